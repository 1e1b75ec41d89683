internal import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The rows of `failure`, for people and tools that handle them.
public struct PostgresFailures: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The database's clock, which sets all times of failures.
    public func now() async throws -> UnixTime {
        try await self.context.pool.transaction { connection in try DatabaseClock.now(on: connection) }
    }

    /// Newest first.
    ///
    /// - Parameter cursor: the last one of the page before; nil for the first page.
    public func list(
        _ filter: FailureFilter,
        after cursor: FailureCursor? = nil,
        atMost count: Int
    ) async throws -> [FailureRecord] {
        let condition = FailureCondition(filter)
        let next = condition.next
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(FailureRecord.columns) from failure where \(condition.sql)
                    and (failed_at, id) < ($\(next), $\(next + 1))
                order by failed_at desc, id desc limit $\(next + 2)
                """,
                condition.parameters + (cursor ?? .end).values + [.int(Int64(count))]
            )
        )
        return try rows.map { try FailureRecord($0) }
    }

    public func count(_ filter: FailureFilter) async throws -> Int {
        let condition = FailureCondition(filter)
        let rows = try await self.context.pool.query(
            Statement("select count(*) as count from failure where \(condition.sql)", condition.parameters)
        )
        return try rows.first.map { Int(try $0.int("count")) } ?? 0
    }

    /// Most frequent cause first.
    public func groups(_ filter: FailureFilter) async throws -> [FailureGroup] {
        let condition = FailureCondition(filter)
        let rows = try await self.context.pool.query(
            Statement(
                """
                select stage, kind, count(*) as count, min(failed_at) as first, max(failed_at) as last
                from failure where \(condition.sql)
                group by stage, kind order by count(*) desc, stage, kind
                """,
                condition.parameters
            )
        )
        return try rows.map { row in
            FailureGroup(
                stage: try row.text("stage"),
                kind: try row.text("kind"),
                count: Int(try row.int("count")),
                first: try row.time("first"),
                last: try row.time("last")
            )
        }
    }

    public func find(_ id: String) async throws -> FailureRecord? { try await self.find([id]).first }

    /// The existing ones, in any order. Invalid ids are ignored.
    public func find(_ ids: [String]) async throws -> [FailureRecord] {
        let rows = try await self.context.pool.query(
            Statement(
                "select \(FailureRecord.columns) from failure where id = any($1)",
                [.uuidArray(ids.compactMap { EventIdentity($0)?.id })]
            )
        )
        return try rows.map { try FailureRecord($0) }
    }

    /// The decrypted input; nil if none is kept. The caller records who asks.
    public func input(of failure: FailureRecord) async throws -> [UInt8]? {
        let rows = try await self.context.pool.query(
            Statement("select input from failure where id = $1", [.uuid(failure.id)])
        )
        guard let sealed = try rows.first?.optionalBytes("input") else { return nil }
        return try self.context.messages.open(
            sealed,
            for: FailureTable.context(failure.id, customer: failure.customerID)
        )
    }
}

/// The failures of one cause.
public struct FailureGroup: Sendable, Hashable {
    public var stage: String
    public var kind: String
    public var count: Int
    public var first: UnixTime
    public var last: UnixTime
}
