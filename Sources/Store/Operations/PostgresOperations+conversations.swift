internal import Pipeline
internal import Postgres
public import Time

/// Acts on many conversations or schedules, in the order of their ids.
extension PostgresOperations {
    /// The rows that one transaction looks at.
    static let window = 1000
    /// Counting stops after so many rows.
    private static let longestCount = 100_000

    /// Acts on the next items of the operation. The same transaction stores how far it has come, so that nothing is done
    /// twice, whoever goes on with it.
    ///
    /// - Parameter count: the most that are acted on.
    /// - Returns: what became of them, and whether these were the last ones. nil if the lease is lost, or if it may not
    ///   act now.
    public func act(_ lease: OperationLease, atMost count: Int) async throws -> (counts: OperationCounts, isLast: Bool)?
    {
        let context = self.context
        return try await context.pool.transaction { connection in
            guard try Self.maySend(lease, on: connection),
                let operation = try connection.query(
                    Statement("select \(OperationTable.columns) from operation where id = $1", [.uuid(lease.id)])
                ).first.map({ try OperationTable.read($0) })
            else { return nil }
            var counts = operation.counts
            let isLast: Bool
            switch operation.scope {
            case .failures, .failuresByID: return nil
            case .conversations(let filter, let minutes):
                guard let action = Self.action(operation.kind, minutes) else { return nil }
                isLast = try Self.act(action, on: filter, operation.through, &counts, atMost: count, on: connection)
            case .schedules(let filter, let minutes):
                guard let action = ScheduleAction(operation.kind, minutes) else { return nil }
                let items = ScheduleItems(filter, context, through: operation.through)
                isLast = try items.act(action, &counts, atMost: count, on: connection)
            }
            try connection.execute(
                Statement(
                    "update operation set counts = $2::text::jsonb where id = $1",
                    [.uuid(lease.id), try OperationTable.json(counts)]
                )
            )
            return (counts, isLast)
        }
    }

    /// - Returns: whether these were the last ones.
    private static func act(
        _ action: ConversationAction,
        on filter: ConversationFilter,
        _ through: UnixTime,
        _ counts: inout OperationCounts,
        atMost count: Int,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        let rows = try Self.rows(filter, after: counts.cursor, on: connection)
        var acted = 0
        defer { counts.left = max(0, counts.left - acted) }
        for row in rows {
            guard acted < count else { return false }
            let listed = try ListedConversation(row)
            counts.cursor = listed.id
            guard filter.status.map({ $0 == listed.status }) ?? true else { continue }
            acted += 1
            do {
                switch try action.perform(on: listed.id, unlessChangedAfter: through, on: connection) {
                case true?: (counts.sent, counts.ok) = (counts.sent + 1, counts.ok + 1)
                case false?: counts.skipped += 1
                case nil: break
                }
            } catch is AdministrationError {
                counts.skipped += 1
            }
        }
        return rows.count < Self.window
    }

    /// How many conversations or schedules an operation would act on, with a mark of those that were counted. None of
    /// other scopes.
    public func items(
        _ scope: OperationScope,
        through: UnixTime
    ) async throws -> (count: CappedCount, mark: ItemMark) {
        switch scope {
        case .failures, .failuresByID: (CappedCount(0, limit: 0), ItemMark())
        case .conversations(let filter, _):
            try await self.items { cursor, connection in
                let rows = try Self.rows(filter, after: cursor, on: connection)
                let listed = try rows.map { try ListedConversation($0) }
                let matching = listed.filter { row in
                    (filter.status.map { $0 == row.status } ?? true)
                        && (row.conversation.lastActivityAt.map { $0 <= through } ?? true)
                }
                return (matching.map(\.id), listed.last?.id, rows.count < Self.window)
            }
        case .schedules(let filter, _):
            try await self.items { [context] cursor, connection in
                try ScheduleItems(filter, context, through: through).ids(after: cursor, on: connection)
            }
        }
    }

    private func items(
        _ page:
            @Sendable (_ cursor: String?, isolated PostgresConnection) throws
            -> (matching: [String], last: String?, isEnd: Bool)
    ) async throws -> (count: CappedCount, mark: ItemMark) {
        var (mark, seen) = (ItemMark(), 0)
        var cursor: String?
        while true {
            let after = cursor
            let (matching, last, isEnd) = try await self.context.readForConsole { try page(after, $0) }
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
