import Postgres
import TestSupport
import Testing

@testable import Store

@Suite(
    "The catalogue of tables is complete",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct CatalogueTests {
    private struct Column {
        let table: String
        let name: String
        let type: String
    }

    /// Without partitions, the tests' clock, and the list of migrations, which belongs to their runner.
    private static func columns(_ bed: StoreBed) async throws -> [String: [Column]] {
        let rows = try await bed.pool.query(
            """
            select table_name::text, column_name::text, data_type::text from information_schema.columns
            where table_schema = 'public' and table_name not in ('schema_migration', 'virtual_clock')
                and table_name not in (select relname from pg_class where relispartition)
            """
        )
        return Dictionary(
            grouping: try rows.map { Column(table: try $0.text(0), name: try $0.text(1), type: try $0.text(2)) },
            by: \.table
        )
    }

    /// A new table or column fails here until somebody has decided what becomes of it.
    @Test func catalogueHasEveryTableAndColumn() async throws {
        try await StoreBed.lend { bed in
            let stored = try await Self.columns(bed)
            #expect(Catalogue.tables.count == Set(Catalogue.tables.map(\.name)).count)
            #expect(Set(stored.keys) == Set(Catalogue.tables.map(\.name)))
            for table in Catalogue.tables {
                let (columns, names) = (stored[table.name] ?? [], table.columns.map(\.name))
                #expect(names.count == Set(names).count, "\(table.name)")
                #expect(Set(columns.map(\.name)).symmetricDifference(names) == [], "\(table.name)")
                // Bytes are encrypted, and nothing else is.
                let bytes = columns.filter { $0.type == "bytea" }.map(\.name)
                #expect(Set(bytes) == Set(table.sealed.map(\.name)), "\(table.name)")
                for rule in table.retention {
                    let type = columns.first { $0.name == rule.column }?.type
                    #expect(type == (rule.isInSeconds ? "bigint" : "timestamp with time zone"), "\(table.name)")
                }
            }
            let owning = stored.values.joined().filter { $0.name == "customer_id" || $0.name == "parked_for" }
            for column in owning {
                guard case .columns(let known)? = Catalogue.tables.first(where: { $0.name == column.table })?.owner
                else {
                    Issue.record("\(column.table) has \(column.name), and its rows are nobody's")
                    continue
                }
                #expect(known.contains(column.name), "\(column.table).\(column.name)")
            }
        }
    }

    @Test func declaredKeysAreThePrimaryKeys() async throws {
        try await StoreBed.lend { bed in
            for table in Catalogue.tables where !table.key.isEmpty {
                let key = try await bed.pool.query(
                    Statement(
                        """
                        select attname::text, format_type(atttypid, null) from pg_index
                        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
                        where indrelid = $1::text::regclass and indisprimary
                        order by array_position(indkey::int2[], attnum)
                        """,
                        [.text(table.name)]
                    )
                ).map { (name: try $0.text(0), type: try $0.text(1)) }
                #expect(key.map(\.name) == table.key, "\(table.name)")
                #expect(key.allSatisfy { $0.type == "uuid" }, "\(table.name)")
            }
        }
    }

    /// Rows end with their customer, by age, or as the table says.
    @Test func everyTableSaysHowItsRowsEnd() {
        for table in Catalogue.tables {
            #expect(table.owner != .nobody || !table.retention.isEmpty || table.until != nil, "\(table.name)")
            #expect(!table.about.isEmpty, "\(table.name)")
        }
    }

    /// What is encrypted is opened, or it is left out for a reason: its bytes are of no use to anybody.
    @Test func everyColumnOfAnOwnersTableIsExportedOrLeftOutForAReason() {
        for table in Catalogue.tables {
            switch table.export {
            case .section, .leftOut:
                #expect(table.owner != .nobody, "\(table.name)")
                for column in table.columns {
                    #expect(column.export != nil, "\(table.name).\(column.name)")
                    #expect(column.export?.isOpened != true || column.sealed != nil, "\(table.name).\(column.name)")
                    #expect(column.export != .stored || column.sealed == nil, "\(table.name).\(column.name)")
                }
            case .ownedByNobody: #expect(table.owner == .nobody, "\(table.name)")
            }
        }
    }

    @Test func sectionsAndRulesHaveTheirPlaces() {
        let sections = Catalogue.exported.map(\.section)
        #expect(sections.map(\.place) == Array(1...sections.count))
        #expect(Set(sections.map(\.name)).count == sections.count)
        let turns = Catalogue.retention.map(\.rule.turn)
        #expect(turns == Array(1...turns.count))
    }
}
