internal import Postgres
internal import Time

/// Deletes what is past its retention, in small steps. Any number of workers may run it.
public actor PostgresRetention {
    /// The most batches of each rule in one sweep. The next sweep goes on.
    static let batches = 200

    private let context: StoreContext
    /// Rows that were skipped because of a lock are found again within this time.
    static let overlap = Duration.seconds(3600)

    private var clearedThrough: UnixTime?
    /// The last conversation at which the previous sweep has looked.
    private var lookedThrough: [String]?

    public init(_ context: StoreContext) { self.context = context }

    /// Returns early if the task is cancelled. That does no harm.
    public func sweep() async throws {
        let begin = try await self.now()
        for step in Catalogue.retention.indices {
            let isDone = try await self.applyOften(step)
            if isDone, Catalogue.retention[step].rule.values.contains(.clearedThrough) {
                self.clearedThrough = begin - self.context.retention - Self.overlap
            }
        }
        try await self.forgetConversations()
    }

    /// True if nothing was left to do.
    private func applyOften(_ step: Int) async throws -> Bool {
        for _ in 0..<Self.batches {
            let statement = self.statement(step, at: try await self.now())
            guard try await self.context.pool.execute(statement) == RetentionRule.width else { return true }
            try Task.checkCancellation()
        }
        return false
    }

    /// Changes at most `RetentionRule.width` rows.
    ///
    /// - Parameter step: the place in `Catalogue.retention`. Tables and rules are no locals of an asynchronous function:
    ///   with optimization, Swift 6.3.1 crashes when it splits one that keeps them while it waits.
    private func statement(_ step: Int, at now: UnixTime) -> Statement {
        let (table, rule) = Catalogue.retention[step]
        return rule.statement(
            of: table,
            at: now,
            self.context.retention,
            self.context.queues,
            clearedThrough: self.clearedThrough
        )
    }

    /// Deletes conversations without a text, a tombstone, or an event that may still matter. Each sweep looks at one
    /// page of the table, because no index has the time of the last activity.
    private func forgetConversations() async throws {
        let conversations = Catalogue.conversation
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
                        and not exists (\(EventTable.ofConversation(endingAfter: "$2")))
                    for update skip locked)
                """,
                [
                    (now - self.context.retention - RetentionAge.margin).value,
                    (now - self.context.retention).value,
                ] + bounds.values
            )
        )
        self.lookedThrough = page.through
    }

    private func now() async throws -> UnixTime {
        guard let row = try await self.context.pool.query("select jadwal_now() as now").first else {
            throw PostgresError(code: .decoding, detail: "the clock returned no row")
        }
        return try row.time("now")
    }
}
