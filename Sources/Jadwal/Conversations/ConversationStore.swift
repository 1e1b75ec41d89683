/// The seam to the store for those who read conversations. Each function is one transaction.
public protocol ConversationStore: Sendable {
    /// Leases due conversations to `owner`, oldest due first, at most `count`. Never one that another worker holds.
    func claim(atMost count: Int, by owner: String) async throws -> [Claim]

    /// How long until something may be due, by the store's clock: zero when something is. Nil when nothing waits.
    func timeToNextDue() async throws -> Duration?

    /// Extends the leases. Returns the conversations whose lease is no longer the claim's.
    func renew(_ claims: [Claim]) async throws -> Set<String>

    /// Reads the window in one snapshot. Nil when the lease is lost.
    func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow?

    /// Commits a verdict with all of its effects, or drops it whole.
    func commit(_ verdict: VerdictCommit) async throws -> CommitDecision

    /// Without an attempt spent.
    func giveBack(_ claims: [Claim]) async throws

    /// Without an attempt spent, and not to be claimed again before the delay has passed.
    func rest(_ claim: Claim, for delay: Duration) async throws

    /// Records that the conversation cannot be read as it is, and takes it up again when something is said in it. The failure
    /// gets the conversation's generation.
    func fail(_ claim: Claim, with failure: FailureReport) async throws

    /// Spends an attempt.
    func postpone(_ claim: Claim, by delay: Duration) async throws
}
