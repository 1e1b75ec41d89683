internal import Pipeline
internal import Postgres

extension PostgresFailures {
    /// Ends failures without a retry. A failure that is under way is ended only if its message can be deleted from the
    /// outbox before a relay has seen it. Otherwise the retry may still take effect.
    ///
    /// - Parameters:
    ///   - operation: whose items they are. Nothing is discarded unless its lease holds and it may send.
    ///   - person: recorded in the same transaction, for each failure that is discarded; nil: not recorded.
    /// - Returns: the failures that were discarded.
    public func discard(
        _ ids: [String],
        reason: String,
        for operation: OperationLease? = nil,
        by person: AuditedPerson? = nil
    ) async throws -> Set<String> {
        guard !ids.isEmpty else { return [] }
        return try await self.context.pool.transaction { connection in
            if let operation, try !PostgresOperations.maySend(operation, on: connection) { return [] }
            let rows = try connection.query(
                Statement(
                    """
                    select id, retried_at is not null as is_sent, stage from failure
                    where id = any($1) and outcome is null
                    order by id for update
                    """,
                    [.uuidArray(ids)]
                )
            )
            var open: [String] = []
            var underWay: [String] = []
            for row in rows {
                let id = try row.uuid("id")
                if try !row.bool("is_sent") {
                    open.append(id)
                } else if try row.text("stage") != Stage.analysis.rawValue {
                    underWay.append(id)
                }
            }
            let ended = open + (try Self.withdraw(underWay, on: connection))
            let end = ReplayEnd.dropped(reason)
            try ReplayEnds.write(Dictionary(uniqueKeysWithValues: ended.map { ($0, end) }), on: connection)
            if let operation {
                try connection.execute(
                    Statement(
                        "update failure set operation_id = $2 where id = any($1)",
                        [.uuidArray(ended), .uuid(operation.id)]
                    )
                )
            }
            if let person {
                for id in ended {
                    try PostgresAudit.record("discard failure", subject: id, by: person, on: connection)
                }
            }
            return Set(ended)
        }
    }

    /// An outbox row that was never leased was never published.
    private static func withdraw(
        _ ids: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String] {
        guard !ids.isEmpty else { return [] }
        let rows = try connection.query(
            Statement(
                """
                delete from outbox where \(Self.carried) = any($1) and lease_number = 0
                returning \(Self.carried) as id
                """,
                [.textArray(ids)]
            )
        )
        var withdrawn: Set<String> = []
        for row in rows { withdrawn.insert(try row.text("id")) }
        return Array(withdrawn)
    }
}
