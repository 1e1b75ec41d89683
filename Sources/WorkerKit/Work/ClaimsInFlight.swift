internal import Pipeline
internal import Waiting

/// The claims of this process, and the state of their dependencies.
actor ClaimsInFlight<Row: DueClaim, Report: Sendable> {
    private static var patience: Duration { .seconds(5) }

    private var claims: [String: Row] = [:]
    private var calls: [String: Task<Report, any Error>] = [:]
    private var begun: [String: ContinuousClock.Instant] = [:]
    /// The time at which the lease or its last renewal was requested. The lease began no earlier.
    private var leasedAt: [String: ContinuousClock.Instant] = [:]
    private var failures = 0
    private var mustBackOff = false
    private let changes = WakeUpSignal()

    /// The number of rows that may be claimed in addition. While a dependency is down, one row at a time tries it, and
    /// one more once all others have waited long, so that a hanging call does not hide a recovery.
    func free(of concurrency: Int) -> Int {
        let free = concurrency - self.claims.count
        guard self.failures > 0, free > 0 else { return free }
        return self.begun.values.contains { $0.duration(to: .now) < Self.patience } ? 0 : 1
    }

    /// While a dependency is down, rows take turns to try it.
    var order: ClaimOrder { self.failures > 0 ? .turns : .oldestDue }

    func add(_ claims: [Row], leasedAt start: ContinuousClock.Instant) {
        for claim in claims {
            self.claims[claim.id] = claim
            self.begun[claim.id] = .now
            self.leasedAt[claim.id] = start
        }
    }

    /// Claims whose lease is older.
    func leased(before limit: ContinuousClock.Instant) -> [Row] {
        self.claims.values.filter { claim in self.leasedAt[claim.id].map { $0 < limit } ?? true }
    }

    func renewed(_ claims: [Row], at start: ContinuousClock.Instant) {
        for claim in claims where self.claims[claim.id] == claim {
            self.leasedAt[claim.id] = start
        }
    }

    func setCall(_ call: Task<Report, any Error>, of claim: Row) {
        self.calls[claim.id] = call
    }

    func remove(_ claim: Row) {
        self.claims[claim.id] = nil
        self.calls[claim.id] = nil
        self.begun[claim.id] = nil
        self.leasedAt[claim.id] = nil
        self.changes.signal()
    }

    /// The lease is lost, so the result is no longer needed.
    func cancel(_ id: String) { self.calls[id]?.cancel() }

    /// For conversations: the store returned a window and the model gave any answer, so both are up.
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
