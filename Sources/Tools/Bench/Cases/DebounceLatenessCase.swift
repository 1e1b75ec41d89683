internal import Foundation
internal import Postgres
internal import Store

/// Measures how late conversations are claimed that become due at a steady rate, in a table full of armed ones.
///
/// `ClaimingWorker` runs Jadwal's own statements for claims, windows and commits in this process, without a model or a
/// reader.
struct DebounceLatenessCase: BenchCase {
    /// How long claiming may take after the last conversation is due.
    private static let patience = Duration.seconds(180)

    let name = GoalNames.debounce
    let about = "conversations are claimed when they become due, among many that are not; latency is their lateness"
    let variants: [String]
    private let armed: ArmedConversations

    init(isQuick: Bool) {
        self.armed =
            isQuick
            ? ArmedConversations(all: 100_000, duePerSecond: 1000, seconds: 10)
            : ArmedConversations(all: 1_000_000, duePerSecond: 2000, seconds: 60)
        self.variants = [isQuick ? "100k armed, 1,000 due/s" : "1M armed, 2,000 due/s"]
    }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { 3 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            let start = try await self.armed.fill(bed)
            try await Task.sleep(until: start - .milliseconds(300), clock: .continuous)
            let (notes, metered) = try await self.claim(bed)
            guard notes.claimed == self.armed.due else {
                throw BenchFault("of \(self.armed.due) due conversations \(notes.claimed) were claimed in time")
            }
            var measurement = metered
            measurement.seconds = Double(notes.last - (notes.first ?? notes.last)) / 1_000_000
            measurement.latency = notes.lateness.summary
            // The peak is that of the bench itself, which has done other work before.
            measurement.peakMegabytes = nil
            measurement.figures = try await self.figures(notes, bed)
            return measurement
        }
    }

    /// Uses its own connections, because the server updates its statistics when a connection is closed.
    private func claim(_ bed: BenchBed) async throws -> (ClaimNotes, Measurement) {
        let pool = PostgresPool(
            PostgresConfiguration(
                url: bed.databaseURL,
                connections: ClaimingWorker.connections,
                applicationName: "jadwal-bench claims"
            )
        )
        let context = StoreContext(
            pool: pool,
            messages: bed.store.messages,
            credentials: bed.store.credentials,
            lookup: bed.store.lookup,
            rules: bed.store.rules,
            retention: bed.store.retention,
            queues: bed.store.queues
        )
        let outcome: Result<(ClaimNotes, Measurement), any Error>
        do {
            let meter = try await Meter.start(bed, [ProcessInfo.processInfo.processIdentifier])
            let deadline = ContinuousClock.now + .seconds(self.armed.seconds) + Self.patience
            let notes = try await ClaimingWorker(context).run(self.armed.due, until: deadline)
            outcome = .success((notes, try await meter.reading(units: max(1, notes.claimed), seconds: 0)))
        } catch {
            outcome = .failure(error)
        }
        await pool.close()
        return try outcome.get()
    }

    private func figures(_ notes: ClaimNotes, _ bed: BenchBed) async throws -> [String: Double] {
        var figures = [
            "early_ms": max(0, -notes.lateness.earliest * 1000),
            "claims_per_statement": Double(notes.claimed) / Double(max(1, notes.asked)),
        ]
        if let statements = notes.statements.summary {
            figures["claim_ms_p50"] = statements.p50
            figures["claim_ms_p99"] = statements.p99
        }
        let claims = try await bed.pool.query(
            """
            select sum(total_exec_time) / sum(calls), max(max_exec_time), (sum(shared_blks_hit + shared_blks_read) / sum(calls))::float8
            from pg_stat_statements where query ilike 'with moved as (%'
                and dbid = (select oid from pg_database where datname = current_database())
            """
        )
        if let row = claims.first {
            // Time inside the server, without the network.
            figures["claim_execution_ms_mean"] = try row.optionalDouble(0)
            figures["claim_execution_ms_max"] = try row.optionalDouble(1)
            figures["claim_blocks"] = try row.optionalDouble(2)
        }
        // The server updates its statistics when a connection is closed.
        try await Task.sleep(for: .milliseconds(500))
        let table = try await bed.pool.query(
            """
            select n_dead_tup, n_tup_hot_upd::float8 / nullif(n_tup_upd, 0), autovacuum_count
            from pg_stat_user_tables where relname = 'conversation'
            """
        )
        if let row = table.first {
            figures["dead_tuples"] = Double(try row.int(0))
            figures["hot_share"] = try row.optionalDouble(1)
            figures["vacuums"] = Double(try row.int(2))
        }
        return figures
    }
}
