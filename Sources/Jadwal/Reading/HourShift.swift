/// Another hour that is told by the one on the table: "an hour later", "نقدمها نص ساعة", "make it half past".
enum HourShift: Sendable, Hashable {
    /// Minutes, below zero for earlier.
    case by(Int)
    /// Minutes past the hour on the table.
    case past(Int)
    /// Later or earlier, by what is left open: "a bit later".
    case open

    var isMinute: Bool { if case .past = self { true } else { false } }

    /// Nil where the hour that comes of it is open, or lies on another day.
    func applied(to clock: ClockReading) -> ClockReading? {
        switch self {
        case .by(let minutes): clock.moved(by: minutes)
        case .past(let minute): ClockReading(hour: clock.hour, minute: minute, isSettled: clock.isSettled)
        case .open: nil
        }
    }

    /// The same of a time with its end. `usual` is when such things are. Nil too where an hour and the one that comes of it are usually in
    /// different halves of the day: "9" is in the evening, "10" in the morning.
    func applied(to time: TimeReading, usual: DayPart?) -> TimeReading? {
        guard var start = time.start else { return nil }
        if !start.isSettled, let usual { start = ClockReading(start.time(usual: usual, until: time.end)) }
        guard let moved = self.applied(to: start) else { return nil }
        let hours = [start.hour, moved.hour]
        if !start.isSettled, hours.contains(where: (7...9).contains), hours.contains(where: (10...11).contains) {
            return nil
        }
        var reading = TimeReading(start: moved, part: time.part, isBare: false)
        reading.zone = time.zone
        if case .by = self { reading.end = time.end.flatMap { self.applied(to: $0) } }
        return reading
    }
}
