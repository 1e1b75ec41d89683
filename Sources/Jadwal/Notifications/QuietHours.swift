/// When a customer does not want to be disturbed, by their wall clock: `22:00-07:00`. They may go past midnight.
public struct QuietHours: Sendable, Hashable {
    private let from: LocalTime
    private let until: LocalTime

    /// Nil for what is not two different times.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = LocalTime(parts[0]), let until = LocalTime(parts[1]), from != until else {
            return nil
        }
        (self.from, self.until) = (from, until)
    }

    /// How long they last from `now` on, and nil outside of them. Where clocks go back over their end, they end the first time
    /// that it is shown; where clocks jump over it, as many minutes after the jump as it lies in the gap.
    public func rest(at now: UnixTime, in zone: Zone) -> Duration? {
        let local = zone.local(now)
        let isInside =
            self.from < self.until
            ? self.from <= local.time && local.time < self.until
            : self.from <= local.time || local.time < self.until
        guard isInside else { return nil }
        let day = local.time < self.until ? local.date : local.date.adding(days: 1)
        let rest = zone.instant(of: LocalDateTime(date: day, time: self.until)) - now
        return rest > .zero ? rest : nil
    }
}
