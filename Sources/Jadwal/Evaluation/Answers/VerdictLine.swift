/// What Jadwal decides on one conversation, for whoever scores with code of their own: `{"id", "status", "event"}`.
///
/// An answer that is not accepted writes nothing, and the conversation is watched on: that is `HAS_EVENT_BUT_NOT_CONFIRMED`,
/// with the kind of the failure beside it.
public struct VerdictLine: Sendable, Hashable, Encodable {
    public var id: String
    public var status: VerdictStatus
    /// The one agreed last; null unless agreed.
    public var event: DecidedEvent?
    /// Whatever else was agreed; left out when nothing was.
    public var furtherEvents: [DecidedEvent]
    public var fault: String?

    public init(_ scored: ScoredChat) {
        self.id = scored.chat.id
        self.status = scored.decision.status ?? .notConfirmed
        self.event = scored.decision.event
        self.furtherEvents = Array(scored.decision.events.dropLast())
        self.fault = scored.decision.fault
    }

    private enum CodingKeys: String, CodingKey {
        case id, status, event
        case furtherEvents = "further_events"
        case fault
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.id, forKey: .id)
        try container.encode(self.status, forKey: .status)
        try container.encode(self.event, forKey: .event)
        if !self.furtherEvents.isEmpty { try container.encode(self.furtherEvents, forKey: .furtherEvents) }
        try container.encodeIfPresent(self.fault, forKey: .fault)
    }
}
