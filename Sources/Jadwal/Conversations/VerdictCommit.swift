/// A verdict and everything that is to be written with it, in one transaction or not at all.
public struct VerdictCommit: Sendable {
    public var claim: Claim
    public var verdict: VerdictKind
    public var readGeneration: Int64
    /// The messages that the window showed.
    public var windowMessageIDs: [String]
    /// Empty unless agreed, or a validated cancellation.
    public var changes: [EventChange]
    /// What events that are added or moved were read from; nil when there are none.
    public var origin: EventOrigin?
    /// What goes out for `changes`.
    public var outgoing: [Outgoing]
    /// The event messages that events are about: an event's id → a message's keyed hash.
    public var sources: [String: String] = [:]
    /// Messages of the window that stay although the verdict clears it: event messages that nobody has answered. The
    /// conversation stays armed for them.
    public var openMessageIDs: [String] = []
    /// What the owner is asked about.
    public var questions: [Question] = []
    /// Ids of open questions that this reading replaces.
    public var replacedQuestions: [String] = []
    /// Recorded with a rejected verdict. Holds no text.
    public var failure: FailureReport?

    public init(
        claim: Claim,
        verdict: VerdictKind,
        readGeneration: Int64,
        windowMessageIDs: [String],
        changes: [EventChange] = [],
        origin: EventOrigin? = nil,
        outgoing: [Outgoing] = [],
        failure: FailureReport? = nil
    ) {
        self.claim = claim
        self.verdict = verdict
        self.readGeneration = readGeneration
        self.windowMessageIDs = windowMessageIDs
        self.changes = changes
        self.origin = origin
        self.outgoing = outgoing
        self.failure = failure
    }
}
