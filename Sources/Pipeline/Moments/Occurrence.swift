public import Time

/// One moment at which something of a schedule is due.
public struct Occurrence: Sendable, Hashable {
    public var dueAt: UnixTime
    public var label: Label

    public init(at dueAt: UnixTime, _ label: Label) { (self.dueAt, self.label) = (dueAt, label) }

    /// Where a moment comes from, with the wall clock: `10m@2026-11-23T08:50`, `-1d@20:00@2026-11-22T20:00`.
    public struct Label: Sendable, Hashable, CustomStringConvertible {
        public static let snooze = "snooze"

        /// A lead, or `snooze`.
        public let source: String
        public let wallTime: LocalDateTime

        public init(_ source: String, at wallTime: LocalDateTime) {
            (self.source, self.wallTime) = (source, wallTime)
        }

        /// nil for anything else.
        public init?(_ text: String) {
            guard let at = text.lastIndex(of: "@"), at != text.startIndex else { return nil }
            let parts = text[text.index(after: at)...].split(separator: "T", omittingEmptySubsequences: false)
            guard parts.count == 2, let date = LocalDate(parts[0]), let time = LocalTime(parts[1]) else { return nil }
            self.init(String(text[..<at]), at: LocalDateTime(date: date, time: time))
        }

        public var description: String { "\(self.source)@\(self.wallTime)" }

        /// The moment at which a phone said that its owner entered or left a place.
        var isArrival: Bool { Crossing(rawValue: self.source) != nil }

        /// The moment is a time of day in the zone in which the owner is.
        var followsTheOwner: Bool { self.source.contains("@") }
    }

    /// The next one is strictly after the last one, by instant, and by wall clock if the owner's zone decides. So a
    /// flight to the west rings nothing twice.
    func isAfter(_ last: Occurrence) -> Bool {
        guard self.dueAt > last.dueAt else { return false }
        guard self.label.followsTheOwner, last.label.followsTheOwner else { return true }
        return self.label.wallTime > last.label.wallTime
    }

    /// The occurrence as it is remembered. A time of day stays remembered when something else was due after it.
    func following(_ last: Occurrence) -> Occurrence {
        let keeps = last.label.followsTheOwner && !self.label.followsTheOwner
        return Occurrence(at: self.dueAt, keeps ? last.label : self.label)
    }
}
