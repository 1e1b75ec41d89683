internal import Postgres

/// The failures beside one in a list, as its filter has them.
public struct FailureNeighbours: Sendable, Hashable {
    public var newer: String?
    public var older: String?

    public init(newer: String? = nil, older: String? = nil) { (self.newer, self.older) = (newer, older) }
}

extension PostgresFailures {
    /// The failure itself need not match.
    public func neighbours(_ cursor: FailureCursor, _ filter: FailureFilter) async throws -> FailureNeighbours {
        let condition = FailureCondition(filter)
        let next = condition.next
        let parameters = condition.parameters + cursor.values
        func statement(_ sign: String, _ order: String) -> Statement {
            Statement(
                """
                select id from failure where \(condition.sql) and (failed_at, id) \(sign) ($\(next), $\(next + 1))
                order by failed_at \(order), id \(order) limit 1
                """,
                parameters
            )
        }
        let (newer, older) = (statement(">", "asc"), statement("<", "desc"))
        return try await self.context.readForConsole { connection in
            FailureNeighbours(
                newer: try connection.query(newer).first?.uuid("id"),
                older: try connection.query(older).first?.uuid("id")
            )
        }
    }

    /// The failures that retries of an operation have become, newest first: those that are still open.
    public func again(_ operation: String, atMost count: Int) async throws -> [String] {
        try await self.context.readForConsole { connection in
            try connection.query(
                Statement(
                    """
                    select again.id from failure as tried join failure as again on again.id = tried.retried_as
                    where tried.operation_id = $1 and again.outcome is null and again.retried_at is null
                    order by again.failed_at desc, again.id desc limit $2
                    """,
                    [.uuid(operation), .int(Int64(count))]
                )
            ).map { try $0.uuid("id") }
        }
    }
}
