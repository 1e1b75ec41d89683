internal import Pipeline
internal import Time
internal import UseCases
internal import Web

enum AlarmPhrase: Phrase {
    case title, one, all, hint, silent, none, new, rings, name, time
    case prayer, noPrayer, before, choosePrayers
    case named(Both)
    case daysHint, snooze
    /// As the form has it, which may be no number.
    case minutes(String)
    case agenda, music, musicHint, bedtime, bedtimeHint, removal
    case brief, noEvents, notChosen, started, snoozed, snoozedOut
    case wrong(AlarmFault)

    var both: Both {
        switch self {
        case .title: Both("Alarms", "المنبهات")
        case .one: Both("Alarm", "منبه")
        case .all: Both("All alarms", "كل المنبهات")
        case .hint:
            Both(
                "An alarm rings on all your devices, on some days or once, at a time or before a prayer.",
                "يرن المنبه على كل أجهزتك، في أيام تختارها أو مرة واحدة، في وقت محدد أو قبل صلاة."
            )
        case .silent:
            Both(
                "It is a notification: it does not ring on a phone that is on silent.",
                "هو إشعار، فلا يُسمع على هاتف في الوضع الصامت."
            )
        case .none: Both("You have no alarm yet.", "ليس لديك أي منبه بعد.")
        case .new: Both("New alarm", "منبه جديد")
        case .rings: Both("Rings", "موعد الرنين")
        case .name: Both("Name", "الاسم")
        case .time: Both("Time", "الوقت")
        case .prayer: Both("Or before a prayer", "أو قبل صلاة")
        case .noPrayer: Both("No: by the clock", "لا، بالساعة")
        case .before: Both("Minutes before it", "الدقائق قبلها")
        case .choosePrayers:
            Both(
                "For an alarm before a prayer, first choose your city:",
                "لمنبه قبل صلاة، اختر مدينتك أولًا:"
            )
        case .named(let name): name
        case .daysHint:
            Both(
                "Without any it rings once: today, or else tomorrow.",
                "إن لم تختر شيئًا رنّ مرة واحدة: اليوم أو غدًا."
            )
        case .snooze: Both("Snooze for", "مدة الغفوة")
        case .minutes(let text): Both("\(text) min", Int(text).map { ArabicCount.minutes.text($0) } ?? "\(text) دقيقة")
        case .agenda: Both("Today's events", "مواعيد اليوم")
        case .music: Both("Music", "موسيقى")
        case .musicHint:
            Both("A link that begins with https://. Start shows it.", "رابط يبدأ بـ https://‎ ويظهر عند البدء.")
        case .bedtime: Both("Time to sleep", "وقت النوم")
        case .bedtimeHint:
            Both(
                "22:30, or 8h for eight hours before. Empty: no notification.",
                "22:30 مثلًا، أو 8h لثماني ساعات قبله. فارغ: بلا إشعار."
            )
        case .removal: Both("It rings no more, and its text is deleted.", "لن يرن بعد الآن، ويُحذف نصه.")
        case .brief: Both("This morning", "هذا الصباح")
        case .noEvents: Both("No events today.", "لا مواعيد اليوم.")
        case .notChosen: Both("You have not chosen this.", "لم تختر هذا.")
        case .started: Both("Good morning! The alarm has ended.", "صباح الخير! توقف المنبه.")
        case .snoozed: Both("The alarm rings again in a few minutes.", "سيرن المنبه مرة أخرى بعد دقائق.")
        case .snoozedOut:
            Both(
                "An alarm can be put off \(Alarm.mostSnoozes) times.",
                "يمكن تأجيل المنبه \(Alarm.mostSnoozes) مرة."
            )
        case .wrong(let fault): Self.fault(fault)
        }
    }

    private static func fault(_ fault: AlarmFault) -> Both {
        switch fault {
        case .missing: Both("Choose a time.", "اختر وقتًا.")
        case .tooLong: NoticePhrase.wrong(.tooLong).both
        case .unreadable: NoticePhrase.wrong(.unreadable).both
        case .outOfRange: Both("This number is too small or too large.", "هذا الرقم صغير جدًا أو كبير جدًا.")
        case .twice: Both("A time or a prayer: leave one of them empty.", "الوقت أو الصلاة: اترك أحدهما فارغًا.")
        case .noPrayers: Both("Choose your city for prayer times first.", "اختر مدينتك لمواقيت الصلاة أولًا.")
        case .noAddress: Both("This must be a link that begins with https://.", "يجب أن يكون رابطًا يبدأ بـ https://‎.")
        case .cityUnknown: Both("This city is not in the list.", "هذه المدينة ليست في القائمة.")
        case .feedUnreadable:
            Both(
                "This site has no news feed that can be read. Look for “RSS” on the site.",
                "لا توجد في هذا الموقع خلاصة أخبار يمكن قراءتها. ابحث في الموقع عن رابط الخلاصة."
            )
        case .tooMany:
            Both("At most \(NewsItem.mostFeeds) sites.", "\(NewsItem.mostFeeds) مواقع على الأكثر.")
        }
    }
}

/// When an alarm rings: `06:30, Sunday, Monday`, `20 min before Fajr, once`.
struct AlarmTimePhrase: Phrase {
    private let alarm: Alarm

    init(_ alarm: Alarm) { self.alarm = alarm }

    var both: Both {
        let days = Weekday.allCases.filter { self.alarm.days.contains($0) }
        let isDaily = days.count == Weekday.allCases.count
        let english =
            isDaily ? "every day" : days.isEmpty ? "once" : days.map(\.englishName).joined(separator: ", ")
        let arabic =
            isDaily
            ? "كل يوم"
            : days.isEmpty
                ? "مرة واحدة" : days.map { WeekdayPhrase(weekday: $0).both.arabic }.joined(separator: "، ")
        switch self.alarm.moment {
        case .clock(let time): return Both("\(time), \(english)", "\u{2066}\(time)\u{2069}، \(arabic)")
        case .prayer(let prayer, let minutes):
            let (name, arabicName) = (prayer.name(isArabic: false), prayer.name(isArabic: true))
            guard minutes > 0 else { return Both("At \(name), \(english)", "عند \(arabicName)، \(arabic)") }
            return Both(
                "\(minutes) min before \(name), \(english)",
                "قبل \(arabicName) بـ \(ArabicCount.minutes.text(minutes))، \(arabic)"
            )
        }
    }
}
