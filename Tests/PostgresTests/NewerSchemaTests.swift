import Postgres
import PostgresTestSupport
import TestSupport
import Testing

@Suite(
    "Programs and newer schemas",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct NewerSchemaTests {
    private static let old = [
        Migration(number: 1, name: "things", statements: "create table thing (number bigint)"),
        Migration(number: 2, name: "names", statements: "alter table thing add column name text"),
    ]

    private static func later(_ number: Int, readableFrom: Int?) -> Migration {
        Migration(number: number, name: "later", statements: "select \(number)", readableFrom: readableFrom)
    }

    @Test func programStartsOnANewerSchemaThatItCanRead() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            let new = Self.old + [Self.later(3, readableFrom: 2), Self.later(4, readableFrom: 1)]
            let applied1 = try await migrator.apply(new)
            #expect(applied1 == [1, 2, 3, 4])
            let applied2 = try await migrator.apply(Self.old)
            #expect(applied2 == [])
            let missing3 = try await migrator.missing(Self.old)
            #expect(missing3 == [])
        }
    }

    /// One unreadable step is enough, whatever steps follow.
    @Test func programRefusesANewerSchemaThatItCannotRead() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply(Self.old + [Self.later(3, readableFrom: 3), Self.later(4, readableFrom: 2)])
            let error = await #expect(throws: MigrationError.self) { try await migrator.apply(Self.old) }
            #expect(error?.code == .newerDatabase)
            #expect(error?.number == 3)
            #expect(
                error?.description == "The database has migration 3, this program knows none above 2: "
                    + "the database is newer than the program."
            )
        }
    }

    @Test func halfMigratedSchemaIsContinued() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            let broken = Migration(number: 4, name: "broken", statements: "select 1/0")
            let new = Self.old + [Self.later(3, readableFrom: 2)]
            await #expect(throws: PostgresError.self) { try await migrator.apply(new + [broken]) }
            let applied4 = try await migrator.apply(Self.old)
            #expect(applied4 == [])
            let missing5 = try await migrator.missing(new + [Self.later(4, readableFrom: 2)])
            #expect(missing5 == [4])
            let applied6 = try await migrator.apply(new + [Self.later(4, readableFrom: 2)])
            #expect(applied6 == [4])
        }
    }

    /// The program's own step would come before an applied one.
    @Test func missingStepBelowAReadableOneIsRefused() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply([Self.old[0], Self.later(3, readableFrom: 1)])
            let error = await #expect(throws: MigrationError.self) { try await migrator.apply(Self.old) }
            #expect(error?.code == .outOfOrder)
            #expect(error?.number == 2)
        }
    }

    /// A migration that the program does not know, below its own last one, is of another branch.
    @Test func unknownStepInTheMiddleIsRefused() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply(Self.old + [Self.later(3, readableFrom: 1)])
            let other = [Self.old[0], Self.later(3, readableFrom: 1)]
            let error = await #expect(throws: MigrationError.self) { try await migrator.apply(other) }
            #expect(error?.code == .newerDatabase)
            #expect(error?.number == 2)
        }
    }

    /// Databases from before the column `readable_from` keep the rule of that time.
    @Test func olderProgramRefusesARowWithoutTheColumn() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply(Self.old)
            let connection = PostgresConnection(database.configuration())
            try await connection.open()
            try await connection.executeScript("alter table schema_migration drop column readable_from")
            await connection.close()
            let applied7 = try await migrator.apply(Self.old)
            #expect(applied7 == [])
            let error = await #expect(throws: MigrationError.self) { try await migrator.apply([Self.old[0]]) }
            #expect(error?.code == .newerDatabase)
            let applied8 = try await migrator.apply(Self.old + [Self.later(3, readableFrom: 2)])
            #expect(applied8 == [3])
            let applied9 = try await migrator.apply(Self.old)
            #expect(applied9 == [])
        }
    }
}
