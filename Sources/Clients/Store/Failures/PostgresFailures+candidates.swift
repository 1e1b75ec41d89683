internal import Jadwal
internal import Postgres

extension PostgresFailures {
    /// Oldest first: what came first is tried first. Nothing is locked.
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

    /// In the order of `ids`. Those that are not there are left out.
    public func candidates(_ ids: [String]) async throws -> [ReplayCandidate] {
        let rows = try await self.context.pool.query(
            Statement("select \(Self.candidateColumns) from failure where id = any($1)", [.uuidArray(ids)])
        )
        let found = Dictionary(try rows.map(Self.candidate).map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { found[$0] }
    }

    /// How many match that are neither ended nor under way.
    public func waiting(_ filter: FailureFilter) async throws -> Int {
        let condition = FailureCondition(filter)
        let rows = try await self.context.pool.query(
            Statement(
                "select count(*) from failure where \(condition.sql) and outcome is null and retried_at is null",
                condition.parameters
            )
        )
        return try rows.first.map { Int(try $0.int(0)) } ?? 0
    }

    private static let candidateColumns = """
        id, failed_at, coalesce(octet_length(input), 0)::bigint, retried_at, outcome is not null,
        stage <> 'analysis' and edited_at is null
        """

    private static func candidate(_ row: PostgresRow) throws(PostgresError) -> ReplayCandidate {
        let sentAt = try row.optionalTime(3)
        let mayBeLost = try row.bool(5)
        return ReplayCandidate(
            id: try row.uuid(0),
            state: try row.bool(4)
                ? .ended : sentAt.map { .underWay(since: $0, mayBeLost: mayBeLost) } ?? .open,
            bytes: Int(try row.int(2)),
            cursor: try FailureCursor.read(row, id: 0, failedAt: 1)
        )
    }
}
