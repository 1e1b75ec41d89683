import Postgres
import PostgresTestSupport
import TestSupport
import Testing

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct MigrationsAreAppliedOnce {
    private static let migrations = [
        Migration(number: 1, name: "things", statements: "create table thing (number bigint); select pg_sleep(0.1);"),
        Migration(number: 2, name: "names", statements: "alter table thing add column name text; -- done"),
    ]

    @Test func secondRunAppliesNothing() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            let first = try await migrator.apply(Self.migrations)
            let second = try await migrator.apply(Self.migrations)
            #expect(first == [1, 2])
            #expect(second == [])
        }
    }

    @Test func twoMigratorsAtOnceApplyEachMigrationOnce() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            async let first = migrator.apply(Self.migrations)
            async let second = migrator.apply(Self.migrations)
            let applied = try await first + second
            #expect(applied == [1, 2])
        }
    }

    @Test func changedMigrationIsRefused() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply(Self.migrations)
            var changed = Self.migrations
            changed[0].statements += " "
            let error = await #expect(throws: MigrationError.self) { try await migrator.apply(changed) }
            #expect(error?.code == .changed)
            #expect(error?.number == 1)
        }
    }

    @Test func newerDatabaseIsRefused() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply(Self.migrations)
            let error = await #expect(throws: MigrationError.self) { try await migrator.apply([Self.migrations[0]]) }
            #expect(error?.code == .newerDatabase)
            #expect(error?.description.contains("newer than the program") == true)
        }
    }

    @Test func skippedMigrationIsRefused() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply([Self.migrations[0], Migration(number: 3, name: "last", statements: "select 1")])
            let all = Self.migrations + [Migration(number: 3, name: "last", statements: "select 1")]
            let error = await #expect(throws: MigrationError.self) { try await migrator.apply(all) }
            #expect(error?.code == .outOfOrder)
        }
    }

    @Test func failedMigrationLeavesNoChange() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            let failing = [
                Self.migrations[0], Migration(number: 2, name: "x", statements: "create table a(); select 1/0"),
            ]
            await #expect(throws: PostgresError.self) { try await migrator.apply(failing) }
            let applied = try await migrator.apply(Self.migrations)
            #expect(applied == [2])
        }
    }
}
