public import ChatReader

/// The interface of the store for the analysis. Each function is one transaction.
public protocol ConversationStore: DueRows<Claim> {
    /// Reads the window in one snapshot. Nil if the lease was lost.
    func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow?

    /// Commits a verdict with all of its effects, or nothing.
    func commit(_ verdict: VerdictCommit) async throws -> CommitDecision

    /// Gives a claim back; it is due again after the delay. This does not count as an attempt.
    func rest(_ claim: Claim, for delay: Duration) async throws

    /// Records a failure. The conversation is analysed again when it changes. The failure gets the conversation's
    /// generation.
    func fail(_ claim: Claim, with failure: FailureReport) async throws

    /// Gives a claim back; it is retried after the delay. This counts as an attempt.
    func postpone(_ claim: Claim, by delay: Duration) async throws
}

extension ConversationStore {
    /// Claims the oldest due conversations.
    public func claim(atMost count: Int, by owner: String) async throws -> [Claim] {
        try await self.claim(atMost: count, by: owner, in: .oldestDue)
    }
}

/// A verdict and everything that is written with it in one transaction.
public struct VerdictCommit: Sendable {
    public var claim: Claim
    public var verdict: VerdictKind
    public var readGeneration: Int64
    /// The messages of the window.
    public var windowMessageIDs: [String]
    /// Empty unless something was agreed or cancelled.
    public var changes: [EventChange]
    /// The source of the added or moved events; nil if there are none.
    public var origin: EventOrigin?
    /// The calendar messages for `changes`.
    public var outgoing: [Outgoing]
    /// The event messages that events were made from or belong to: an event's id → a message's keyed hash.
    public var sources: [String: String] = [:]
    /// The proposer and the accepter of each change, by the events' ids, if known.
    public var trails: [String: EventTrail] = [:]
    /// Messages that stay in the window even if the verdict clears it: event messages without an answer, and messages
    /// that questions rest on. The conversation stays armed for them.
    public var openMessageIDs: [String] = []
    /// The questions to the owner.
    public var questions: [Question] = []
    /// Ids of open questions that this verdict closes.
    public var replacedQuestions: [String] = []
    /// Recorded with a rejected verdict. Holds no text.
    public var failure: FailureReport?
    /// The note for operators.
    public var note: VerdictNote

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
        self.note = VerdictNote(verdict, failure)
    }
}

extension ClaimedWindow {
    /// A verdict without effects.
    func commit(_ verdict: VerdictKind) -> VerdictCommit {
        VerdictCommit(
            claim: self.claim,
            verdict: verdict,
            readGeneration: self.window.generation,
            windowMessageIDs: self.window.messages.map(\.id)
        )
    }

    func commit(_ verdict: VerdictKind, _ plan: EventPlan) -> VerdictCommit {
        var commit = self.commit(verdict)
        (commit.changes, commit.outgoing, commit.sources) = (plan.changes, plan.outgoing, plan.sources)
        commit.trails = plan.trails
        commit.openMessageIDs = self.invitations.openMessages
        return commit
    }
}
