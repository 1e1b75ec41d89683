/// The hours of the day in which an owner wants to be asked for their time, on their own wall clock.
public struct DayHours: Sendable, Hashable {
    public var from: LocalTime
    /// Before `from`, the hours go past midnight.
    public var until: LocalTime

    /// Whoever has said nothing is free from eight to ten in the evening: people meet after work, too.
    public static let standard = DayHours(
        from: LocalTime(hour: 8, minute: 0) ?? .midnight,
        until: LocalTime(hour: 22, minute: 0) ?? .midnight
    )

    public init(from: LocalTime, until: LocalTime) { (self.from, self.until) = (from, until) }

    /// Reads `08:00-22:00`. Nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = LocalTime(parts[0]), let until = LocalTime(parts[1]), from != until else {
            return nil
        }
        (self.from, self.until) = (from, until)
    }

    /// Those that begin on `day`.
    func window(on day: LocalDate, in zone: Zone) -> TimeWindow {
        let lastDay = self.until <= self.from ? day.adding(days: 1) : day
        return TimeWindow(
            start: zone.instant(of: LocalDateTime(date: day, time: self.from)),
            end: zone.instant(of: LocalDateTime(date: lastDay, time: self.until))
        )
    }
}
