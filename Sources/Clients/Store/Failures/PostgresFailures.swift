public import Jadwal
internal import Postgres
internal import Vault

/// The `failure` table, for those who handle what is in it.
public struct PostgresFailures: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The database's clock, which all times of failures come from.
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
            Statement("select count(*) from failure where \(condition.sql)", condition.parameters)
        )
        return try rows.first.map { Int(try $0.int(0)) } ?? 0
    }

    /// The most frequent cause first.
    public func groups(_ filter: FailureFilter) async throws -> [FailureGroup] {
        let condition = FailureCondition(filter)
        let rows = try await self.context.pool.query(
            Statement(
                """
                select stage, kind, count(*), min(failed_at), max(failed_at) from failure where \(condition.sql)
                group by stage, kind order by count(*) desc, stage, kind
                """,
                condition.parameters
            )
        )
        return try rows.map { row in
            FailureGroup(
                stage: try row.text(0),
                kind: try row.text(1),
                count: Int(try row.int(2)),
                first: try row.time(3),
                last: try row.time(4)
            )
        }
    }

    public func find(_ id: String) async throws -> FailureRecord? { try await self.find([id]).first }

    /// Those that there are, in any order. What is no id is passed over.
    public func find(_ ids: [String]) async throws -> [FailureRecord] {
        let rows = try await self.context.pool.query(
            Statement(
                "select \(FailureRecord.columns) from failure where id = any($1)",
                [.uuidArray(ids.compactMap { EventIdentity($0)?.id })]
            )
        )
        return try rows.map { try FailureRecord($0) }
    }

    /// The input in the clear; nil where none is kept. Whoever asks is recorded by the caller.
    public func input(of failure: FailureRecord) async throws -> [UInt8]? {
        let rows = try await self.context.pool.query(
            Statement("select input from failure where id = $1", [.uuid(failure.id)])
        )
        guard let sealed = try rows.first?.optionalBytes(0) else { return nil }
        return try self.context.messages.open(
            sealed,
            for: FailureRows.context(failure.id, customer: failure.customerID)
        )
    }
}
