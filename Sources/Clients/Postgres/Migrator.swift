/// Brings the database's schema up to date. Several processes may do so at once: one works, and the others wait and
/// then find nothing left to do.
public struct Migrator: Sendable {
    /// Any number that all versions of the program share: "jadwal" in ASCII.
    private static let lock: Int64 = 0x6A61_6477_616C
    /// The longest wait of one step for a lock. While it waits, all other sessions that need the table wait behind it.
    private static let lockTimeout = Duration.seconds(2)
    private static let firstPause = Duration.milliseconds(500)
    private static let longestPause = Duration.seconds(10)
    /// For building one index.
    private static let indexLimit = Duration.seconds(6 * 3600)

    private let configuration: PostgresConfiguration
    private let limit: Duration

    /// - Parameters:
    ///   - configuration: of the database; the migrator opens its own connection with its own deadlines.
    ///   - limit: for waiting for another migrator, and for each migration, including repeated attempts to get a lock.
    public init(_ configuration: PostgresConfiguration, within limit: Duration = .seconds(600)) {
        var configuration = configuration
        configuration.callDeadline = limit
        configuration.statementTimeout = limit
        configuration.lockTimeout = Self.lockTimeout
        configuration.idleInTransactionTimeout = .zero
        self.configuration = configuration
        self.limit = limit
    }

    /// Applies the missing migrations, each together with its row in `schema_migration`. Throws `MigrationError` before
    /// it changes anything.
    ///
    /// - Parameter migrations: all of them, in ascending order.
    /// - Returns: the numbers of the migrations that were applied now.
    @discardableResult
    public func apply(_ migrations: [Migration]) async throws -> [Int] {
        try await self.withConnection(migrations) { connection in
            // A program without missing migrations does not wait: a newer one may be building an index for an hour.
            if try await SchemaHistory.read(migrations, on: connection).missing().isEmpty { return [] }
            // Closing the connection releases the lock.
            try await self.lock(connection)
            try await self.insistently { try await connection.executeScript(SchemaHistory.table) }
            let missing = try await SchemaHistory.read(migrations, on: connection).missing()
            for (migration, checksum) in missing {
                switch migration.kind {
                case .transaction:
                    try await self.insistently { try await Self.apply(migration, checksum, on: connection) }
                case .index(let name):
                    try await self.insistently { try await Self.dropIfInvalid(name, on: connection) }
                    try await Self.build(migration, checksum, on: connection)
                }
            }
            return missing.map(\.migration.number)
        }
    }

    /// The numbers of the migrations that `apply` would apply. Changes nothing.
    public func missing(_ migrations: [Migration]) async throws -> [Int] {
        try await self.withConnection(migrations) { connection in
            try await SchemaHistory.read(migrations, on: connection).missing().map(\.migration.number)
        }
    }

    private func withConnection<R: Sendable>(
        _ migrations: [Migration],
        _ body: (PostgresConnection) async throws -> R
    ) async throws -> R {
        for (earlier, later) in zip(migrations, migrations.dropFirst()) where earlier.number >= later.number {
            throw MigrationError.notRising(later, after: earlier)
        }
        let connection = PostgresConnection(self.configuration)
        try await connection.open()
        do {
            let result = try await body(connection)
            await connection.close()
            return result
        } catch {
            await connection.close()
            throw error
        }
    }

    /// Polls instead of waiting in the server. A waiting session has a snapshot, and `create index concurrently` waits
    /// for all older snapshots: two migrators would wait for each other.
    private func lock(_ connection: PostgresConnection) async throws {
        let deadline = ContinuousClock.now + self.limit
        let statement = Statement("select pg_try_advisory_lock($1)", [.int(Self.lock)])
        while try await connection.query(statement).first?.bool(0) != true {
            guard ContinuousClock.now < deadline else {
                throw PostgresError(code: .timedOut, detail: "another program is still migrating the database")
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 50...150)))
        }
    }

    /// Tries again if a lock was not free within `lockTimeout`. Sessions behind this step proceed in between.
    private func insistently(_ step: () async throws -> Void) async throws {
        let deadline = ContinuousClock.now + self.limit
        var pause = Self.firstPause
        while true {
            do {
                return try await step()
            } catch let error as PostgresError where error.isConflict || error.isLockTimeout {
                guard ContinuousClock.now + pause < deadline else { throw error }
            }
            try await Task.sleep(for: pause * Double.random(in: 0.5...1))
            pause = min(pause * 2, Self.longestPause)
        }
    }

    private static func apply(
        _ migration: Migration,
        _ checksum: String,
        on connection: isolated PostgresConnection
    ) throws {
        try connection.inTransaction { connection in
            try connection.executeScript(migration.statements)
            try connection.execute(SchemaHistory.record(migration, checksum))
        }
    }

    /// An interrupted `create index concurrently` leaves an index that is maintained and never used.
    private static func dropIfInvalid(_ index: String, on connection: isolated PostgresConnection) throws {
        let rows = try connection.query(
            Statement(
                "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
                [.text(index)]
            )
        )
        guard !rows.isEmpty else { return }
        try connection.executeScript("drop index concurrently if exists \(index)")
    }

    /// Waits for old transactions without a lock timeout: no reader or writer of the table waits behind it.
    private static func build(
        _ migration: Migration,
        _ checksum: String,
        on connection: isolated PostgresConnection
    ) throws {
        try connection.executeScript("set lock_timeout = 0; set statement_timeout = 0")
        try connection.executeScript(migration.statements, within: Self.indexLimit)
        try connection.executeScript("reset lock_timeout; reset statement_timeout")
        try connection.execute(SchemaHistory.record(migration, checksum))
    }
}
