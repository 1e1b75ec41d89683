internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import Waiting
internal import WorkerKit

/// Claims conversations as an analysis-worker does, with as many lanes, reads each window and commits at once that
/// there is no event. These are the statements of a worker whose model takes no time.
struct ClaimingWorker: Sendable {
    /// The default of `JADWAL_LLM_CONCURRENCY`. `connections` is what a worker then uses.
    static let lanes = 64
    static let connections = 8

    private let store: PostgresConversationStore

    init(_ context: StoreContext) { self.store = PostgresConversationStore(context) }

    /// Returns when this many conversations were claimed and committed, or at the deadline.
    func run(_ expected: Int, until deadline: ContinuousClock.Instant) async throws -> ClaimNotes {
        var notes = ClaimNotes()
        let lanes = LaneSemaphore(Self.lanes)
        var pace = ClaimPace()
        try await withThrowingDiscardingTaskGroup { group in
            while notes.claimed < expected, ContinuousClock.now < deadline {
                try Task.checkCancellation()
                _ = await lanes.free()
                try await Task.sleep(for: pace.rest, tolerance: .zero)
                let portion = ClaimPace.portion(of: await lanes.free())
                pace.begin()
                let began = ContinuousClock.now
                let claims = try await self.store.claim(atMost: portion, by: "bench")
                let took = (ContinuousClock.now - began) / .seconds(1)
                notes.asked += 1
                guard !claims.isEmpty else {
                    try await self.rest(pace)
                    continue
                }
                notes.statements.record(seconds: took)
                notes.last = WallClock.now
                notes.first = notes.first ?? notes.last
                notes.claimed += claims.count
                await lanes.acquire(claims.count)
                for claim in claims {
                    notes.lateness.record(seconds: (claim.claimedAt - claim.dueAt) / .seconds(1))
                    group.addTask {
                        do {
                            try await self.work(claim)
                        } catch {
                            await lanes.release()
                            throw error
                        }
                        await lanes.release()
                    }
                }
                if claims.count < portion { try await self.rest(pace) }
            }
        }
        return notes
    }

    private func work(_ claim: Claim) async throws {
        guard let window = try await self.store.window(of: claim, within: WindowLimits()) else {
            throw BenchFault("a lease was lost: the claiming worker is slower than \(DebounceRules().lease)")
        }
        let commit = VerdictCommit(
            claim: claim,
            verdict: .status(.noEvent),
            readGeneration: window.generation,
            windowMessageIDs: window.messages.map(\.id)
        )
        guard try await self.store.commit(commit) == .committed else {
            throw BenchFault("a verdict was not committed: the claiming worker is slower than \(DebounceRules().lease)")
        }
    }

    /// Sleeps as `AnalysisLoop` does between claims.
    private func rest(_ pace: ClaimPace) async throws {
        try await Task.sleep(for: pace.rest(until: try await self.store.timeToNextDue()), tolerance: .zero)
    }
}

/// The measurements of a claiming worker.
struct ClaimNotes: Sendable {
    /// The time from due to claimed, by the database's clock, to a millisecond.
    var lateness = LatencyRecorder()
    /// The duration of statements that found something, with the wait for a connection.
    var statements = LatencyRecorder()
    var claimed = 0
    /// All claim statements, also those that found nothing.
    var asked = 0
    /// Microseconds since 1970.
    var first: Int64?
    var last: Int64 = 0
}

/// A semaphore for the lanes of one worker.
private actor LaneSemaphore {
    private let all: Int
    private var busy = 0
    private var freed: Promise<Void>?

    init(_ all: Int) { self.all = all }

    /// Waits until a lane is free, and returns how many are. Only one caller at a time may wait.
    func free() async -> Int {
        while self.busy >= self.all {
            let freed = Promise<Void>()
            self.freed = freed
            await freed.value()
        }
        return self.all - self.busy
    }

    func acquire(_ count: Int) { self.busy += count }

    func release() {
        self.busy -= 1
        self.freed?.fulfil(())
        self.freed = nil
    }
}
