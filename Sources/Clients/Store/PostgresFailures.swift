internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// The `failure` table, for those who handle what is in it.
public struct PostgresFailures: Sendable {
    static let columns = """
        id, stage, kind, detail, customer_id, conversation_id, generation, attempts, queue, headers, failed_at, retry_of, \
        retried_at, outcome, outcome_reason, retried_as, input is not null
        """

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Newest first.
    public func list(_ filter: FailureFilter, atMost count: Int) async throws -> [FailureRecord] {
        let rows = try await self.context.pool.query(
            Statement(
                "select \(Self.columns) from failure where \(Self.condition) order by failed_at desc, id limit $6",
                Self.parameters(filter) + [.int(Int64(count))]
            )
        )
        return try rows.map(Self.record)
    }

    /// The most frequent cause first.
    public func groups(_ filter: FailureFilter) async throws -> [FailureGroup] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select stage, kind, count(*), min(failed_at), max(failed_at) from failure where \(Self.condition)
                group by stage, kind order by count(*) desc, stage, kind
                """,
                Self.parameters(filter)
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

    public func find(_ id: String) async throws -> FailureRecord? {
        guard let id = EventIdentity(id)?.id else { return nil }
        let rows = try await self.context.pool.query(
            Statement("select \(Self.columns) from failure where id = $1", [.uuid(id)])
        )
        return try rows.first.map(Self.record)
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

    /// Sends it on its way again, in one transaction with the mark that it was: running this twice, or dying in it, sends
    /// nothing twice.
    public func retry(_ id: String) async throws -> ReplayStart {
        guard let id = EventIdentity(id)?.id else { return .unknown }
        return try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select customer_id, conversation_id, generation, queue, headers, input, retried_at is not null, outcome
                    from failure where id = $1 for update
                    """,
                    [.uuid(id)]
                )
            )
            guard let row = rows.first else { return .unknown }
            if let outcome = try row.optionalText(7) { return .alreadyDone(outcome) }
            if try row.bool(6) { return .alreadyDone("under way") }
            try connection.execute(
                Statement("update failure set retried_at = jadwal_now() where id = $1", [.uuid(id)])
            )
            guard let queue = try row.optionalText(3), let sealed = try row.optionalBytes(5) else {
                return try Self.retryAnalysis(id, row, on: connection)
            }
            let customer = try row.optionalUUID(0)
            let body = try self.context.messages.open(sealed, for: FailureRows.context(id, customer: customer))
            var headers = HeaderText.read(try row.text(4))
            headers[HeaderName.failureID] = id
            (headers[HeaderName.attempts], headers[HeaderName.firstAttemptAt]) = (nil, nil)
            let outgoing = Outgoing(queue: queue, body: body, headers: headers, messageID: id)
            try OutboxRows.insert([outgoing], customer: customer, self.context.messages, on: connection)
            return .started
        }
    }

    /// False when it has an outcome already, or is not known.
    public func discard(_ id: String, reason: String) async throws -> Bool {
        guard let id = EventIdentity(id)?.id else { return false }
        return try await self.context.pool.transaction { connection in
            let open = try connection.query(
                Statement("select 1 from failure where id = $1 and outcome is null for update", [.uuid(id)])
            )
            guard !open.isEmpty else { return false }
            try FailureRows.resolve(id, as: .discarded(reason: reason), on: connection)
            return true
        }
    }

    /// An analysis keeps no text: its conversation becomes due again, if it is still what it was.
    private static func retryAnalysis(
        _ id: String,
        _ row: PostgresRow,
        on connection: isolated PostgresConnection
    ) throws -> ReplayStart {
        guard let conversation = try row.optionalUUID(1), let generation = try row.optionalInt(2) else {
            return .unknown
        }
        let changed = try connection.execute(
            Statement(
                """
                update conversation set due_at = jadwal_now(), first_pending_at = coalesce(first_pending_at, jadwal_now()),
                    retry_at = null, attempts = 0, replayed_failure_id = $3
                where id = $1 and generation = $2
                """,
                [.uuid(conversation), .int(generation), .uuid(id)]
            )
        )
        guard changed == 0 else { return .started }
        try FailureRows.resolve(id, as: .discarded(reason: "superseded"), on: connection)
        return .superseded
    }

    private static let condition = """
        ($1::text is null or stage = $1) and ($2::text is null or kind = $2) and ($3::timestamptz is null or failed_at >= $3)
        and ($4::uuid is null or customer_id = $4) and (not $5 or outcome is null)
        """

    private static func parameters(_ filter: FailureFilter) -> [PostgresValue] {
        [
            .optionalText(filter.stage), .optionalText(filter.kind), filter.since.value,
            .optionalUUID(filter.customerID.flatMap { EventIdentity($0)?.id }), .bool(filter.isOpen),
        ]
    }

    private static func record(_ row: PostgresRow) throws -> FailureRecord {
        FailureRecord(
            id: try row.uuid(0),
            stage: try row.text(1),
            kind: try row.text(2),
            detail: try row.text(3),
            customerID: try row.optionalUUID(4),
            conversationID: try row.optionalUUID(5),
            generation: try row.optionalInt(6),
            attempts: Int(try row.int(7)),
            queue: try row.optionalText(8),
            headers: HeaderText.read(try row.text(9)),
            failedAt: try row.time(10),
            retryOf: try row.optionalUUID(11),
            retriedAt: try row.optionalTime(12),
            outcome: try row.optionalText(13),
            outcomeReason: try row.optionalText(14),
            retriedAs: try row.optionalUUID(15),
            hasInput: try row.bool(16)
        )
    }
}
