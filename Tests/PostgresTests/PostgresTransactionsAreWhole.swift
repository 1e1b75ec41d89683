import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct PostgresTransactionsAreWhole {
    private struct Refusal: Error {}

    @Test func throwingTransactionIsRolledBack() async throws {
        try await withPool(connections: 1) { pool in
            try await pool.execute("create table thing (number bigint primary key)")
            await #expect(throws: Refusal.self) {
                try await pool.transaction { connection in
                    try connection.execute("insert into thing values (1)")
                    throw Refusal()
                }
            }
            #expect(try await pool.query("select 1 from thing").isEmpty)
            try await pool.transaction { connection in _ = try connection.execute("insert into thing values (2)") }
            #expect(try await pool.query("select 1 from thing").count == 1)
        }
    }

    @Test func transactionWithASwallowedErrorDoesNotCommit() async throws {
        try await withPool { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { connection in
                    do { try connection.execute("select 1 / 0") } catch {}
                }
            }
            #expect(error?.code == .server(sqlState: "25P02"))
        }
    }

    @Test func openTransactionDoesNotReachTheNextCaller() async throws {
        try await withPool(connections: 1) { pool in
            try await pool.execute("create table thing (number bigint primary key)")
            try await pool.withConnection { connection in
                try await connection.executeScript("begin; insert into thing values (1)")
            }
            #expect(try await pool.query("select 1 from thing").isEmpty)
            try await pool.execute("begin")
            try await pool.execute("insert into thing values (2)")
            try await pool.execute("rollback")
            #expect(try await pool.query("select 1 from thing").count == 1)
        }
    }

    /// now() is the time at which a transaction began.
    @Test func readingStartsNoTransaction() async throws {
        try await withPool(connections: 1) { pool in
            let times = try await pool.reading { connection in
                try (0..<2).map { _ in try connection.query("select now() as at")[0].timestamp("at") }
            }
            #expect(times[0] < times[1])
            let same = try await pool.transaction { connection in
                try (0..<2).map { _ in try connection.query("select now() as at")[0].timestamp("at") }
            }
            #expect(same[0] == same[1])
            // A setting that the body leaves open does not reach the next caller.
            try await pool.execute("create table thing (number bigint primary key)")
            try await pool.reading { connection in
                try connection.executeScript("begin; insert into thing values (1)")
            }
            #expect(try await pool.query("select 1 from thing").isEmpty)
        }
    }

    @Test func conflictingTransactionIsRepeated() async throws {
        try await withPool(connections: 8) { pool in
            try await pool.execute("create table counter (value bigint not null)")
            try await pool.execute("insert into counter values (0)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await pool.transaction(isolation: .serializable, retries: 100) { connection in
                            let value = try connection.query("select value from counter")[0].int("value")
                            try connection.execute(Statement("update counter set value = $1", [.int(value + 1)]))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await pool.query("select value from counter")[0].int("value") == 8)
        }
    }

    @Test func changedTableDoesNotBreakAPreparedStatement() async throws {
        try await withPool(connections: 1) { pool in
            try await pool.execute("create table thing (number bigint)")
            #expect(try await pool.query("select * from thing").isEmpty)
            try await pool.execute("alter table thing add column name text")
            try await pool.execute("insert into thing values (1, 'one')")
            #expect(try await pool.query("select * from thing")[0].text("name") == "one")
        }
    }

    @Test func preparedStatementsAreLimited() async throws {
        try await withPool(connections: 1) { pool in
            for number in 0..<300 { try await pool.execute(Statement("select \(number)")) }
            let count = try await pool.query("select count(*) as count from pg_prepared_statements")[0].int("count")
            #expect((1...256).contains(count))
        }
    }
}
