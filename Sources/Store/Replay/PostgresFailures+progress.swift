public import Pipeline
internal import Postgres
public import Time

extension PostgresFailures {
    /// The failures among these that have an outcome, in any order.
    public func ended(among ids: [String]) async throws -> [FailureEnding] {
        try await self.endings("id = any($1) and outcome is not null", [.uuidArray(ids)])
    }

    /// The failures among these that exist, in any order.
    public func endings(of ids: [String]) async throws -> [FailureEnding] {
        try await self.endings("id = any($1)", [.uuidArray(ids)])
    }

    /// Matching failures that were open at `start`: those that still are, and those that have ended since. Oldest
    /// first.
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
                select id, failed_at, outcome, outcome_reason, retried_as, retried_at, jadwal_now() as now from failure
                where \(condition)
                """,
                parameters
            )
        )
        return try rows.map { row in
            let now = try row.time("now")
            return FailureEnding(
                id: try row.uuid("id"),
                outcome: try row.optionalText("outcome").flatMap { FailureOutcome(rawValue: $0) },
                reason: try row.optionalText("outcome_reason"),
                retriedAs: try row.optionalUUID("retried_as"),
                sentAgo: try row.optionalTime("retried_at").map { max(.zero, now - $0) },
                cursor: try FailureCursor(row)
            )
        }
    }
}

extension PostgresFailures {
    /// Where retried failures are. Reads the whole outbox once, so call it rarely.
    public func progress(of ids: [String]) async throws -> [String: RetryProgress] {
        guard !ids.isEmpty else { return [:] }
        let rows = try await self.context.pool.query(
            Statement(
                """
                select failure.id, stage, bool_or(outbox.parked_for is not null) as is_parked,
                    bool_and(outbox.not_before > jadwal_now()) as is_later
                from failure left join outbox on \(Self.carried) = failure.id::text
                where failure.id = any($1) group by failure.id, stage
                """,
                [.uuidArray(ids)]
            )
        )
        var places: [String: RetryProgress] = [:]
        for row in rows {
            let place: RetryProgress =
                if try row.text("stage") == Stage.analysis.rawValue {
                    .conversation
                } else if try row.optionalBool("is_parked") ?? false {
                    .parked
                } else if let isLater = try row.optionalBool("is_later") {
                    .outbox(isLater: isLater)
                } else {
                    .queue
                }
            places[try row.uuid("id")] = place
        }
        return places
    }
}

/// The progress of one failure.
public struct FailureEnding: Sendable, Hashable {
    public var id: String
    /// nil if it has none yet.
    public var outcome: FailureOutcome?
    /// Set with `discarded`, and with `retried-ok` if nothing was left to do.
    public var reason: String?
    /// The new failure, if the retry failed.
    public var retriedAs: String?
    /// How long it has been under way, by the database's clock; nil if it was never sent.
    public var sentAgo: Duration?
    public var cursor: FailureCursor
}

/// Where a failure is that was sent again and has no outcome yet.
public enum RetryProgress: Sendable, Hashable {
    /// Analysis: its conversation waits for its analysis or is being analysed.
    case conversation
    /// It waits for its customer's calendar account.
    case parked
    /// In the outbox: not yet published, or waiting for its next attempt.
    case outbox(isLater: Bool)
    /// Published: in its queue, or in flight in a worker.
    case queue
}
