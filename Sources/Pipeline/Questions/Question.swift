public import Time

/// A doubtful plan that the owner is asked about. The owner accepts or declines it.
public struct Question: Sendable {
    /// A UUID in lower case. The notification that carries the question has the same one.
    public var id: String
    /// The change that is written if the owner accepts, with the event's id and revision.
    public var change: EventChange
    /// The reasons for the doubt, the most serious one first.
    public var reasons: [GroundingFault]
    /// The keyed hashes of its messages. If one of them is edited or revoked, the question is closed.
    public var messageIDs: [String]
    /// The start of the event. The question cannot be answered later.
    public var expiresAt: UnixTime
    /// The notification that asks the owner.
    public var notification: Outgoing?

    public init(
        id: String,
        change: EventChange,
        reasons: [GroundingFault],
        messageIDs: [String],
        expiresAt: UnixTime
    ) {
        self.id = id
        self.change = change
        self.reasons = reasons
        self.messageIDs = messageIDs
        self.expiresAt = expiresAt
    }
}

/// The end of a question. The label `outcome` of `jadwal_questions_total`, besides `asked`.
public enum QuestionOutcome: String, Sendable, Hashable, CaseIterable {
    case accepted
    case declined
    /// The event has started without an answer.
    case expired
    /// A newer analysis has decided or replaced it, or its messages are deleted.
    case replaced
}
