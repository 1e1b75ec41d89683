public import ChatReader
public import Pipeline

/// A line of JSON with what Jadwal decides about one conversation. Other programs can compute scores from it.
///
/// If an answer is not accepted, nothing is written and the conversation stays open. The line then has the status
/// `HAS_EVENT_BUT_NOT_CONFIRMED` and the kind of the failure.
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
    /// The events that are written, moved or cancelled, in the order of the answer.
    public var events: [DecidedEvent]
    /// The events that the owner is asked about, with the reasons.
    private var questions: [Question]
    /// The last of `events` that is not cancelled; null if there is none.
    public var event: DecidedEvent?
    /// The other events that are not cancelled; left out if there are none.
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
