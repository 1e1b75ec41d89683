/// The migrations that a database has applied: its table `schema_migration`.
struct SchemaHistory: Sendable {
    private struct Entry: Sendable {
        var checksum: String
        /// The migration's own number for rows from before the column existed: no older program can read them.
        var readableFrom: Int
    }

    static let table = """
        create table if not exists schema_migration (
            number bigint primary key,
            name text not null,
            checksum text not null,
            applied_at timestamptz not null default now()
        );
        alter table schema_migration add column if not exists readable_from bigint;
        """

    private let entries: [Int: Entry]
    /// Checksums of the program's migrations, in their order. SHA-256 is computed by the server, so no library is
    /// needed here.
    private let checksums: [String]
    private let migrations: [Migration]

    /// Reads without a lock, and changes nothing.
    static func read(
        _ migrations: [Migration],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> SchemaHistory {
        var entries: [Int: Entry] = [:]
        let exists = try connection.query("select to_regclass('schema_migration') is not null").first?.bool(0) ?? false
        if exists {
            let rows = try connection.query(
                """
                select number, checksum, coalesce((to_jsonb(applied) ->> 'readable_from')::bigint, number) as readable
                from schema_migration as applied
                """
            )
            for row in rows {
                let entry = Entry(checksum: try row.text("checksum"), readableFrom: Int(try row.int("readable")))
                entries[Int(try row.int("number"))] = entry
            }
        }
        let rows = try connection.query(
            Statement(
                """
                select encode(sha256(convert_to(statements, 'UTF8')), 'hex') as checksum
                from unnest($1::text[]) with ordinality as step (statements, place) order by place
                """,
                [.textArray(migrations.map(\.statements))]
            )
        )
        var checksums: [String] = []
        for row in rows { checksums.append(try row.text("checksum")) }
        return SchemaHistory(entries: entries, checksums: checksums, migrations: migrations)
    }

    /// The migrations that are not applied yet, with checksums. Throws if the program does not match the database. A
    /// later migration that the program does not know is accepted if its `readableFrom` allows that.
    func missing() throws(MigrationError) -> [(migration: Migration, checksum: String)] {
        var unknown = self.entries
        var missing: [(migration: Migration, checksum: String)] = []
        for (migration, checksum) in zip(self.migrations, self.checksums) {
            guard let entry = unknown.removeValue(forKey: migration.number) else {
                missing.append((migration, checksum))
                continue
            }
            guard entry.checksum == checksum else { throw .changed(migration) }
            if let skipped = missing.first?.migration { throw .skipped(skipped, before: migration.number) }
        }
        let last = self.migrations.last?.number ?? 0
        let unreadable = unknown.filter { $0.key < last || $0.value.readableFrom > last }
        if let number = unreadable.keys.max() { throw .newer(number, than: last) }
        if let skipped = missing.first?.migration, let later = unknown.keys.max() {
            throw .skipped(skipped, before: later)
        }
        return missing
    }

    static func record(_ migration: Migration, _ checksum: String) -> Statement {
        Statement(
            "insert into schema_migration (number, name, checksum, readable_from) values ($1, $2, $3, $4)",
            [
                .int(Int64(migration.number)), .text(migration.name), .text(checksum),
                .int(Int64(migration.readableFrom)),
            ]
        )
    }
}
