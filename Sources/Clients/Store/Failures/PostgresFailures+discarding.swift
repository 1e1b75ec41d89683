internal import Jadwal
internal import Postgres

extension PostgresFailures {
    /// Ends failures without trying them again. One that is under way is ended only where its message can be taken out of the
    /// outbox before any relay has seen it: what may still take effect has no end yet.
    ///
    /// - Returns: those that were discarded.
    public func discard(_ ids: [String], reason: String) async throws -> Set<String> {
        guard !ids.isEmpty else { return [] }
        return try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select id, retried_at is not null, stage from failure where id = any($1) and outcome is null
                    order by id for update
                    """,
                    [.uuidArray(ids)]
                )
            )
            var open: [String] = []
            var underWay: [String] = []
            for row in rows {
                let id = try row.uuid(0)
                if try !row.bool(1) {
                    open.append(id)
                } else if try row.text(2) != Stage.analysis.rawValue {
                    underWay.append(id)
                }
            }
            let ended = open + (try Self.withdraw(underWay, on: connection))
            let end = ReplayEnd.dropped(reason)
            try ReplayEnds.write(Dictionary(uniqueKeysWithValues: ended.map { ($0, end) }), on: connection)
            return Set(ended)
        }
    }

    /// A row that was never leased was never published.
    private static func withdraw(
        _ ids: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String] {
        guard !ids.isEmpty else { return [] }
        let rows = try connection.query(
            Statement(
                "delete from outbox where \(Self.carried) = any($1) and lease_number = 0 returning \(Self.carried)",
                [.textArray(ids)]
            )
        )
        var withdrawn: Set<String> = []
        for row in rows { withdrawn.insert(try row.text(0)) }
        return Array(withdrawn)
    }
}
