internal import Pipeline
internal import Postgres
public import Time

extension PostgresFailures {
    /// Oldest first, without a lock.
    ///
    /// - Parameter cursor: the last one of the page before; nil for the first page.
    public func candidates(
        _ filter: FailureFilter,
        after cursor: FailureCursor?,
        atMost count: Int
    ) async throws -> [ReplayCandidate] {
        let condition = FailureCondition(filter)
        let next = condition.next
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(Self.candidateColumns) from failure
                where \(condition.sql) and (failed_at, id) > ($\(next), $\(next + 1))
                order by failed_at, id limit $\(next + 2)
                """,
                condition.parameters + (cursor ?? .beginning).values + [.int(Int64(count))]
            )
        )
        return try rows.map(Self.candidate)
    }

    /// In the order of `ids`. Missing ones are left out.
    public func candidates(_ ids: [String]) async throws -> [ReplayCandidate] {
        let rows = try await self.context.pool.query(
            Statement("select \(Self.candidateColumns) from failure where id = any($1)", [.uuidArray(ids)])
        )
        let found = Dictionary(try rows.map(Self.candidate).map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { found[$0] }
    }

    /// How many matching failures are neither ended nor under way.
    public func waiting(_ filter: FailureFilter) async throws -> Int {
        let condition = FailureCondition(filter)
        let rows = try await self.context.pool.query(
            Statement(
                """
                select count(*) as count from failure
                where \(condition.sql) and outcome is null and retried_at is null
                """,
                condition.parameters
            )
        )
        return try rows.first.map { Int(try $0.int("count")) } ?? 0
    }

    private static let candidateColumns = """
        id, failed_at, coalesce(octet_length(input), 0)::bigint as bytes, retried_at, outcome is not null as has_ended,
        stage <> 'analysis' and edited_at is null as may_be_lost
        """

    private static func candidate(_ row: PostgresRow) throws(PostgresError) -> ReplayCandidate {
        let sentAt = try row.optionalTime("retried_at")
        let mayBeLost = try row.bool("may_be_lost")
        return ReplayCandidate(
            id: try row.uuid("id"),
            state: try row.bool("has_ended")
                ? .ended : sentAt.map { .underWay(since: $0, mayBeLost: mayBeLost) } ?? .open,
            bytes: Int(try row.int("bytes")),
            cursor: try FailureCursor(row)
        )
    }
}

extension PostgresFailures {
    /// The forecast of a retry, most frequent first. Changes nothing.
    public func forecast(_ filter: FailureFilter) async throws -> [ReplayForecast] {
        let condition = FailureCondition(filter)
        return try await self.forecast(condition.sql, condition.parameters)
    }

    public func forecast(_ ids: [String]) async throws -> [ReplayForecast] {
        try await self.forecast("id = any($1)", [.uuidArray(ids)])
    }

    private func forecast(_ condition: String, _ parameters: [PostgresValue]) async throws -> [ReplayForecast] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select stage, kind, effect, count(*) as count, bit_xor(uuid_hash_extended(id, 0)) as sum from (
                    select id, stage, kind, case
                        when outcome is not null then 'ended'
                        when retried_at is not null then 'underWay'
                        when stage = 'analysis' then case
                            when conversation_id is null or generation is null then 'impossible'
                            when exists (select from conversation
                                where conversation.id = conversation_id
                                    and conversation.generation = failure.generation)
                            then 'send' else 'supersede' end
                        when stage = any($\(parameters.count + 1)) then case
                            when exists (select from schedule
                                where schedule.id = (failure.headers::jsonb ->> '\(HeaderName.scheduleID)')::uuid)
                            then 'send' else 'supersede' end
                        when input is null or queue is null then 'impossible'
                        else 'send' end as effect
                    from failure where \(condition)
                ) as foreseen
                group by stage, kind, effect order by count(*) desc, stage, kind, effect
                """,
                parameters + [.textArray(Stage.planned.map(\.rawValue).sorted())]
            )
        )
        return try rows.map { row in
            ReplayForecast(
                count: Int(try row.int("count")),
                stage: try row.text("stage"),
                kind: try row.text("kind"),
                effect: ReplayForecast.Effect(rawValue: try row.text("effect")) ?? .impossible,
                sum: UInt64(bitPattern: try row.int("sum"))
            )
        }
    }
}

/// A failure that a run may retry.
public struct ReplayCandidate: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case open
        /// Sent at this time, without an outcome so far.
        ///
        /// - Parameter mayBeLost: the message is in a queue at most, and can be made again from what is kept.
        case underWay(since: UnixTime, mayBeLost: Bool)
        case ended
    }

    public var id: String
    public var state: State
    /// The size of the encrypted input.
    public var bytes: Int
    public var cursor: FailureCursor
}

/// The forecast of a retry for the failures of one cause.
public struct ReplayForecast: Sendable, Hashable {
    public enum Effect: String, Sendable, Hashable {
        case send
        /// Analysis: the conversation has changed.
        case supersede
        /// Already sent, without an outcome so far. A retry waits for it.
        case underWay
        /// Nothing is kept that could be sent.
        case impossible
        /// It already has an outcome.
        case ended
    }

    public var count: Int
    public var stage: String
    public var kind: String
    public var effect: Effect
    /// Over the ids of the failures.
    var sum: UInt64 = 0

    /// Of the failures.
    public var mark: ItemMark { ItemMark(count: self.count, sum: self.sum) }
}
