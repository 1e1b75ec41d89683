internal import Pipeline
internal import Postgres
public import Time

/// Acts on many conversations, in the order of their ids.
extension PostgresOperations {
    /// The rows that one transaction looks at.
    private static let window = 1000
    /// Counting stops after so many rows.
    private static let longestCount = 100_000

    /// Acts on the next conversations of the operation. The same transaction stores how far it has come, so that
    /// nothing is done twice, whoever goes on with it.
    ///
    /// - Parameter count: the most that are acted on.
    /// - Returns: what became of them, and whether these were the last ones. nil if the lease is lost, or if it may not
    ///   act now.
    public func act(_ lease: OperationLease, atMost count: Int) async throws -> (counts: OperationCounts, isLast: Bool)?
    {
        try await self.context.pool.transaction { connection in
            guard try Self.maySend(lease, on: connection),
                let operation = try connection.query(
                    Statement("select \(OperationTable.columns) from operation where id = $1", [.uuid(lease.id)])
                ).first.map({ try OperationTable.read($0) }),
                case .conversations(let filter, let minutes) = operation.scope,
                let action = Self.action(operation.kind, minutes)
            else { return nil }
            var counts = operation.counts
            let rows = try Self.rows(filter, after: counts.cursor, on: connection)
            var acted = 0
            var isLast = rows.count < Self.window
            for row in rows {
                guard acted < count else {
                    isLast = false
                    break
                }
                let listed = try ListedConversation(row)
                counts.cursor = listed.id
                guard filter.status.map({ $0 == listed.status }) ?? true else { continue }
                acted += 1
                do {
                    switch try action.perform(on: listed.id, unlessChangedAfter: operation.through, on: connection) {
                    case true?: (counts.sent, counts.ok) = (counts.sent + 1, counts.ok + 1)
                    case false?: counts.skipped += 1
                    case nil: break
                    }
                } catch is AdministrationError {
                    counts.skipped += 1
                }
            }
            counts.left = max(0, counts.left - acted)
            try connection.execute(
                Statement(
                    "update operation set counts = $2::text::jsonb where id = $1",
                    [.uuid(lease.id), try OperationTable.json(counts)]
                )
            )
            return (counts, isLast)
        }
    }

    /// How many conversations an operation would act on.
    public func count(_ filter: ConversationFilter, through: UnixTime) async throws -> CappedCount {
        try await self.items(filter, through: through).count
    }

    /// The same, with a mark of those that were counted.
    public func items(
        _ filter: ConversationFilter,
        through: UnixTime
    ) async throws -> (count: CappedCount, mark: ItemMark) {
        var (mark, seen) = (ItemMark(), 0)
        var cursor: String?
        while true {
            let after = cursor
            let (matching, last, isEnd) = try await self.context.readForConsole { connection in
                let rows = try Self.rows(filter, after: after, on: connection)
                let listed = try rows.map { try ListedConversation($0) }
                let matching = listed.filter { row in
                    (filter.status.map { $0 == row.status } ?? true)
                        && (row.conversation.lastActivityAt.map { $0 <= through } ?? true)
                }
                return (matching.map(\.id), listed.last?.id, rows.count < Self.window)
            }
            for id in matching { mark.add(id) }
            seen += Self.window
            cursor = last
            if isEnd { return (CappedCount(mark.count, limit: mark.count), mark) }
            if seen >= Self.longestCount { return (CappedCount(mark.count + 1, limit: mark.count), mark) }
        }
    }

    private static func action(_ kind: BulkOperation.Kind, _ minutes: Int?) -> ConversationAction? {
        switch kind {
        case .fire: .fire
        case .postpone: minutes.map { .postpone(.seconds(60 * $0)) }
        case .drop: .drop
        case .retry, .discard: nil
        }
    }

    /// Those that wait for nothing have no time to wake at.
    private static func rows(
        _ filter: ConversationFilter,
        after cursor: String?,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [PostgresRow] {
        let isWaiting = filter.status.map { $0 != .armed && $0 != .idle } ?? true
        return try connection.query(
            Statement(
                """
                select \(ConversationTable.columns), jadwal_now() as now from conversation
                where id > $1 and ($2::uuid is null or customer_id = $2)\(isWaiting ? " and wake_at is not null" : "")
                order by id limit \(Self.window)
                """,
                [
                    .uuid(cursor ?? "00000000-0000-0000-0000-000000000000"),
                    .optionalUUID(filter.customerID.flatMap { EventIdentity($0)?.id }),
                ]
            )
        )
    }
}
