public import Time

/// Decides, in one place, how ambiguous dates and times are read. Each rule has its own test.
public enum Conventions {
    /// A weekday that is today means a week from today, unless the text has "this", a word for today, or an hour that
    /// is still ahead: ``isToday(_:at:saidAt:)``.
    public static func day(_ weekday: Weekday, onOrAfter today: LocalDate) -> LocalDate {
        let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        return today.adding(days: ahead == 0 ? 7 : ahead)
    }

    /// "Friday at 9", said on a Friday at noon, is today; said at ten in the evening it is a week later.
    static func isToday(_ day: DayReading, at time: TimeReading?, saidAt: LocalDateTime) -> Bool {
        guard let weekday = day.weekday, weekday == saidAt.date.weekday, day.first == saidAt.date.adding(days: 7),
            day.last == nil, let time
        else { return false }
        if let start = time.start {
            if start.time(usual: time.part ?? day.part, until: time.end) > saidAt.time { return true }
            return !start.isSettled && start.settled(by: .afternoon).time(usual: nil) > saidAt.time
        }
        return time.part.map { $0.opens > saidAt.time.hour } ?? false
    }

    /// "This Friday", said on a Friday, is today.
    public static func this(_ weekday: Weekday, from today: LocalDate) -> LocalDate {
        today.adding(days: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
    }

    /// "Friday this week". On Friday and Saturday, the end of the week, a day of this week that has passed means the
    /// coming one.
    public static func thisWeek(_ weekday: Weekday, from today: LocalDate) -> LocalDate {
        let date = today.startOfWeek.adding(days: weekday.rawValue)
        return date < today && today.weekday.rawValue >= Weekday.friday.rawValue ? date.adding(days: 7) : date
    }

    /// English "next Friday" and "Friday next week" are in the week after this one, and weeks start on Sunday. Arabic
    /// "الجمعة الجاية" is the coming one.
    public static func next(_ weekday: Weekday, from today: LocalDate) -> LocalDate {
        let date = today.adding(days: 7 - today.weekday.rawValue + weekday.rawValue)
        // "Next Sunday" on a Saturday is not tomorrow.
        return date == today.adding(days: 1) ? date.adding(days: 7) : date
    }

    /// "Last Friday": the one before today.
    public static func last(_ weekday: Weekday, from today: LocalDate) -> LocalDate {
        let behind = (today.weekday.rawValue - weekday.rawValue + 7) % 7
        return today.adding(days: behind == 0 ? -7 : -behind)
    }

    /// "Friday 22": the next 22nd that is a Friday within 100 days, else the one of the last ten days. nil if the two
    /// do not fit.
    public static func day(_ day: Int, on weekday: Weekday, around today: LocalDate) -> LocalDate? {
        func first(_ days: ClosedRange<Int>) -> LocalDate? {
            days.lazy.map(today.adding(days:)).first { $0.day == day && $0.weekday == weekday }
        }
        return first(0...62) ?? first(-10...0) ?? first(0...100)
    }

    /// "The 11th": today or later, in this month or the first month that has such a day.
    public static func day(_ day: Int, onOrAfter today: LocalDate) -> LocalDate? {
        for offset in 0..<12 {
            let month = (today.month - 1 + offset) % 12 + 1
            let year = today.year + (today.month - 1 + offset) / 12
            if let date = LocalDate(year: year, month: month, day: day), date >= today { return date }
        }
        return nil
    }

    /// "March 1st": today or later, in this year or the next year that has it (29 February waits for a leap year).
    public static func day(_ day: Int, month: Int, onOrAfter today: LocalDate) -> LocalDate? {
        for year in today.year..<today.year + 8 {
            if let date = LocalDate(year: year, month: month, day: day), date >= today { return date }
        }
        return nil
    }

    /// "5/6" is the fifth of June, in the United States the sixth of May. An unambiguous date is read either way.
    public static func dayAndMonth(
        _ first: Int,
        _ second: Int,
        order: FigureOrder = .dayFirst
    ) -> (day: Int, month: Int)? {
        if order == .monthFirst, (1...12).contains(first), (1...31).contains(second) { return (second, first) }
        if (1...31).contains(first), (1...12).contains(second) { return (first, second) }
        if (1...12).contains(first), (1...31).contains(second) { return (second, first) }
        return nil
    }

    /// Two digits below 50 are of this century, from 50 on of the last: "3/3/15" is 2015.
    public static func year(_ year: Int) -> Int { year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year }

    /// An hour without am or pm. A part of the day decides if one is named. Otherwise 12 is noon, 1 to 6 are in the
    /// afternoon, 7 to 9 in the evening, 10 and 11 in the morning; for 7 to 11 the activity's usual part of the day
    /// (`usual`) decides first.
    public static func hour(_ hour: Int, usual: DayPart?) -> Int {
        switch hour {
        case 1...6: usual == .dawn || usual == .night ? usual?.hour(hour) ?? hour : hour + 12
        // For an afternoon activity, ten or eleven can only be in the morning.
        case 10...11 where usual == .afternoon: hour
        case 7...11: usual?.hour(hour) ?? (hour < 10 ? hour + 12 : hour)
        default: hour
        }
    }

    /// True for ranges in the morning: "9 to 12", "8 to 2", "9:30 to 11". The range starts at 7 to 9 and ends at noon
    /// or at an hour of the morning or afternoon. The activity may decide otherwise.
    public static func isWorking(_ hour: Int, until end: Int) -> Bool {
        (7...9).contains(hour) && ([11, 12].contains(end) || (1...5).contains(end))
    }

    /// The end of a range without am or pm: the first such hour after the start.
    public static func end(_ end: LocalTime, after start: LocalTime) -> LocalTime {
        let morning = LocalTime(hour: end.hour % 12, minute: end.minute) ?? end
        let evening = LocalTime(hour: end.hour % 12 + 12, minute: end.minute) ?? end
        if morning > start { return morning }
        return evening > start ? evening : morning
    }

    /// In minutes. An hour that has passed, without a day and without am or pm, means the coming night if that is at
    /// most this far away.
    static let longestWaitForBareHour = 300

    /// With "tonight" or the night of a day, an hour before 4 belongs to the next date. Before 4 in the morning,
    /// "tonight" with such an hour is the current night.
    public static func isAfterMidnight(_ time: LocalTime) -> Bool { time.hour < 4 }

    /// "Tomorrow" is the next calendar day, also after midnight.
    public static func tomorrow(after reference: LocalDateTime) -> LocalDate { reference.date.adding(days: 1) }
}
