/// What readers of dates and times differ on, decided in one place. Each has a test of its own.
public enum Conventions {
    /// A weekday that is today means a week from today, unless "this" or a word for today stands with it.
    public static func day(_ weekday: Weekday, onOrAfter today: LocalDate) -> LocalDate {
        let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        return today.adding(days: ahead == 0 ? 7 : ahead)
    }

    /// "This Friday", said on a Friday, is today.
    public static func this(_ weekday: Weekday, from today: LocalDate) -> LocalDate {
        today.adding(days: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
    }

    /// English "next Friday" and "Friday next week" are in the week after this one, and weeks start on Sunday. Arabic
    /// "الجمعة الجاية" is the coming one.
    public static func next(_ weekday: Weekday, from today: LocalDate) -> LocalDate {
        today.adding(days: 7 - today.weekday.rawValue + weekday.rawValue)
    }

    /// "The 11th": today or later, in this month or the first that has such a day.
    public static func day(_ day: Int, onOrAfter today: LocalDate) -> LocalDate? {
        for offset in 0..<12 {
            let month = (today.month - 1 + offset) % 12 + 1
            let year = today.year + (today.month - 1 + offset) / 12
            if let date = LocalDate(year: year, month: month, day: day), date >= today { return date }
        }
        return nil
    }

    /// "March 1st": today or later, this year or the next that has it (29 February waits for a leap year).
    public static func day(_ day: Int, month: Int, onOrAfter today: LocalDate) -> LocalDate? {
        for year in today.year..<today.year + 8 {
            if let date = LocalDate(year: year, month: month, day: day), date >= today { return date }
        }
        return nil
    }

    /// "5/6" is the fifth of June; what can only be month first is.
    public static func dayAndMonth(_ first: Int, _ second: Int) -> (day: Int, month: Int)? {
        if (1...31).contains(first), (1...12).contains(second) { return (first, second) }
        if (1...12).contains(first), (1...31).contains(second) { return (second, first) }
        return nil
    }

    /// An hour without am or pm: what the part of the day says; else 12 is noon, 1 to 6 are in the afternoon, 7 to 9 in the evening,
    /// 10 and 11 in the morning. What is said of the activity (`usual`) decides 7 to 11.
    public static func hour(_ hour: Int, usual: DayPart?) -> Int {
        switch hour {
        case 1...6: usual == .dawn ? hour : hour + 12
        case 7...11: usual?.hour(hour) ?? (hour < 10 ? hour + 12 : hour)
        default: hour
        }
    }

    /// Said of tonight or of a day's night, an hour up to 4 belongs to the date after it. Said before 4 in the morning, "tonight" with such
    /// an hour is the night that is running.
    public static func isAfterMidnight(_ time: LocalTime) -> Bool { time.hour < 4 }

    /// "Tomorrow" is the calendar's, also when it is said after midnight.
    public static func tomorrow(after reference: LocalDateTime) -> LocalDate { reference.date.adding(days: 1) }
}
