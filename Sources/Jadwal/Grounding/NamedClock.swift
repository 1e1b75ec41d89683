/// A time of day that a clause names, with what may say which half of the day is meant.
struct NamedClock: Sendable, Hashable {
    var start: ClockReading
    var end: ClockReading?
    /// Named with the hour.
    var part: DayPart?
    /// Another clock than the owner's.
    var zone: Zone?
    /// Of a place that is named beside it: the hour may be meant there.
    var placeZone: Zone?

    /// "An hour later": as if it had been named.
    func moved(by shift: HourShift) -> NamedClock? {
        guard let start = shift.applied(to: self.start) else { return nil }
        var clock = self
        (clock.start, clock.end) = (start, self.end.flatMap { shift.applied(to: $0) })
        return clock
    }

    /// On that clock. Both halves of the day where nothing tells which: hours from 1 to 4 are in the afternoon, 12 is
    /// noon.
    func times(of clock: ClockReading, unless usual: Set<DayPart>, at saidAt: LocalDateTime) -> Set<LocalTime> {
        if clock.isSettled { return [clock.time(usual: nil)] }
        if let part = self.part { return [clock.settled(by: part).time(usual: part)] }
        let halves = Set([DayPart.morning, .afternoon].map { clock.settled(by: $0).time(usual: nil) })
        if usual.count == 1, let part = usual.first, clock.hour >= 5, clock.hour < 12 {
            return [clock.time(usual: part)]
        }
        if (5...11).contains(clock.hour) { return halves }
        // Late in the evening the next such hour is after midnight.
        return saidAt.time.hour >= 20 || saidAt.time.hour < 4 ? halves : [clock.time(usual: nil)]
    }
}
