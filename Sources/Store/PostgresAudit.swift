internal import Postgres

/// Records who read protected texts and who changed what people had written.
public struct PostgresAudit: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    var pool: PostgresPool { self.context.pool }

    /// - Parameter subject: an id or a number, never a text.
    public func record(_ action: String, subject: String, by person: String) async throws {
        try await self.context.pool.transaction { connection in
            try Self.record(action, subject: subject, by: person, on: connection)
        }
    }

    /// Inside the transaction that it records.
    static func record(
        _ action: String,
        subject: String,
        by person: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                "insert into audit (action, subject, person) values ($1, $2, $3)",
                [.text(action), .text(subject), .text(person)]
            )
        )
    }
}
