internal import Jadwal
internal import Waiting

/// The claims that one process has in hand, and whether what it needs for them is there.
actor ClaimBook {
    private static let patience = Duration.seconds(5)

    private var claims: [String: Claim] = [:]
    private var calls: [String: Task<AnalysisReport, any Error>] = [:]
    private var begun: [String: ContinuousClock.Instant] = [:]
    /// When each lease was asked for, or its renewal: it began no earlier.
    private var leasedAt: [String: ContinuousClock.Instant] = [:]
    private var failures = 0
    private var mustPause = false
    private let changes = WakeUpSignal()

    /// While the model or the store is away one conversation at a time asks for it, and one more for each that has waited long
    /// for its answer: what hangs must not keep the news from coming that all is well again.
    func free(of concurrency: Int) -> Int {
        let free = concurrency - self.claims.count
        guard self.failures > 0, free > 0 else { return free }
        return self.begun.values.contains { $0.duration(to: .now) < Self.patience } ? 0 : 1
    }

    func add(_ claims: [Claim], leasedAt start: ContinuousClock.Instant) {
        for claim in claims {
            self.claims[claim.conversationID] = claim
            self.begun[claim.conversationID] = .now
            self.leasedAt[claim.conversationID] = start
        }
    }

    /// Those in hand whose lease is older.
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

    /// The lease is another's: what the model says no longer matters.
    func cancel(_ conversationID: String) { self.calls[conversationID]?.cancel() }

    /// The store gave a window and the model an answer: both are there.
    func modelHasAnswered() { self.failures = 0 }

    func dependencyIsAway() {
        self.failures += 1
        self.mustPause = true
    }

    /// How long to wait before the next claim; nil unless a call has just found something away.
    func pauseForDependency() -> Duration? {
        guard self.mustPause else { return nil }
        self.mustPause = false
        return Pause.afterFailure(self.failures + 2)
    }

    nonisolated func waitForChange(atMost limit: Duration) async { await self.changes.wait(atMost: limit) }
}
