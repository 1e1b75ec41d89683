internal import Postgres

/// Measures what the processes, the broker and the database use during a measurement.
struct Meter: Sendable {
    private struct Counts {
        var subject: ProcessReading
        var broker: ProcessReading
        var database: ProcessReading
        var statements: Int64
        var transactions: Int64
    }

    private let bed: BenchBed
    private let processes: [Int32]
    private let start: Counts

    /// - Parameter processes: the measured processes, besides the servers.
    static func start(_ bed: BenchBed, _ processes: [Int32]) async throws -> Meter {
        Meter(bed: bed, processes: processes, start: try await Self.counts(bed, processes))
    }

    private init(bed: BenchBed, processes: [Int32], start: Counts) {
        (self.bed, self.processes, self.start) = (bed, processes, start)
    }

    /// The use since the start, for each of `units`. The processes must still be running.
    ///
    /// - Parameter seconds: how long the units took.
    func reading(units: Int, seconds: Double) async throws -> Measurement {
        let end = try await Self.counts(self.bed, self.processes)
        let thousands = Double(units) / 1000
        return Measurement(
            units: units,
            seconds: seconds,
            subjectMilliseconds: (end.subject.processorSeconds - self.start.subject.processorSeconds) * 1000
                / thousands,
            brokerMilliseconds: (end.broker.processorSeconds - self.start.broker.processorSeconds) * 1000 / thousands,
            databaseMilliseconds: (end.database.processorSeconds - self.start.database.processorSeconds) * 1000
                / thousands,
            peakMegabytes: Double(end.subject.peakBytes) / 1_000_000,
            statementsPerUnit: Double(end.statements - self.start.statements) / Double(units),
            transactionsPerUnit: Double(end.transactions - self.start.transactions) / Double(units)
        )
    }

    private static func counts(_ bed: BenchBed, _ processes: [Int32]) async throws -> Counts {
        let servers = ServerProcesses(root: bed.settings.root)
        // Unlike pg_stat_database, this is not up to a second behind. The bench's own statements are negligible.
        let rows = try await bed.pool.query(
            Statement(
                """
                select coalesce(sum(calls), 0)::bigint, coalesce(sum(calls) filter (where query ilike 'commit%'), 0)::bigint
                from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
                """
            )
        )
        return Counts(
            subject: ProcessReading(of: processes),
            broker: ProcessReading(of: servers.broker),
            database: ProcessReading(of: servers.database, withEnded: true),
            statements: try rows.first?.int(0) ?? 0,
            transactions: try rows.first?.int(1) ?? 0
        )
    }
}
