public import Jadwal
internal import Postgres

extension PostgresFailures {
    /// Those of the failures that have ended, in any order.
    public func ended(among ids: [String]) async throws -> [FailureEnding] {
        try await self.endings("id = any($1) and outcome is not null", [.uuidArray(ids)])
    }

    /// Those of the failures that there are, in any order.
    public func endings(of ids: [String]) async throws -> [FailureEnding] {
        try await self.endings("id = any($1)", [.uuidArray(ids)])
    }

    /// What matches and was open at `start`: what still is, and what has ended since, by whomever. Oldest first.
    ///
    /// - Parameter cursor: the last one of the page before; nil for the first page.
    public func endings(
        _ filter: FailureFilter,
        openAt start: UnixTime,
        after cursor: FailureCursor?,
        atMost count: Int
    ) async throws -> [FailureEnding] {
        let condition = FailureCondition(filter, openAt: start)
        let next = condition.next
        return try await self.endings(
            """
            \(condition.sql) and (failed_at, id) > ($\(next), $\(next + 1)) order by failed_at, id limit $\(next + 2)
            """,
            condition.parameters + (cursor ?? .beginning).values + [.int(Int64(count))]
        )
    }

    private func endings(_ condition: String, _ parameters: [PostgresValue]) async throws -> [FailureEnding] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select id, failed_at, outcome, outcome_reason, retried_as, retried_at, jadwal_now() from failure
                where \(condition)
                """,
                parameters
            )
        )
        return try rows.map { row in
            let now = try row.time(6)
            return FailureEnding(
                id: try row.uuid(0),
                outcome: try row.optionalText(2).flatMap { FailureOutcome(rawValue: $0) },
                reason: try row.optionalText(3),
                retriedAs: try row.optionalUUID(4),
                sentAgo: try row.optionalTime(5).map { max(.zero, now - $0) },
                cursor: try FailureCursor.read(row, id: 0, failedAt: 1)
            )
        }
    }
}
