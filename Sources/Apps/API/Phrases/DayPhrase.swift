internal import ChatReader
internal import Time
internal import Web

/// A day in words: `Thursday 26 November 2026`.
struct DayPhrase: Phrase {
    let date: LocalDate

    init(_ date: LocalDate) { self.date = date }

    var both: Both {
        let (day, year) = (self.date.day, self.date.year)
        let arabic = Self.arabicMonths[self.date.month - 1]
        return Both(
            "\(self.date.weekday.englishName) \(day) \(Self.englishMonths[self.date.month - 1]) \(year)",
            "\(Self.arabicDays[self.date.weekday.rawValue]) \(day) \(arabic) \(year)"
        )
    }

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let arabicMonths = [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
    ]
    /// `26 November 2026`
    static func withoutWeekday(_ date: LocalDate, withYear: Bool = true) -> Both {
        let (month, year) = (Self.month(date), withYear ? " \(date.year)" : "")
        return Both("\(date.day) \(month.english)\(year)", "\(date.day) \(month.arabic)\(year)")
    }

    /// `Thursday`
    static func weekday(_ date: LocalDate) -> Both { Self.name(of: date.weekday) }

    fileprivate static func name(of weekday: Weekday) -> Both {
        Both(weekday.englishName, Self.arabicDays[weekday.rawValue])
    }

    /// `November`
    fileprivate static func month(_ date: LocalDate) -> Both {
        Both(Self.englishMonths[date.month - 1], Self.arabicMonths[date.month - 1])
    }

    private static let arabicDays = ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"]
}

/// `Thursday`
struct WeekdayPhrase: Phrase {
    let weekday: Weekday

    var both: Both { DayPhrase.name(of: self.weekday) }
}

/// A month in words: `November 2026`.
struct MonthPhrase: Phrase {
    private let date: LocalDate

    /// - Parameter date: one of its days.
    init(_ date: LocalDate) { self.date = date }

    var both: Both {
        let name = DayPhrase.month(self.date)
        return Both("\(name.english) \(self.date.year)", "\(name.arabic) \(self.date.year)")
    }
}

/// The same day by the Umm al-Qura calendar, as Jadwal reads it in chats: `16 Jumada II 1448 AH`.
struct HijriPhrase: Phrase {
    let day: Int
    private let number: Int
    private let english: String
    private let year: Int

    /// nil outside of the years for which the calendar is defined.
    init?(_ date: LocalDate) {
        guard let parts = HijriCalendar.parts(of: date), (1343...1600).contains(parts.year) else { return nil }
        (self.day, self.number, self.english, self.year) = (parts.day, parts.month, parts.monthName, parts.year)
    }

    var both: Both {
        let short = self.short
        return Both("\(short.english) \(self.year) AH", "\(short.arabic) \(self.year) هـ")
    }

    /// `16 Jumada II`
    var withoutYear: Plain { Plain(both: self.short) }

    /// `Jumada II`
    var month: Plain { Plain(both: Both(self.english, Self.arabicMonths[self.number - 1])) }

    /// A part of it.
    struct Plain: Phrase { let both: Both }

    private var short: Both {
        let month = self.month.both
        return Both("\(self.day) \(month.english)", "\(self.day) \(month.arabic)")
    }

    private static let arabicMonths = [
        "محرم", "صفر", "ربيع الأول", "ربيع الآخر", "جمادى الأولى", "جمادى الآخرة", "رجب", "شعبان", "رمضان", "شوال",
        "ذو القعدة", "ذو الحجة",
    ]
}

/// The day as people name it who are near it.
enum NearDayPhrase: Phrase, CaseIterable {
    case yesterday, today, tomorrow

    /// nil for other days.
    init?(_ date: LocalDate, today: LocalDate) {
        switch date.daysSince1970 - today.daysSince1970 {
        case -1: self = .yesterday
        case 0: self = .today
        case 1: self = .tomorrow
        default: return nil
        }
    }

    var both: Both {
        switch self {
        case .yesterday: Both("Yesterday", "أمس")
        case .today: Both("Today", "اليوم")
        case .tomorrow: Both("Tomorrow", "غدًا")
        }
    }
}

/// When an event is, in words, by one clock.
enum TimesPhrase: Phrase {
    /// With its day: `Thursday 26 November 2026, 20:00–21:00`.
    case whole(EventSpan)
    /// Under a heading with its first day: `20:00–21:00`.
    case underDay(EventSpan)
    /// A moment: `Thursday 26 November 2026, 20:00`.
    case moment(LocalDateTime)
    /// Under a heading with its day: `20:00`.
    case clock(LocalTime)

    var both: Both {
        switch self {
        case .moment(let local): Self.at(DayPhrase(local.date).both, Self.clock(local.time).both)
        case .clock(let time): Self.isolated("\(time)")
        case .whole(let span):
            switch span {
            case .days(let first, let last) where first == last:
                Self.at(DayPhrase(first).both, Both("whole day", "طوال اليوم"))
            case .days(let first, let last): Self.range(DayPhrase(first).both, DayPhrase(last).both)
            case .clock(let start, let end) where start.date == end.date:
                Self.at(DayPhrase(start.date).both, Self.isolated(ClockRange.text(start.time, end.time)))
            case .clock(let start, let end):
                Self.range(Self.moment(start).both, Self.moment(end).both)
            }
        case .underDay(let span):
            switch span {
            case .days(let first, let last) where first == last: Both("Whole day", "طوال اليوم")
            case .days(_, let last): Self.until(DayPhrase(last).both)
            case .clock(let start, let end) where start.date == end.date:
                Self.isolated(ClockRange.text(start.time, end.time))
            // Until late in the same night.
            case .clock(let start, let end) where end.date == start.date.adding(days: 1) && end.time < start.time:
                Self.isolated(ClockRange.text(start.time, end.time))
            case .clock(let start, let end): Self.range(Self.isolated("\(start.time)"), Self.moment(end).both)
            }
        }
    }

    private static func at(_ day: Both, _ time: Both) -> Both {
        Both("\(day.english), \(time.english)", "\(day.arabic)، \(time.arabic)")
    }

    private static func range(_ from: Both, _ until: Both) -> Both {
        Both("\(from.english) to \(until.english)", "من \(from.arabic) إلى \(until.arabic)")
    }

    private static func until(_ day: Both) -> Both { Both("Until \(day.english)", "حتى \(day.arabic)") }

    /// Digits from left to right also in Arabic.
    private static func isolated(_ digits: String) -> Both { Both(digits, "\u{2066}\(digits)\u{2069}") }
}

/// `20:00–21:00`, which stays on one line.
enum ClockRange {
    static func text(_ start: LocalTime, _ end: LocalTime) -> String { "\(start)–\u{2060}\(end)" }
}

/// An event's beginning and end on one wall clock.
enum EventSpan: Sendable, Hashable {
    /// The first and the last day.
    case days(LocalDate, LocalDate)
    case clock(LocalDateTime, LocalDateTime)

    var firstDay: LocalDate {
        switch self {
        case .days(let first, _): first
        case .clock(let start, _): start.date
        }
    }
}
