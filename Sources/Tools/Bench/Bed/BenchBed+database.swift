internal import Foundation
internal import Postgres

extension BenchBed {
    /// Runs long statements on a connection of their own. The text must not contain outside values.
    func database(_ sql: String, within limit: Duration = .seconds(120)) async throws {
        var configuration = PostgresConfiguration(url: self.databaseURL, applicationName: "jadwal-bench")
        configuration.statementTimeout = limit
        let connection = PostgresConnection(configuration)
        try await connection.open()
        do {
            try await connection.executeScript(sql, within: limit)
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// How many rows were inserted since the database was made, committed or not. Unlike a count it is cheap for large
    /// tables, and unlike the table statistics it is not delayed.
    func insertedRows(into table: String) async throws -> Int {
        let rows = try await self.pool.query(
            Statement(
                """
                select coalesce(sum(rows), 0)::bigint from pg_stat_statements
                where dbid = (select oid from pg_database where datname = current_database())
                    and (query ilike '%insert into ' || $1 || '%' or query ilike '%copy ' || $1 || '%')
                """,
                [.text(table)]
            )
        )
        return Int(try rows.first?.int(0) ?? 0)
    }

    /// Makes the table of the comparators, which do not encrypt and have no conversations.
    func makeComparatorsTable() async throws {
        try await self.database(
            """
            create table if not exists bench_message (
                id text, customer text, chat text, said_at bigint, is_mine boolean, body bytea,
                primary key (customer, chat, id)
            )
            """
        )
    }
}

/// The commit times of a table's rows, by `pg_xact_commit_timestamp(xmin)`. An updated row counts by its last change.
struct CommitTimes: Sendable {
    /// Ordered by time, in microseconds since 1970.
    let commits: [(time: Int64, rows: Int)]

    /// Reads the whole table.
    ///
    /// - Parameters:
    ///   - table: becomes part of the statement, so it must not be an outside value.
    ///   - start: microseconds since 1970; earlier commits are ignored.
    static func read(_ bed: BenchBed, table: String, since start: Int64) async throws -> CommitTimes {
        let rows = try await bed.pool.query(
            Statement("select pg_xact_commit_timestamp(xmin), count(*) from \(table) group by xmin"),
            within: .seconds(30)
        )
        let commits = try rows.compactMap { row -> (time: Int64, rows: Int)? in
            guard let time = try row.optionalTimestamp(0), time >= start else { return nil }
            return (time, Int(try row.int(1)))
        }
        return CommitTimes(commits: commits.sorted { $0.time < $1.time })
    }

    var rows: Int { self.commits.reduce(0) { $0 + $1.rows } }

    /// How many seconds all rows take at the rate between the first and the last commit. The time before the first
    /// commit is start-up; neither it nor that commit's rows count.
    ///
    /// - Parameter start: earlier commits are start-up too.
    func steadySeconds(since start: Int64 = .min) throws(BenchFault) -> Double {
        let steady = self.commits.filter { $0.time >= start }
        guard let first = steady.first, let last = steady.last, last.time > first.time else {
            throw BenchFault("all rows came with one commit, so there is no rate: use more messages")
        }
        let seconds = Double(last.time - first.time) / 1_000_000
        return seconds * Double(self.rows) / Double(steady.dropFirst().reduce(0) { $0 + $1.rows })
    }

    /// The time of each row's commit.
    var ofEachRow: [Int64] { self.commits.flatMap { Array(repeating: $0.time, count: $0.rows) } }
}

/// The machine's clock, which PostgreSQL also uses for its commit times.
enum WallClock {
    /// Microseconds since 1970.
    static var now: Int64 { Int64((Date().timeIntervalSince1970 * 1_000_000).rounded()) }
}
