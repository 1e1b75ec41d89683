internal import Pipeline
internal import Time
internal import UseCases
internal import Web

/// How long before an event: `10 minutes before`, `On the day before at 20:00`.
struct LeadPhrase: Phrase {
    let lead: ReminderLead

    var both: Both {
        switch self.lead {
        case .minutes(let minutes) where minutes > 60 && minutes.isMultiple(of: 60): Self.hours(minutes / 60)
        case .minutes(let minutes): AccountPhrase.minutesBefore(Int64(minutes)).both
        case .days(let days): Self.days(days)
        case .clock(0, let time): Both("On the day at \(time)", "في اليوم نفسه الساعة \(Self.isolated(time))")
        case .clock(let days, let time):
            Both(
                "\(Self.days(days).english) at \(time)",
                "\(Self.days(days).arabic) الساعة \(Self.isolated(time))"
            )
        }
    }

    private static func isolated(_ time: LocalTime) -> String { "\u{2066}\(time)\u{2069}" }

    private static func hours(_ hours: Int) -> Both {
        switch hours {
        case 2: AccountPhrase.minutesBefore(120).both
        default: Both("\(hours) hours before", "قبل \(ArabicCount.hours.text(hours))")
        }
    }

    private static func days(_ days: Int) -> Both {
        switch days {
        case 1: Both("The day before", "في اليوم السابق")
        default: Both("\(days) days before", "قبل \(ArabicCount.days.text(days))")
        }
    }
}

/// Several of one event: `The day before and an hour before`.
struct LeadsPhrase: Phrase {
    let leads: [ReminderLead]

    var both: Both {
        let all = self.leads.map { LeadPhrase(lead: $0).both }
        let english = all.map(\.english).enumerated().map { $0 == 0 ? $1 : $1.prefix(1).lowercased() + $1.dropFirst() }
        let arabic = all.map(\.arabic).joined(separator: " و")
        guard let last = english.last, english.count > 1 else { return Both(english.first ?? "", arabic) }
        return Both("\(english.dropLast().joined(separator: ", ")) and \(last)", arabic)
    }
}

enum ReminderPhrase: Phrase {
    case title, hint, way, timed, wholeDays, save, notSaved, alarm, toPreferences, most
    case by(ReminderWay)
    case wrong(ReminderLeads.Fault)
    case noLead, neverTimed, neverWholeDays
    /// On an event's page and on Today.
    case event, byCalendar, byCalendarOnly, nothing, isDone, change, asForAll, own, saveOwn
    case later, laterSubmit, atStart, done, rings(LocalTime)
    case minutes(Int)

    var both: Both {
        switch self {
        case .title: Both("Reminders", "التذكيرات")
        case .hint:
            Both(
                "For all events that have none of their own. Quiet hours do not hold a reminder back.",
                "لكل المواعيد التي ليس لها تذكيرات خاصة. لا تؤخر ساعات الهدوء تذكيرًا."
            )
        case .way: Both("Who reminds you", "من يذكّرك")
        case .by(.calendar): Both("Your calendar, by an alarm in the entry", "تقويمك، بتنبيه في الموعد")
        case .by(.push): Both("Jadwal, by a notification", "جدول، بإشعار")
        case .by(.both): Both("Both", "كلاهما")
        case .timed: Both("Remind me of events", "ذكّرني بالمواعيد")
        case .wholeDays: Both("Remind me of whole days", "ذكّرني بمواعيد اليوم الكامل")
        case .most: Both("At most five.", "خمسة على الأكثر.")
        case .save: Both("Save", "حفظ")
        case .notSaved: Both("Nothing was saved.", "لم يُحفظ شيء.")
        case .wrong(.unreadable): Both("Choose reminders of the list.", "اختر تذكيرات من القائمة.")
        case .wrong(.tooMany): Both("Choose five at most.", "اختر خمسة على الأكثر.")
        case .wrong(.twice): Both("One of them is there twice.", "أحدها مكرر.")
        case .noLead:
            Both("Choose one at least, or let your calendar remind you.", "اختر واحدًا على الأقل، أو دع تقويمك يذكّرك.")
        case .neverTimed:
            Both(
                "You are not reminded of events with a time, except of those with reminders of their own.",
                "لا تُذكَّر بالمواعيد التي لها ساعة، إلا ما كانت له تذكيرات خاصة."
            )
        case .neverWholeDays:
            Both(
                "You are not reminded of whole days, except of those with reminders of their own.",
                "لا تُذكَّر بمواعيد اليوم الكامل، إلا ما كانت له تذكيرات خاصة."
            )
        case .alarm:
            Both("The time of the calendar's alarm is one of the preferences.", "وقت تنبيه التقويم في التفضيلات.")
        case .toPreferences: Both("Preferences", "التفضيلات")
        case .event: Both("Remind me", "ذكّرني")
        case .byCalendar: Both("Your calendar reminds you of events.", "يذكّرك تقويمك بالمواعيد.")
        case .byCalendarOnly: Both("Let Jadwal remind you", "دع جدول يذكّرك")
        case .nothing: Both("You will not be reminded of this event.", "لن تُذكَّر بهذا الموعد.")
        case .isDone: Both("You have ended the reminders of this event.", "أنهيت تذكيرات هذا الموعد.")
        case .change: Both("Change the reminders", "غيّر التذكيرات")
        case .own: Both("Reminders of this event", "تذكيرات هذا الموعد")
        case .saveOwn: Both("Save for this event", "احفظ لهذا الموعد")
        case .asForAll: Both("As for all events", "كسائر المواعيد")
        case .later: Both("Remind me again", "ذكّرني مرة أخرى")
        case .laterSubmit: Both("Remind me again then", "ذكّرني حينها")
        case .atStart: Both("When it starts", "عند البداية")
        case .done: Both("Done: no more reminders", "تم: لا مزيد من التذكيرات")
        case .minutes(let minutes): Both("In \(minutes) minutes", "بعد \(ArabicCount.minutes.text(minutes))")
        case .rings(let time): Both("Reminder at \(time)", "تذكير الساعة \u{2066}\(time)\u{2069}")
        }
    }
}
