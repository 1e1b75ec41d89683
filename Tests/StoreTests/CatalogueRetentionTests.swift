import Postgres
import TestSupport
import Testing
import Time

@testable import Store

/// What is special about a rule, its condition or its statement, is in `RetentionTests`.
@Suite(
    "Rows end at the age that the catalogue says",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct CatalogueRetentionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let table: StoredTable
        let rule: RetentionRule
        var testDescription: String { "\(self.table.name).\(self.rule.column)" }
    }

    static let cases: [Case] = Catalogue.retention.compactMap { table, rule in
        guard rule.condition == nil, case .delete = rule.effect else { return nil }
        return Case(table: table, rule: rule)
    }

    @Test(arguments: Self.cases)
    func rowOfThisAgeStaysAndOlderOneIsDeleted(_ item: Case) async throws {
        try await StoreBed.lend { bed in
            let now = UnixTime(seconds: RetentionTests.now)
            let oldest = item.rule.age.bound(at: now, bed.context.retention)
            let insert = try await Self.insert(item, bed)
            for time in [oldest, oldest - .seconds(1)] { try await bed.pool.execute(Statement(insert, [time.value])) }
            let retention = PostgresRetention(bed.context)
            let left = "select count(*) from \(item.table.name)"
            try await retention.sweep()
            #expect(try await bed.count(left) == 1)
            try await bed.setClock(now + .seconds(1))
            try await retention.sweep()
            #expect(try await bed.count(left) == 0)
        }
    }

    /// A row with something in each column that needs it. `$1` is its time.
    private static func insert(_ item: Case, _ bed: StoreBed) async throws -> String {
        let rows = try await bed.pool.query(
            Statement(
                """
                select column_name::text as name, data_type::text as type, (
                        select substring(pg_get_constraintdef(pg_constraint.oid) from '''([a-z_]+)''')
                        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
                        where conrelid = $1::text::regclass and contype = 'c' and attname = column_name limit 1
                    ) as allowed
                from information_schema.columns where table_schema = 'public' and table_name = $1::text
                    and (is_nullable = 'NO' and column_default is null or column_name = $2::text)
                """,
                [.text(item.table.name), .text(item.rule.column)]
            )
        )
        let columns = try rows.map { row in
            let (name, type) = (try row.text("name"), try row.text("type"))
            let time = item.rule.isInSeconds ? "extract(epoch from $1::timestamptz)::bigint" : "$1::timestamptz"
            if name == item.rule.column { return (name, time) }
            if let allowed = try row.optionalText("allowed") { return (name, "'\(allowed)'") }
            return (name, try #require(Self.values[type], "\(type)"))
        }
        return """
            insert into \(item.table.name) (\(columns.map(\.0).joined(separator: ", ")))
            values (\(columns.map(\.1).joined(separator: ", ")))
            """
    }

    private static let values = [
        "uuid": "gen_random_uuid()", "text": "gen_random_uuid()::text", "bytea": "'\\x01'", "boolean": "false",
        "timestamp with time zone": "$1::timestamptz", "bigint": "1", "integer": "1", "smallint": "1", "date": "now()",
        "ARRAY": "'{}'", "jsonb": "'[]'",
    ]
}
