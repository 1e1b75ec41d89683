internal import Jadwal
internal import Postgres

/// Deletes what has been kept for long enough, a little at a time. Any number may run.
public actor PostgresRetention {
    /// In one sweep, of each kind: the next one goes on.
    static let batches = 200

    private let context: StoreContext
    /// Before what is held back for a moment by somebody's lock is met again.
    static let overlap = Duration.seconds(3600)

    private var clearedThrough: UnixTime?
    /// Up to which conversation the last sweep has looked for such as are over.
    private var lookedThrough: [String]?

    public init(_ context: StoreContext) { self.context = context }

    /// Returns early, and without harm, when the task is cancelled.
    public func sweep() async throws {
        let begin = try await self.now()
        for rule in RetentionRule.allCases {
            let isDone = try await self.applyOften(rule)
            if rule == .messageTexts, isDone { self.clearedThrough = begin - self.context.retention - Self.overlap }
        }
        try await self.forgetConversations()
    }

    /// Whether nothing was left to do.
    private func applyOften(_ rule: RetentionRule) async throws -> Bool {
        for _ in 0..<Self.batches {
            guard try await self.apply(rule) == RetentionRule.width else { return true }
            try Task.checkCancellation()
        }
        return false
    }

    /// - Returns: the rows changed, at most `RetentionRule.width`.
    func apply(_ rule: RetentionRule) async throws -> Int {
        let now = try await self.now()
        return try await self.context.pool.execute(
            rule.statement(
                at: now,
                self.context.retention,
                self.context.queues,
                clearedThrough: self.clearedThrough
            )
        )
    }

    /// Conversations of which nothing is left: no text, no tombstone, no event that may still be heard of. One page of the
    /// table a sweep, because nothing indexes when a conversation was last active.
    private func forgetConversations() async throws {
        guard let conversations = StoredTables.all.first(where: { $0.name == "conversation" }) else { return }
        var page = KeyRange(after: self.lookedThrough)
        page.through = try await KeyPages.end(of: conversations, after: page.after, on: self.context.pool)
        let now = try await self.now()
        let bounds = page.condition(of: conversations.key, first: 3)
        try await self.context.pool.execute(
            Statement(
                """
                delete from conversation where id in (
                    select id from conversation where \(bounds.sql) and coalesce(last_activity_at, '-infinity') < $1
                        and due_at is null and lease_owner is null and replayed_failure_id is null
                        and coalesce(judged_until, '-infinity') < $2
                        and not exists (select from message where conversation_id = conversation.id)
                        and not exists (select from event where conversation_id = conversation.id and ends_at > $2)
                    for update skip locked)
                """,
                [
                    (now - self.context.retention - RetentionRule.margin).value,
                    (now - self.context.retention).value,
                ] + bounds.values
            )
        )
        self.lookedThrough = page.through
    }

    private func now() async throws -> UnixTime {
        guard let row = try await self.context.pool.query("select jadwal_now()").first else {
            throw PostgresError(code: .decoding, detail: "the clock gave no row")
        }
        return try row.time(0)
    }
}
