internal import Jadwal

/// The claims that one process has in hand, and whether what it needs for them is there.
actor ClaimBook {
    private var claims: [String: Claim] = [:]
    private var calls: [String: Task<AnalysisReport, any Error>] = [:]
    private var failures = 0
    private var mustPause = false
    private let changes = WakeUps()

    var held: [Claim] { Array(self.claims.values) }
    var isDependencyAway: Bool { self.failures > 0 }

    func free(of width: Int) -> Int { width - self.claims.count }

    func add(_ claim: Claim) { self.claims[claim.conversationID] = claim }

    func setCall(_ call: Task<AnalysisReport, any Error>, of claim: Claim) {
        self.calls[claim.conversationID] = call
    }

    func remove(_ claim: Claim) {
        self.claims[claim.conversationID] = nil
        self.calls[claim.conversationID] = nil
        self.changes.ring()
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
