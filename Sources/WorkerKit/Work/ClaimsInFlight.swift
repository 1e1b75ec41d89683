internal import Pipeline
internal import Waiting

/// The claims of this process, and the state of their dependencies.
actor ClaimsInFlight {
    private static let patience = Duration.seconds(5)

    private var claims: [String: Claim] = [:]
    private var calls: [String: Task<AnalysisReport, any Error>] = [:]
    private var begun: [String: ContinuousClock.Instant] = [:]
    /// The time at which the lease or its last renewal was requested. The lease began no earlier.
    private var leasedAt: [String: ContinuousClock.Instant] = [:]
    private var failures = 0
    private var mustBackOff = false
    private let changes = WakeUpSignal()

    /// The number of conversations that may be claimed in addition. While the model or the store is down, one
    /// conversation at a time tries it, and one more once all others have waited long, so that a hanging call does not
    /// hide a recovery.
    func free(of concurrency: Int) -> Int {
        let free = concurrency - self.claims.count
        guard self.failures > 0, free > 0 else { return free }
        return self.begun.values.contains { $0.duration(to: .now) < Self.patience } ? 0 : 1
    }

    /// While the model or the store is down, conversations take turns to try it.
    var order: ClaimOrder { self.failures > 0 ? .turns : .oldestDue }

    func add(_ claims: [Claim], leasedAt start: ContinuousClock.Instant) {
        for claim in claims {
            self.claims[claim.conversationID] = claim
            self.begun[claim.conversationID] = .now
            self.leasedAt[claim.conversationID] = start
        }
    }

    /// Claims whose lease is older.
    func leased(before limit: ContinuousClock.Instant) -> [Claim] {
        self.claims.values.filter { claim in self.leasedAt[claim.conversationID].map { $0 < limit } ?? true }
    }

    func renewed(_ claims: [Claim], at start: ContinuousClock.Instant) {
        for claim in claims where self.claims[claim.conversationID] == claim {
            self.leasedAt[claim.conversationID] = start
        }
    }

    func setCall(_ call: Task<AnalysisReport, any Error>, of claim: Claim) {
        self.calls[claim.conversationID] = call
    }

    func remove(_ claim: Claim) {
        self.claims[claim.conversationID] = nil
        self.calls[claim.conversationID] = nil
        self.begun[claim.conversationID] = nil
        self.leasedAt[claim.conversationID] = nil
        self.changes.signal()
    }

    /// The lease is lost, so the model's answer is no longer needed.
    func cancel(_ conversationID: String) { self.calls[conversationID]?.cancel() }

    /// The store returned a window and the model gave any answer, so both are up.
    func dependencyIsUp() { self.failures = 0 }

    func dependencyIsDown() {
        self.failures += 1
        self.mustBackOff = true
    }

    /// The backoff before the next claim; nil unless a call has just found a dependency down.
    func backoff() -> Duration? {
        guard self.mustBackOff else { return nil }
        self.mustBackOff = false
        return RetryPolicy.dependencyDelay(afterFailure: self.failures + 2)
    }

    nonisolated func waitForChange(atMost limit: Duration) async { await self.changes.wait(atMost: limit) }
}
