internal import Time

/// The start and length of an event, or of the first instance of a series.
struct EventPlace {
    var start: UnixTime
    var seconds: Int64
    /// The zone of the start or the end is unknown, and the owner's is used.
    var isGuess: Bool
    /// The end could not be read or contradicts the start. Then `seconds` is the minimum.
    var isEndDoubted: Bool

    /// nil without a start.
    init?(_ event: ForeignEvent, _ clocks: inout ForeignClocks) {
        guard let start = event.start else { return nil }
        let (clock, isGuess) = clocks.clock(start.clock)
        let isDays = start.clock == .day
        let begin = clock.instant(ofWall: start.wall)
        (self.start, self.isGuess, self.isEndDoubted) = (begin, isGuess, event.doubts.contains(.end))
        var seconds = event.seconds ?? 0
        if let end = event.end {
            let there = clocks.clock(end.clock)
            self.isGuess = isGuess || there.isGuess
            var stated =
                isDays || end.clock == .day
                ? end.wall - start.wall : there.clock.instant(ofWall: end.wall).seconds - begin.seconds
            // Midnight of the day on which it starts is the end of that day.
            if stated < 0, end.wall == start.day.wall { stated += 86_400 }
            if stated < 0 || (event.seconds != nil && event.seconds != stated) { self.isEndDoubted = true }
            seconds = max(stated, seconds)
        }
        self.seconds = min(max(isDays ? 86_400 : 0, seconds), CalendarLength.longest)
    }
}

extension ForeignEvent {
    /// An event that is marked as whole days, as days. Others unchanged.
    func inDays(_ clocks: inout ForeignClocks) -> ForeignEvent {
        guard self.isMarkedAsDays, let start = self.start, start.clock != .day, let place = EventPlace(self, &clocks)
        else { return self }
        var event = self
        event.start = clocks.day(of: start)
        event.end = nil
        // The last day may end a second before midnight, and a day of a clock change may have 23 hours.
        event.seconds = max(1, (place.seconds + 43_200) / 86_400) * 86_400
        return event
    }
}
