import Foundation
import Postgres
import PostgresTestSupport
import TestSupport
import Testing

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct PostgresFailuresAreBounded {
    @Test func slowCallEndsAtItsDeadline() async throws {
        try await withPool { pool in
            try await pool.ping()
            let clock = BusyClock()
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query("select pg_sleep(20)", within: .milliseconds(200))
            }
            #expect(error?.code == .timedOut)
            #expect(clock.passed < .seconds(5))
            try await pool.ping()
        }
    }

    @Test func serversOwnTimeoutLeavesTheConnectionUsable() async throws {
        try await withPool(connections: 1) {
            $0.statementTimeout = .milliseconds(100)
        } _: { pool in
            let before = try await Self.backend(pool)
            let error = await #expect(throws: PostgresError.self) { try await pool.query("select pg_sleep(20)") }
            #expect(error?.code == .timedOut)
            #expect(try await Self.backend(pool) == before)
        }
    }

    @Test func cancellationEndsACall() async throws {
        try await withPool { pool in
            try await pool.ping()
            let clock = BusyClock()
            let task = Task { try await pool.query("select pg_sleep(20)", within: .seconds(20)) }
            try await Self.until {
                try await pool.query(
                    "select 1 from pg_stat_activity where query = 'select pg_sleep(20)' and datname = current_database()"
                ).isEmpty == false
            }
            task.cancel()
            let error = await #expect(throws: PostgresError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(clock.passed < .seconds(5))
            try await pool.ping()
        }
    }

    @Test func idleConnectionClosedByTheServerIsReplaced() async throws {
        try await ScratchDatabase.lend { database in
            let pool = PostgresPool(database.configuration(connections: 1))
            let other = PostgresPool(database.configuration(connections: 1))
            let before = try await Self.backend(pool)
            try await other.execute(Statement("select pg_terminate_backend($1::int, 5000)", [.int(before)]))
            #expect(try await Self.backend(pool) != before)
            await pool.close()
            await other.close()
        }
    }

    @Test func killedBackendFailsOnlyItsCall() async throws {
        try await withPool { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query("select pg_terminate_backend(pg_backend_pid())")
            }
            #expect(error?.isUnavailable == true)
            #expect(error?.isRetriable == true)
            try await pool.ping()
        }
    }

    @Test func callerWithoutAFreeConnectionWaitsUntilTheDeadline() async throws {
        try await withPool(connections: 1) {
            $0.waitDeadline = .milliseconds(200)
        } _: { pool in
            try await pool.withConnection { _ in
                let error = await #expect(throws: PostgresError.self) { try await pool.ping() }
                #expect(error?.code == .timedOut)
            }
            try await pool.ping()
        }
    }

    @Test func waitingCallerGetsAReturnedConnection() async throws {
        try await withPool(connections: 2) { pool in
            try await withThrowingTaskGroup(of: Int64.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        let rows = try await pool.query(Statement("select $1 as number", [.int(Int64(number))]))
                        return try rows[0].int("number")
                    }
                }
                var sum: Int64 = 0
                for try await number in group { sum += number }
                #expect(sum == 49 * 25)
            }
            let rows = try await pool.query(
                "select count(*) as count from pg_stat_activity where datname = current_database()"
            )
            #expect(try rows[0].int("count") <= 2)
        }
    }

    @Test func waitingTaskCanBeCancelled() async throws {
        try await withPool(connections: 1) { pool in
            try await pool.withConnection { _ in
                let task = Task { try await pool.ping() }
                task.cancel()
                let error = await #expect(throws: PostgresError.self) { try await task.value }
                #expect(error?.code == .cancelled)
            }
        }
    }

    @Test func closedPoolThrowsClosed() async throws {
        try await withPool { pool in
            await pool.close()
            let error = await #expect(throws: PostgresError.self) { try await pool.ping() }
            #expect(error?.code == .closed)
        }
    }

    /// The hanging server is a listening port without an accepting program: the kernel completes connections, and
    /// nothing answers.
    @Test(arguments: ["first", "last"]) func hangingServerDoesNotBlockTheNextServer(_ place: String) async throws {
        let hanging = try HangingPort()
        defer { hanging.stop() }
        try await ScratchDatabase.lend { database in
            var configuration = database.configuration(connections: 1)
            var parts = try #require(URLComponents(string: configuration.url))
            let real = "\(try #require(parts.host)):\(try #require(parts.port))"
            let servers = ["127.0.0.1:\(hanging.port)", real]
            parts.host = "servers"
            parts.port = nil
            configuration.url =
                try #require(parts.string).replacing(
                    "servers",
                    with: (place == "first" ? servers : servers.reversed()).joined(separator: ",")
                ) + "?target_session_attrs=read-write"
            configuration.connectDeadline = .seconds(4)
            let pool = PostgresPool(configuration)
            let clock = BusyClock()
            try await pool.ping()
            #expect(clock.passed < .milliseconds(3600))
            await pool.close()
        }
    }

    @Test func errorNamesTheReasonOfEachServer() async throws {
        let hanging = try HangingPort()
        defer { hanging.stop() }
        let url = "postgres://jadwal:s3cret@127.0.0.1:\(hanging.port),127.0.0.1:1/jadwal"
        var configuration = PostgresConfiguration(url: url, connections: 1)
        configuration.connectDeadline = .milliseconds(500)
        let pool = PostgresPool(configuration)
        let clock = BusyClock()
        let error = await #expect(throws: PostgresError.self) { try await pool.ping() }
        #expect(error?.code == .cannotConnect)
        #expect(error?.detail.contains("no answer") == true)
        #expect(error?.detail.contains("refused") == true)
        #expect(error?.detail.contains("s3cret") == false)
        #expect(clock.passed < .seconds(2))
        await pool.close()
    }

    /// Polls until the condition is true, for at most 10 seconds.
    private static func until(_ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while try await !isSo() {
            try #require(ContinuousClock.now < end, "it did not happen within 10 seconds")
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func backend(_ pool: PostgresPool) async throws -> Int64 {
        try await pool.query("select pg_backend_pid() as pid")[0].int("pid")
    }
}
