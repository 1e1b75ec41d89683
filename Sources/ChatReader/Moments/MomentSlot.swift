public import Time

/// One way to put a moment into the calendar.
public struct MomentSlot: Sendable, Hashable {
    public let date: LocalDate
    /// The last day, inclusive, if several are named or the end is past midnight.
    public let endDate: LocalDate?
    public let start: LocalTime?
    public let end: LocalTime?
    /// Another day is as likely: the words contradict each other, or an hour without a day has passed. No event may be
    /// made from it.
    public let isUnclear: Bool

    /// All slots; the first is the one that the conventions choose. Empty for vague moments.
    static func all(_ moment: MomentReading, saidAt: LocalDateTime, usual: DayPart?) -> [MomentSlot] {
        guard !(moment.day?.isVague ?? false) else { return [] }
        let chosen = MomentSlot(moment, saidAt: saidAt, usual: usual)
        guard let start = moment.time?.start, !start.isSettled, let chosen, let hour = chosen.start,
            let other = ClockReading(hour: (hour.hour + 12) % 24, minute: hour.minute, isSettled: true)
        else { return [chosen].compactMap(\.self) }
        var second = moment
        second.time?.start = other
        return [chosen, MomentSlot(second, saidAt: saidAt, usual: usual)].compactMap(\.self)
    }

    /// nil if no day can be derived.
    public init?(_ moment: MomentReading, saidAt: LocalDateTime, usual: DayPart? = nil) {
        var moment = moment
        if let day = moment.day, Conventions.isToday(day, at: moment.time, saidAt: saidAt) {
            moment.day?.first = saidAt.date
        }
        let clock = moment.time?.start
        // The hours from nine to eleven are impossible in the afternoon, so another half of the day is meant.
        let isOther = [.noon, .afternoon].contains(moment.day?.part) && (9...11).contains(clock?.hour ?? 0)
        let usual = (isOther ? nil : moment.day?.part) ?? usual
        var start = clock?.time(usual: usual, until: moment.time?.end)
        // An hour without a day is today's, or tomorrow's if it has passed.
        guard var date = moment.day?.first ?? start.map({ _ in saidAt.date }) else { return nil }
        if let hour = start, let clock, !clock.isSettled, date == saidAt.date,
            LocalDateTime(date: date, time: hour) <= saidAt,
            let later = LocalTime(hour: (hour.hour + 12) % 24, minute: hour.minute), later > hour,
            LocalDateTime(date: date, time: later) > saidAt, usual != .night || !Conventions.isAfterMidnight(hour),
            moment.day != nil || usual == nil || usual?.hour(clock.hour) != hour.hour
        {
            start = later
        }
        var isUnclear = moment.day?.isUnclear ?? false
        let isNight = moment.day?.part == .night || moment.time?.part == .night
        if let hour = start, isNight, Conventions.isAfterMidnight(hour), saidAt.time.hour >= 4 || date > saidAt.date,
            moment.day != nil
        {
            date = date.adding(days: 1)
        }
        if moment.day == nil, let hour = start, let clock, LocalDateTime(date: date, time: hour) <= saidAt {
            date = date.adding(days: 1)
            if !clock.isSettled {
                // "12:45" at 23:38 is soon; "8" at 21:15 is a mistake or tomorrow's.
                let soon = LocalTime(hour: hour.hour % 12, minute: hour.minute) ?? hour
                let wait = LocalDateTime(date: date, time: soon).minutesSince1970 - saidAt.minutesSince1970
                isUnclear = wait > Conventions.longestWaitForBareHour
                if !isUnclear { start = soon }
            }
        }
        var end = moment.time?.end.map { $0.time(usual: usual) }
        if let last = end, let first = start, moment.time?.end?.isSettled == false {
            end = Conventions.end(last, after: first)
        }
        (self.date, self.start, self.end, self.isUnclear) = (date, start, end, isUnclear)
        if let end, let start {
            self.endDate = end <= start ? date.adding(days: 1) : date
        } else {
            self.endDate = moment.day?.last
        }
    }
}
