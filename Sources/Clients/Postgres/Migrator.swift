/// Brings the database's schema up to date. Several processes may do so at once: one works, the others wait and then
/// find nothing left to do.
public struct Migrator: Sendable {
    /// Any number, as long as all versions of the program use the same: "jadwal" in ASCII.
    private static let lock: Int64 = 0x6A61_6477_616C

    private let configuration: PostgresConfiguration
    private let limit: Duration

    /// - Parameters:
    ///   - configuration: of the database; the migrator makes a connection of its own, with its own deadlines.
    ///   - limit: for waiting for another migrator, and for each migration.
    public init(_ configuration: PostgresConfiguration, within limit: Duration = .seconds(600)) {
        var configuration = configuration
        configuration.callDeadline = limit
        configuration.statementTimeout = limit
        configuration.lockTimeout = .zero
        configuration.idleInTransactionTimeout = .zero
        self.configuration = configuration
        self.limit = limit
    }

    /// Applies what is missing, each migration in a transaction of its own together with its row in `schema_migration`.
    /// Throws `MigrationError` before it has changed anything.
    ///
    /// - Parameter migrations: all of them, by number upwards.
    /// - Returns: the numbers of those that were applied now.
    @discardableResult
    public func apply(_ migrations: [Migration]) async throws -> [Int] {
        for (earlier, later) in zip(migrations, migrations.dropFirst()) where earlier.number >= later.number {
            throw MigrationError(
                code: .outOfOrder,
                number: later.number,
                detail: "Migration \(later.number) comes after \(earlier.number) in the program: numbers must rise."
            )
        }
        let connection = PostgresConnection(self.configuration)
        try await connection.open()
        do {
            let applied = try await Self.apply(migrations, on: connection)
            // The lock goes with the connection.
            await connection.close()
            return applied
        } catch {
            await connection.close()
            throw error
        }
    }

    private static func apply(
        _ migrations: [Migration],
        on connection: isolated PostgresConnection
    ) throws -> [Int] {
        _ = try connection.query(Statement("select pg_advisory_lock($1)", [.int(Self.lock)]))
        try connection.executeScript(
            """
            create table if not exists schema_migration (
                number bigint primary key,
                name text not null,
                checksum text not null,
                applied_at timestamptz not null default now()
            )
            """
        )
        var applied: [Int: String] = [:]
        for row in try connection.query("select number, checksum from schema_migration") {
            applied[Int(try row.int("number"))] = try row.text("checksum")
        }
        var missing: [(migration: Migration, checksum: String)] = []
        for migration in migrations {
            let checksum = try Self.checksum(of: migration, on: connection)
            guard let known = applied.removeValue(forKey: migration.number) else {
                missing.append((migration, checksum))
                continue
            }
            guard known == checksum else { throw Self.changed(migration) }
            if let skipped = missing.first?.migration { throw Self.skipped(skipped, before: migration) }
        }
        if let unknown = applied.keys.max() { throw Self.newer(unknown, than: migrations.last?.number ?? 0) }
        for (migration, checksum) in missing {
            try connection.inTransaction { connection in
                try connection.executeScript(migration.statements)
                try connection.execute(
                    Statement(
                        "insert into schema_migration (number, name, checksum) values ($1, $2, $3)",
                        [.int(Int64(migration.number)), .text(migration.name), .text(checksum)]
                    )
                )
            }
        }
        return missing.map(\.migration.number)
    }

    /// SHA-256, which the server has: no library is needed for it here.
    private static func checksum(
        of migration: Migration,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> String {
        let statement = Statement(
            "select encode(sha256(convert_to($1, 'UTF8')), 'hex') as checksum",
            [.text(migration.statements)]
        )
        guard let row = try connection.query(statement).first else {
            throw PostgresError(code: .decoding, detail: "no checksum")
        }
        return try row.text("checksum")
    }

    private static func changed(_ migration: Migration) -> MigrationError {
        MigrationError(
            code: .changed,
            number: migration.number,
            detail: """
                Migration \(migration.number) (\(migration.name)) was changed after this database had applied it. \
                Restore its text and write a new migration.
                """
        )
    }

    private static func skipped(_ migration: Migration, before later: Migration) -> MigrationError {
        MigrationError(
            code: .outOfOrder,
            number: migration.number,
            detail: """
                Migration \(migration.number) (\(migration.name)) is not applied, yet \(later.number) is: \
                give it a number above all applied ones.
                """
        )
    }

    private static func newer(_ number: Int, than last: Int) -> MigrationError {
        MigrationError(
            code: .newerDatabase,
            number: number,
            detail: """
                The database has migration \(number), this program knows none above \(last): \
                the database is newer than the program.
                """
        )
    }
}

/// One step of the database's schema. Once released it never changes: its text's checksum is kept with it.
public struct Migration: Sendable, Hashable {
    /// From 1 up, each once. The order of application.
    public var number: Int
    public var name: String
    /// Any number of statements, none of which begins or ends a transaction.
    public var statements: String

    public init(number: Int, name: String, statements: String) {
        self.number = number
        self.name = name
        self.statements = statements
    }
}

/// A database whose schema this program must not touch.
public struct MigrationError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The text of an applied migration differs from the program's.
        case changed
        /// The database has a migration that the program does not know.
        case newerDatabase
        /// The migrations given are not numbered upwards, or one lies before the last that is applied.
        case outOfOrder
    }

    public var code: Code
    public var number: Int
    public var detail: String

    public var description: String { self.detail }
}
