/// What Jadwal decides on one conversation, for whoever scores with code of their own.
///
/// An answer that is not accepted writes nothing, and the conversation is watched on: that is
/// `HAS_EVENT_BUT_NOT_CONFIRMED`, with the kind of the failure beside it.
public struct VerdictLine: Sendable, Hashable, Encodable {
    private struct Question: Sendable, Hashable, Encodable {
        let asked: Decision.AskedEvent

        private enum CodingKeys: String, CodingKey { case reasons }

        func encode(to encoder: any Encoder) throws {
            try self.asked.event.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(self.asked.reasons, forKey: .reasons)
        }
    }

    public var id: String
    public var status: VerdictStatus
    /// What is written, moved or cancelled, in the order of the answer.
    public var events: [DecidedEvent]
    /// What the owner is asked about, with the reasons.
    private var questions: [Question]
    /// The last of `events` that stands; null when none does.
    public var event: DecidedEvent?
    /// The others of `events` that stand; left out when there are none.
    public var furtherEvents: [DecidedEvent]
    public var fault: String?

    public init(_ scored: ScoredChat) {
        self.id = scored.chat.id
        self.status = scored.decision.status ?? .notConfirmed
        self.events = scored.decision.events
        self.questions = scored.decision.questions.map { Question(asked: $0) }
        self.event = scored.decision.event
        self.furtherEvents = Array(scored.decision.events.filter { $0.action != "cancel" }.dropLast())
        self.fault = scored.decision.fault
    }

    private enum CodingKeys: String, CodingKey {
        case id, status, events, questions, event
        case furtherEvents = "further_events"
        case fault
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.id, forKey: .id)
        try container.encode(self.status, forKey: .status)
        try container.encode(self.events, forKey: .events)
        try container.encode(self.questions, forKey: .questions)
        try container.encode(self.event, forKey: .event)
        if !self.furtherEvents.isEmpty { try container.encode(self.furtherEvents, forKey: .furtherEvents) }
        try container.encodeIfPresent(self.fault, forKey: .fault)
    }
}
