internal import Pipeline
internal import Time
internal import UseCases
internal import Web

enum NoticePhrase: Phrase {
    case title, one, hint, none, new, add, save, change, all, notSaved, tooMany
    case name, subtext, body, day, time, every, days, daysHint, until, urgency
    case loud(NotificationOptions.Urgency)
    case wrong(NoticeFault)
    case rings, next, onOff, off, planned, over, rang, missed
    case switchOn, switchOff, remove, removal

    var both: Both {
        switch self {
        case .title: Both("Own notifications", "إشعاراتي الخاصة")
        case .one: Both("Own notification", "إشعار خاص")
        case .hint:
            Both(
                "Jadwal notifies you of anything at the time that you choose, once or again and again.",
                "ينبهك جدول إلى أي شيء في الوقت الذي تختاره، مرة واحدة أو بالتكرار."
            )
        case .none: Both("You have none yet.", "ليس لديك أي إشعار خاص بعد.")
        case .new: Both("New notification", "إشعار جديد")
        case .add: Both("Add", "إضافة")
        case .save: Both("Save", "حفظ")
        case .change: Both("Change", "تعديل")
        case .all: Both("All own notifications", "كل إشعاراتي الخاصة")
        case .notSaved: Both("Nothing was saved.", "لم يُحفظ شيء.")
        case .tooMany: OwnerNotice.tooManyNotices.both
        case .name: Both("Title", "العنوان")
        case .subtext: Both("Second line", "السطر الثاني")
        case .body: Both("Text", "النص")
        case .day: Both("Day", "اليوم")
        case .time: Both("Time", "الوقت")
        case .every: Both("Repeats", "التكرار")
        case .days: Both("On these days", "في هذه الأيام")
        case .daysHint:
            Both(
                "Only if it repeats by weeks. Without any, the weekday of the day above.",
                "إن كان التكرار بالأسابيع. إن لم تختر شيئًا فيوم الأسبوع للتاريخ أعلاه."
            )
        case .until: Both("Last day (empty: for ever)", "آخر يوم (فارغ: دائمًا)")
        case .urgency: Both("How loud", "درجة التنبيه")
        case .loud(.passive): Both("Without a sound", "بلا صوت")
        case .loud(.active): Both("As usual", "كالمعتاد")
        case .loud(.timeSensitive): Both("Important: at once", "مهم: فورًا")
        case .wrong(let fault): Self.fault(fault)
        case .rings: Both("Rings", "موعد التنبيه")
        case .next: Both("Next", "القادم")
        case .onOff: Both("On or off", "تفعيل أو إيقاف")
        case .off: Both("Switched off", "متوقف")
        case .planned: Both("Being planned", "قيد التخطيط")
        case .over: Both("Rings no more", "انتهى")
        case .rang: Both("Rang", "نُبِّهت")
        case .missed: Both("Missed, too late to ring:", "فات وقته:")
        case .switchOn: Both("Switch on", "تفعيل")
        case .switchOff: Both("Switch off", "إيقاف")
        case .remove: Both("Delete", "حذف")
        case .removal: Both("It rings no more, and its text is deleted.", "لن ينبهك بعد الآن، ويُحذف نصه.")
        }
    }

    private static func fault(_ fault: NoticeFault) -> Both {
        switch fault {
        case .empty: Both("Write something here.", "اكتب شيئًا هنا.")
        case .tooLong: Both("This is too long.", "هذا طويل جدًا.")
        case .unreadable: Both("Jadwal cannot read this.", "لا يستطيع جدول قراءة هذا.")
        case .unknownZone: Both("This time zone is not known.", "هذه المنطقة الزمنية غير معروفة.")
        case .unknownGroup:
            Both("This group is gone. Open the page anew.", "لم تعد هذه المجموعة موجودة. افتح الصفحة من جديد.")
        case .unknownNotice:
            Both("This notification is gone. Open the page anew.", "لم يعد هذا الإشعار موجودًا. افتح الصفحة من جديد.")
        case .unknownPlace:
            Both("This place is gone. Open the page anew.", "لم يعد هذا المكان موجودًا. افتح الصفحة من جديد.")
        case .past: Both("This time has passed.", "لقد مضى هذا الوقت.")
        case .beforeStart: Both("The last day is before the first.", "آخر يوم قبل أول يوم.")
        case .tooFrequent:
            Both(
                "At least \(Cycle.shortest) minutes must lie between two.",
                "لا يقل الفاصل عن \(Cycle.shortest) دقيقة."
            )
        case .never: Both("It would never ring.", "لن ينبهك أبدًا.")
        }
    }
}

/// Cycles by the calendar of Umm al-Qura: on the day of the start, or the last one of a shorter month (RFC 7529).
enum HijriCycle: String, CaseIterable {
    case month = "MONTHLY"
    case year = "YEARLY"

    var rule: String { "RSCALE=ISLAMIC-UMALQURA;FREQ=\(self.rawValue);SKIP=BACKWARD" }

    init?(rule: String) {
        guard let cycle = Self.allCases.first(where: { $0.rule == rule }) else { return nil }
        self = cycle
    }

    fileprivate var words: (english: String, arabic: String) {
        switch self {
        case .month: ("Every Hijri month", "كل شهر هجري")
        case .year: ("Every Hijri year", "كل سنة هجرية")
        }
    }
}

/// How often something rings, and until when: `Every day at 09:00, until 13 August`.
struct CyclePhrase: Phrase {
    private let every: String
    private var days: [Weekday] = []
    private var start: LocalDateTime?
    private var until: LocalDate?
    private var hasNoTimes = false

    /// - Parameter times: nil for a notification that rings only by groups or places.
    init(_ times: Timetable?) {
        self.every = times?.cycle?.every ?? ""
        (self.days, self.start, self.until) = (times?.cycle?.days ?? [], times?.start, times?.until)
        self.hasNoTimes = times == nil
    }

    init(every: String) { self.every = every }

    var both: Both {
        if self.hasNoTimes { return Both("Only by a group or a place", "فقط بمجموعة أو مكان") }
        var (english, arabic) = Self.words(self.every)
        if let start {
            if !self.days.isEmpty {
                english += " on " + self.days.map(\.englishName).joined(separator: ", ")
                arabic += "، " + self.days.map { WeekdayPhrase(weekday: $0).both.arabic }.joined(separator: "، ")
            } else if self.every.isEmpty {
                let day = DayPhrase(start.date).both
                (english, arabic) = (day.english, day.arabic)
            }
            english += self.isElapsed ? ", from \(start.time) on" : " at \(start.time)"
            arabic += (self.isElapsed ? "، ابتداء من الساعة" : " الساعة") + " \u{2066}\(start.time)\u{2069}"
        }
        if let until {
            let day = DayPhrase(until).both
            english += ", until \(day.english)"
            arabic += "، حتى \(day.arabic)"
        }
        return Both(english, arabic)
    }

    /// Every so many hours or minutes.
    private var isElapsed: Bool { self.every.hasSuffix("h") || self.every.hasSuffix("m") }

    private static func words(_ every: String) -> (english: String, arabic: String) {
        if let hijri = HijriCycle(rule: every) { return hijri.words }
        guard let cycle = try? Cycle(every: every, start: LocalDate(daysSince1970: 0)) else {
            return ("Once", "مرة واحدة")
        }
        return switch cycle {
        case .minutes(let minutes) where minutes % 60 == 0: Self.hours.of(minutes / 60)
        case .minutes(let minutes): Self.minutes.of(minutes)
        case .days(let count): Self.daily.of(count)
        case .weeks(let count, _): Self.weeks.of(count)
        case .months(let count): Self.months.of(count)
        case .years(let count): Self.years.of(count)
        case .rule(let text): ("By the rule \(text)", "وفق القاعدة \u{2066}\(text)\u{2069}")
        }
    }

    /// `every day`, `every 2 days` in both languages.
    private struct Unit {
        let english: (String, String)
        let arabic: ArabicCount

        func of(_ count: Int) -> (english: String, arabic: String) {
            let english = count == 1 ? self.english.0 : "\(count) \(self.english.1)"
            return ("Every \(english)", "كل \(self.arabic.text(count))")
        }
    }

    private static let minutes = Unit(english: ("minute", "minutes"), arabic: .minutes)
    private static let hours = Unit(english: ("hour", "hours"), arabic: .hours)
    private static let daily = Unit(english: ("day", "days"), arabic: .days)
    private static let weeks = Unit(
        english: ("week", "weeks"),
        arabic: ArabicCount("أسبوع", "أسبوعين", few: "أسابيع", many: "أسبوعًا", hundreds: "أسبوع")
    )
    private static let months = Unit(
        english: ("month", "months"),
        arabic: ArabicCount("شهر", "شهرين", few: "أشهر", many: "شهرًا", hundreds: "شهر")
    )
    private static let years = Unit(
        english: ("year", "years"),
        arabic: ArabicCount("سنة", "سنتين", few: "سنوات", many: "سنة", hundreds: "سنة")
    )
}
