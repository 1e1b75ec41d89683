import Postgres
import PostgresTestSupport
import TestSupport
import Testing

@Suite(
    "Migrations lock nobody out",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct MigrationLockTests {
    private static let things = Migration(
        number: 1,
        name: "things",
        statements: "create table thing (number bigint); insert into thing select generate_series(1, 1000);"
    )
    private static let column = Migration(
        number: 2,
        name: "names",
        statements: "alter table thing add column name text"
    )
    private static let index = Migration(number: 2, name: "numbers", index: "thing_number", on: "thing (number)")

    /// An `alter table` waits behind a long transaction, and every reader waits behind the `alter table`.
    @Test func stepBehindALongQueryStopsOthersForTwoSecondsAtMost() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply([Self.things])
            let long = try await Self.connection(database, "begin; select from thing")
            let readers = PostgresPool(database.configuration(connections: 1))
            async let applied = migrator.apply([Self.things, Self.column])
            let clock = BusyClock()
            var (longest, byTheWall) = (Duration.zero, Duration.zero)
            var rounds = 0
            let end = ContinuousClock.now + .seconds(5)
            while ContinuousClock.now < end {
                let (begun, begunByTheWall) = (clock.passed, ContinuousClock.now)
                _ = try await readers.query("select from thing limit 1")
                longest = max(longest, clock.passed - begun)
                byTheWall = max(byTheWall, .now - begunByTheWall)
                rounds += 1
                try await Task.sleep(for: .milliseconds(20))
            }
            try await long.executeScript("commit")
            await long.close()
            let found1 = try await applied
            #expect(found1 == [2])
            await readers.close()
            #expect(byTheWall > .seconds(1), "the readers did not wait: the test shows nothing")
            #expect(longest < .milliseconds(2600), "\(longest)")
            #expect(rounds > 10)
        }
    }

    @Test func stepThatNeverGetsItsLockEndsWithTheServersError() async throws {
        try await ScratchDatabase.lend { database in
            try await Migrator(database.configuration()).apply([Self.things])
            let long = try await Self.connection(database, "begin; select from thing")
            let migrator = Migrator(database.configuration(), within: .seconds(3))
            let error = await #expect(throws: PostgresError.self) {
                try await migrator.apply([Self.things, Self.column])
            }
            #expect(error?.isLockTimeout == true)
            await long.close()
        }
    }

    @Test func interruptedIndexIsDroppedAndBuiltAgain() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply([Self.things])
            let writer = try await Self.connection(database, "begin; insert into thing values (0)")
            let look = try await Self.connection(database)
            let building = Task { try await migrator.apply([Self.things, Self.index]) }
            try await Self.wait(for: "select exists (select from pg_index where not indisvalid)", on: look)
            let ended = try await look.query(
                """
                select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and query like 'create index concurrently%'
                """
            )
            #expect(ended.count == 1)
            await #expect(throws: PostgresError.self) { try await building.value }
            try await writer.executeScript("commit")
            let isValid2 = try await Self.validity(on: look)
            #expect(isValid2 == [false])

            let applied3 = try await migrator.apply([Self.things, Self.index])
            #expect(applied3 == [2])
            let isValid4 = try await Self.validity(on: look)
            #expect(isValid4 == [true])
            let applied5 = try await migrator.apply([Self.things, Self.index])
            #expect(applied5 == [])
            await writer.close()
            await look.close()
        }
    }

    /// The program ended between the index and its row.
    @Test func existingIndexIsKept() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply([Self.things])
            let look = try await Self.connection(database, "create index thing_number on thing (number)")
            let before = try await look.query("select to_regclass('thing_number')::oid::bigint").first?.int(0)
            let applied6 = try await migrator.apply([Self.things, Self.index])
            #expect(applied6 == [2])
            let after = try await look.query("select to_regclass('thing_number')::oid::bigint").first?.int(0)
            #expect(before == after)
            await look.close()
        }
    }

    /// If a session waited in the server for the other migrator, the index that is being built would wait for that
    /// session.
    @Test func twoMigratorsAtOnceBuildAnIndexOnce() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration(), within: .seconds(20))
            try await migrator.apply([Self.things])
            let writer = try await Self.connection(database, "begin; insert into thing values (0)")
            let look = try await Self.connection(database)
            async let first = migrator.apply([Self.things, Self.index])
            try await Self.wait(for: "select exists (select from pg_index where not indisvalid)", on: look)
            async let second = migrator.apply([Self.things, Self.index])
            // The first migrator has started building. The second one tries to get the lock, in vain.
            try await Self.wait(
                for: """
                    select exists (
                        select from pg_stat_activity
                        where datname = current_database() and query like 'select pg_try_advisory_lock%'
                    )
                    """,
                on: look
            )
            // A program without missing migrations does not wait for the index.
            let applied7 = try await migrator.apply([Self.things])
            #expect(applied7 == [])
            try await writer.executeScript("commit")
            let applied = try await first + second
            #expect(applied == [2])
            let isValid8 = try await Self.validity(on: look)
            #expect(isValid8 == [true])
            await writer.close()
            await look.close()
        }
    }

    private static func connection(
        _ database: ScratchDatabase,
        _ statements: String? = nil
    ) async throws -> PostgresConnection {
        let connection = PostgresConnection(database.configuration())
        try await connection.open()
        if let statements { try await connection.executeScript(statements) }
        return connection
    }

    private static func validity(on connection: PostgresConnection) async throws -> [Bool] {
        try await connection.query("select indisvalid from pg_index where indexrelid = to_regclass('thing_number')")
            .map { try $0.bool(0) }
    }

    private static func wait(for condition: String, on connection: PostgresConnection) async throws {
        let limit = ContinuousClock.now + .seconds(10)
        while try await connection.query(Statement(condition)).first?.bool(0) != true {
            guard ContinuousClock.now < limit else { throw TestBedError(detail: "waited for: \(condition)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
