/// A worker's right to read one conversation, until its lease ends.
public struct Claim: Sendable, Hashable {
    /// The conversation's keyed hash, as a UUID in lower case: safe to log.
    public var conversationID: String
    public var customerID: String
    public var leaseNumber: Int64
    /// When it became due, or pending if that was later, as chats that are imported are: the difference to the claim is the
    /// debounce's lateness.
    public var dueAt: UnixTime
    public var claimedAt: UnixTime
    /// Fired by max wait, or the claim after a superseded one: commits for its window even when the conversation has moved on.
    public var commitsForWindow: Bool
    /// Since when there is something to read, if the store says so.
    public var pendingSince: UnixTime?
    /// Attempts spent before this one.
    public var attempts: Int
    /// W3C Trace Context of the newest stored change that came with one.
    public var traceParent: String?

    public init(
        conversationID: String,
        customerID: String,
        leaseNumber: Int64,
        dueAt: UnixTime,
        claimedAt: UnixTime,
        commitsForWindow: Bool,
        attempts: Int,
        pendingSince: UnixTime? = nil,
        traceParent: String? = nil
    ) {
        self.pendingSince = pendingSince
        self.conversationID = conversationID
        self.customerID = customerID
        self.leaseNumber = leaseNumber
        self.dueAt = dueAt
        self.claimedAt = claimedAt
        self.commitsForWindow = commitsForWindow
        self.attempts = attempts
        self.traceParent = traceParent
    }
}
