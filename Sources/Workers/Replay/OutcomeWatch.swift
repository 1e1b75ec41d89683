internal import Store

/// What is under way, and for how long it has been waited for.
struct OutcomeWatch {
    private struct Entry {
        var since: ContinuousClock.Instant
        /// Sent by this run; otherwise by an earlier one, or by another beside it.
        var isOwn: Bool
    }

    struct Look {
        var endings: [FailureEnding] = []
        /// Those of them that this run has sent.
        var own: Set<String> = []
    }

    /// Ids in one query.
    private static let width = 2500

    private var entries: [String: Entry] = [:]
    /// Everything that was ever watched. Pages of candidates may be older than the last look.
    private var seen: Set<String> = []
    private var hasProgressed = false
    private var lastProgress: ContinuousClock.Instant
    /// Of this run's.
    private(set) var own = 0
    /// Found under way, not sent by this run: they are part of what it reports.
    private(set) var adopted: Set<String> = []

    init(from start: ContinuousClock.Instant) { self.lastProgress = start }

    var isEmpty: Bool { self.entries.isEmpty }
    var count: Int { self.entries.count }

    mutating func add(_ ids: some Sequence<String>, at now: ContinuousClock.Instant) {
        if self.entries.isEmpty { self.lastProgress = now }
        for id in ids {
            self.entries[id] = Entry(since: now, isOwn: true)
            self.seen.insert(id)
            self.own += 1
        }
    }

    /// Those that are watched already, have ended or were given up stay as they are.
    mutating func adopt(_ ids: [String], at now: ContinuousClock.Instant) {
        for id in ids where self.seen.insert(id).inserted {
            if self.entries.isEmpty { self.lastProgress = now }
            self.entries[id] = Entry(since: now, isOwn: false)
            self.adopted.insert(id)
        }
    }

    /// Asks for what has ended since the last look.
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

    /// When nothing has ended for so long, what has been waited for as long is waited for no more.
    ///
    /// - Returns: whether anything had ended since the last time; nil when there is nothing to give up.
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
