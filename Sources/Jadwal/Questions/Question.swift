/// Something that may have been agreed, put to the owner, who adds it or does not.
public struct Question: Sendable {
    /// A UUID in lower case. The notification that carries the question has the same one.
    public var id: String
    /// What is written when the owner accepts: the whole change, with the event's id and revision.
    public var change: EventChange
    /// Why it is not certain, the weightiest first.
    public var reasons: [GroundingFault]
    /// The messages that it rests on: keyed hashes. When one of them is edited or revoked, the question is over.
    public var messageIDs: [String]
    /// Nobody can answer any more when the event has begun.
    public var expiresAt: UnixTime
    /// Puts it to the owner.
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

/// How a question ended. The label `outcome` of `jadwal_questions_total`, beside `asked`.
public enum QuestionOutcome: String, Sendable, Hashable, CaseIterable {
    case accepted
    case declined
    /// The event has begun, and nobody has answered.
    case expired
    /// A newer reading has settled it, asks in its place, or its messages are gone.
    case replaced
}
