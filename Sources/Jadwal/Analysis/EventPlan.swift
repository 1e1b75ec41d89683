/// What a verdict does to the calendar.
public struct EventPlan: Sendable {
    public var changes: [EventChange] = []
    public var outgoing: [Outgoing] = []
    /// Agreed events that were over before they could be written.
    public var expired = 0
    /// The event messages that events are made from or are about: an event's id → a message's keyed hash.
    public var sources: [String: String] = [:]
    /// Agreed events that only repeat what their owner has dismissed or corrected.
    public var judged = 0
    /// What events that are added or changed were read from, by their ids, in the order of the changes.
    public var agreed: [(eventID: String, event: EventClaim)] = []

    public init() {}

    /// Of a plan that comes to nothing although something was agreed.
    var outcome: AnalysisOutcome? {
        guard self.changes.isEmpty else { return nil }
        return self.expired > 0 ? .expired : self.judged > 0 ? .judged : nil
    }

    mutating func add(_ other: EventPlan) {
        self.changes += other.changes
        self.outgoing += other.outgoing
        self.expired += other.expired
        self.judged += other.judged
        self.agreed += other.agreed
        self.sources.merge(other.sources) { first, _ in first }
    }
}
