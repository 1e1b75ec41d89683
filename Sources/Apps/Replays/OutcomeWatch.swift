internal import Pipeline
package import Store
package import WorkerKit

/// The failures that are under way, and how long the run has waited for each.
struct OutcomeWatch {
    private struct Entry {
        var since: ContinuousClock.Instant
        /// True if this run sent it. Otherwise an earlier or a parallel run did.
        var isOwn: Bool
    }

    struct Look {
        var endings: [FailureEnding] = []
        /// Those in `endings` that this run has sent.
        var own: Set<String> = []
    }

    /// How many ids one query takes.
    private static let width = 2500

    private var entries: [String: Entry] = [:]
    /// All ids that were ever watched. A page of candidates may be older than the last query.
    private var seen: Set<String> = []
    private var hasProgressed = false
    private var lastProgress: ContinuousClock.Instant
    /// How many of this run's failures are under way.
    private(set) var own = 0
    /// Failures that were found under way and that this run did not send. It reports them too.
    private(set) var adopted: Set<String> = []

    init(from start: ContinuousClock.Instant) { self.lastProgress = start }

    var isEmpty: Bool { self.entries.isEmpty }
    var count: Int { self.entries.count }

    /// Failures that this run has sent.
    mutating func add(_ ids: some Sequence<String>, at now: ContinuousClock.Instant) {
        if self.entries.isEmpty { self.lastProgress = now }
        for id in ids {
            self.entries[id] = Entry(since: now, isOwn: true)
            self.seen.insert(id)
            self.own += 1
        }
    }

    /// Starts to watch failures of other runs. Ids that were watched before are ignored.
    mutating func adopt(_ ids: [String], at now: ContinuousClock.Instant) {
        for id in ids where self.seen.insert(id).inserted {
            if self.entries.isEmpty { self.lastProgress = now }
            self.entries[id] = Entry(since: now, isOwn: false)
            self.adopted.insert(id)
        }
    }

    /// Queries which failures have ended since the last call.
    mutating func look(in failures: PostgresFailures) async throws -> Look {
        var look = Look()
        let ids = Array(self.entries.keys)
        for start in stride(from: 0, to: ids.count, by: Self.width) {
            let some = Array(ids[start..<min(start + Self.width, ids.count)])
            for ending in try await failures.ended(among: some) {
                guard let entry = self.entries.removeValue(forKey: ending.id) else { continue }
                if entry.isOwn {
                    self.own -= 1
                    look.own.insert(ending.id)
                }
                look.endings.append(ending)
            }
        }
        if !look.endings.isEmpty { (self.hasProgressed, self.lastProgress) = (true, .now) }
        return look
    }

    /// Stops waiting for failures that are older than `patience`, if nothing has ended for that long.
    ///
    /// - Returns: whether anything had ended since the last time; nil if there is nothing to give up.
    mutating func giveUp(after patience: Duration, at now: ContinuousClock.Instant) -> Bool? {
        guard now - self.lastProgress >= patience else { return nil }
        let late = self.entries.filter { now - $0.value.since >= patience }
        guard !late.isEmpty else { return nil }
        for (id, entry) in late {
            self.entries[id] = nil
            if entry.isOwn { self.own -= 1 }
        }
        defer { self.hasProgressed = false }
        return self.hasProgressed
    }
}

extension PostgresFailures {
    /// Returns when a failure that was just sent has ended, or when nothing has come of it for `patience`.
    package func awaitOutcome(
        of id: String,
        patience: Duration,
        progress: ReplayProgress,
        spans: RetrySpans
    ) async throws {
        var (watch, progress) = (OutcomeWatch(from: .now), progress)
        defer {
            progress.finish()
            spans.endAll()
        }
        watch.add([id], at: .now)
        while !watch.isEmpty {
            for ending in try await watch.look(in: self).endings {
                guard let outcome = ending.outcome else { continue }
                spans.end(id, as: outcome.rawValue, isFailure: outcome == .retriedFailed)
            }
            _ = watch.giveUp(after: patience, at: .now)
            guard !watch.isEmpty else { return }
            await progress.show(ReplayTally(), underWay: 1) { 0 }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
