/// What a verdict does to the calendar.
public struct EventPlan: Sendable {
    public var changes: [EventChange] = []
    public var outgoing: [Outgoing] = []
    /// Agreed events that were over before they could be written.
    public var expired = 0
    /// The event messages that events are made from or are about: an event's id → a message's keyed hash.
    public var sources: [String: String] = [:]

    public init() {}

    mutating func add(_ other: EventPlan) {
        self.changes += other.changes
        self.outgoing += other.outgoing
        self.expired += other.expired
        self.sources.merge(other.sources) { first, _ in first }
    }
}
