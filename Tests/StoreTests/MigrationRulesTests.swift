import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

/// Rules for every step after `Schema.lastRelease`: it is applied while older programs work on large tables.
@Suite("Migrations of a rolling upgrade") struct MigrationRulesTests {
    private static let additions = Schema.migrations.filter { $0.number > Schema.lastRelease }

    @Test func programsOfTheLastReleaseCanReadTheSchema() {
        #expect(Self.additions.allSatisfy { $0.readableFrom <= Schema.lastRelease })
    }

    @Test(arguments: Self.additions) func stepReadsAndWritesNoWholeTable(_ step: Migration) {
        #expect(Self.faults(of: step) == [])
    }

    /// The rule itself is tested: each of these would stop everybody on a large table.
    @Test(arguments: [
        "update failure set kept_since = failed_at",
        "delete from outbox where created_at < now()",
        "alter table event alter column prompt set not null",
        "alter table event add constraint a check (number > 0)",
        "create index event_prompt on event (prompt)",
        "create unique index event_prompt on event (prompt)",
        "alter table event alter column number type integer",
        "begin; select 1",
    ])
    func slowStepIsFound(_ statements: String) {
        #expect(!Self.faults(of: Migration(number: 99, name: "slow", statements: statements)).isEmpty)
    }

    @Test(arguments: [
        "create table thing (id uuid primary key, number integer not null); create index thing_number on thing (number)",
        "alter table event add column number integer not null default 0",
        "alter table event add constraint a check (number > 0) not valid",
    ])
    func quickStepIsAllowed(_ statements: String) {
        #expect(Self.faults(of: Migration(number: 99, name: "quick", statements: statements)) == [])
    }

    /// PostgreSQL itself says whether a step rewrites a table, also an empty one.
    @Test(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
    func stepRewritesNoTable() async throws {
        try await ScratchDatabase.lend { database in
            let migrator = Migrator(database.configuration())
            try await migrator.apply(Schema.migrations.filter { $0.number <= Schema.lastRelease })
            let connection = PostgresConnection(database.configuration())
            try await connection.open()
            try await connection.executeScript(
                """
                create function refuse_rewrite() returns event_trigger language plpgsql
                    as 'begin raise exception ''a table is rewritten''; end';
                create event trigger no_rewrite on table_rewrite execute function refuse_rewrite();
                """
            )
            await #expect(throws: PostgresError.self, "the trigger does not work") {
                try await connection.executeScript("alter table message alter column said_at type numeric")
            }
            await connection.close()
            let applied = try await migrator.apply(Schema.migrations)
            #expect(applied == Self.additions.map(\.number))
        }
    }

    private static func faults(of step: Migration) -> [String] {
        guard step.kind == .transaction else { return [] }
        let text = step.statements.lowercased()
        let made = text.matches(of: #/create table (?:if not exists )?([a-z_]+)/#).map { String($0.1) }
        var faults = text.matches(of: #/\b(?:update|delete from|begin|commit|vacuum|cluster)\b(?! set)/#)
            .map { String($0.0) }
        faults += text.matches(of: #/set not null|alter column [a-z_]+ (?:set data )?type/#).map { String($0.0) }
        faults += text.split(separator: ";")
            .filter { $0.contains("add constraint") && !$0.contains("not valid") }
            .map(String.init)
        faults += text.matches(of: #/create (?:unique )?index [a-z_]+ on ([a-z_]+)/#)
            .filter { !made.contains(String($0.1)) }
            .map { String($0.0) }
        return faults
    }
}
