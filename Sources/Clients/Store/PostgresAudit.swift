internal import Postgres

/// Who looked at what nobody is to look at without need.
public struct PostgresAudit: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// - Parameter subject: an id, never a text.
    public func record(_ action: String, subject: String, by person: String) async throws {
        try await self.context.pool.execute(
            Statement(
                "insert into audit (action, subject, person) values ($1, $2, $3)",
                [.text(action), .text(subject), .text(person)]
            )
        )
    }
}
