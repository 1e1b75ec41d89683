public import Postgres
internal import TestSupport

extension ScratchDatabase {
    /// Like `lend`, with this schema. The database is a copy: that takes a fraction of the time of the migrations.
    ///
    /// - Parameter migrations: as for `Migrator`.
    public static func lend<R: Sendable>(
        at migrations: [Migration],
        _ body: (ScratchDatabase) async throws -> R
    ) async throws -> R {
        try await Self.lend(from: try await MigratedDatabases.shared.name(at: migrations), body)
    }
}

/// Databases that others are copied from. One for each schema stays on the server for later runs. Nobody works in it.
private actor MigratedDatabases {
    static let shared = MigratedDatabases()

    private var names: [[Migration]: Task<String, any Error>] = [:]

    /// The name of the database at this schema, which is made if there is none.
    func name(at migrations: [Migration]) async throws -> String {
        let task = self.names[migrations] ?? Task { try await Self.find(migrations) }
        self.names[migrations] = task
        return try await task.value
    }

    private static func find(_ migrations: [Migration]) async throws -> String {
        let server = try ScratchDatabase.server()
        return try await PostgresConnection.brief(to: server, as: "jadwal-test") { connection in
            let name = try await Self.name(of: migrations, connection)
            if try await Self.exists(name, connection) { return name }
            try await ScratchDatabase.lend { scratch in
                try await Migrator(scratch.configuration()).apply(migrations)
                do {
                    // Whole or not at all, whichever process is first.
                    try await connection.executeScript("alter database \(scratch.name) rename to \(name)")
                } catch {
                    guard try await Self.exists(name, connection) else { throw error }
                }
            }
            return name
        }
    }

    private static func name(of migrations: [Migration], _ connection: PostgresConnection) async throws -> String {
        let steps = migrations.map { "\($0.number) \($0.name) \($0.readableFrom) \($0.kind) \($0.statements)" }
        let statement = Statement(
            "select left(encode(sha256(convert_to(array_to_string($1::text[], '; '), 'UTF8')), 'hex'), 20)",
            [.textArray(steps)]
        )
        guard let digest = try await connection.query(statement).first?.text(0) else {
            throw TestBedError(detail: "the server gives no digest")
        }
        return "jadwal_test_at_\(digest)"
    }

    private static func exists(_ name: String, _ connection: PostgresConnection) async throws -> Bool {
        let statement = Statement("select from pg_database where datname = $1", [.text(name)])
        return try await connection.query(statement).isEmpty == false
    }
}
