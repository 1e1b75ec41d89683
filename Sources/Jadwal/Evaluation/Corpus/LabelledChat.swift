/// A conversation and the verdict that a careful person gives: a line of a corpus of labelled conversations.
public struct LabelledChat: Sendable, Hashable, Codable {
    public var id: String
    /// What it is there to test, in snake case.
    public var category: String
    /// A language tag, `mixed`, or `arabizi` for Arabic in Latin letters.
    public var language: String
    /// The owner's IANA zone. Labels are wall-clock times in it.
    public var timezone: String
    /// What the calendar already holds from this conversation.
    public var knownEvents: [LabelledKnownEvent]?
    /// Oldest first.
    public var messages: [LabelledMessage]
    public var expected: LabelledVerdict
    /// One sentence that defends the label.
    public var why: String?
    /// How it was derived from another one; nil for what a person wrote.
    public var variant: ChatVariant?

    public init(
        id: String,
        category: String,
        language: String,
        timezone: String,
        messages: [LabelledMessage],
        expected: LabelledVerdict,
        why: String? = nil,
        variant: ChatVariant? = nil
    ) {
        self.id = id
        self.category = category
        self.language = language
        self.timezone = timezone
        self.messages = messages
        self.expected = expected
        self.why = why
        self.variant = variant
    }

    private enum CodingKeys: String, CodingKey {
        case id, category, language, timezone
        case knownEvents = "known_events"
        case messages, expected, why, variant
    }
}
