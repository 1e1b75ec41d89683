internal import Pipeline
internal import Postgres

extension PostgresFailures {
    /// Ends failures without a retry. A failure that is under way is ended only if its message can be deleted from the
    /// outbox before a relay has seen it. Otherwise the retry may still take effect.
    ///
    /// - Returns: the failures that were discarded.
    public func discard(_ ids: [String], reason: String) async throws -> Set<String> {
        guard !ids.isEmpty else { return [] }
        return try await self.context.pool.transaction { connection in
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
