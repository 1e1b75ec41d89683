/// A moment that a series is at besides its rule, with the end that is its own, if it has one (RFC 5545, section 3.8.5.2).
struct CalendarPeriod {
    var start: CalendarMoment
    var seconds: Int64?

    /// Nil for what is neither a date, a time nor a period.
    init?(_ text: ArraySlice<UInt8>, zone: String?) {
        let parts = text.split(separator: UInt8(ascii: "/"), maxSplits: 1)
        guard let first = parts.first, let start = CalendarMoment(first, zone: zone) else { return nil }
        self.start = start
        guard parts.count == 2 else { return }
        if let end = CalendarMoment(parts[1], zone: zone) {
            self.seconds = max(0, end.wall - start.wall)
        } else {
            guard let length = CalendarLength.seconds(parts[1]) else { return nil }
            self.seconds = length
        }
    }
}
