/// How one conversation came out, as a report keeps it.
public struct ChatOutcome: Sendable, Hashable, Encodable {
    public var id: String
    public var category: String
    public var language: String
    public var variant: ChatVariant?
    public var expected: VerdictStatus
    /// Nil when the answer was not accepted.
    public var decided: VerdictStatus?
    public var fault: String?
    public var wrongFields: [EventField]
    public var cost: Int
    public var event: DecidedEvent?

    public init(_ scored: ScoredChat) {
        self.id = scored.chat.id
        self.category = scored.chat.category
        self.language = scored.chat.language
        self.variant = scored.chat.variant
        self.expected = scored.chat.expected.status
        self.decided = scored.decision.status
        self.fault = scored.decision.fault
        self.wrongFields = scored.match?.wrong ?? []
        self.cost = scored.cost
        self.event = scored.decision.event
    }
}
