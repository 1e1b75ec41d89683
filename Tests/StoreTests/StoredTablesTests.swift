import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "The list of stored tables is complete",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct StoredTablesTests {
    /// A new table or column fails here until somebody has decided which key encrypts it and whose it is.
    @Test func listHasEveryTableAndEncryptedColumn() async throws {
        try await StoreBed.lend { bed in
            let columns = try await bed.pool.query(
                """
                select table_name::text, column_name::text, data_type::text from information_schema.columns
                where table_schema = 'public' and table_name not in ('schema_migration', 'virtual_clock')
                    and table_name not in (select relname from pg_class where relispartition)
                """
            ).map { (table: try $0.text(0), column: try $0.text(1), type: try $0.text(2)) }
            #expect(Set(columns.map(\.table)) == Set(StoredTables.all.map(\.name)))
            let sealed = StoredTables.all.flatMap { table in table.sealed.map { "\(table.name).\($0.name)" } }
            let bytes = columns.filter { $0.type == "bytea" }.map { "\($0.table).\($0.column)" }
            #expect(Set(bytes) == Set(sealed))
            #expect(sealed.count == Set(sealed).count)

            let owning = columns.filter { $0.column == "customer_id" || $0.column == "parked_for" }
            for (table, column, _) in owning {
                guard case .columns(let known)? = StoredTables.all.first(where: { $0.name == table })?.owner else {
                    Issue.record("\(table) has \(column), and its rows are nobody's")
                    continue
                }
                #expect(known.contains(column), "\(table).\(column)")
            }
        }
    }

    @Test func listedKeysAreThePrimaryKeys() async throws {
        try await StoreBed.lend { bed in
            for table in StoredTables.all where !table.key.isEmpty {
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
}
