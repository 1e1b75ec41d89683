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

    /// Spends an attempt.
    func postpone(_ claim: Claim, by delay: Duration) async throws
}
