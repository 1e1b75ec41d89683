internal import ChatReader
internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The debounce in PostgreSQL. A claim is one statement. All other rules are in `Conversation`, and are applied under
/// the row's lock.
public struct PostgresConversationStore: ConversationStore {
    /// The most conversations that one claim looks at too early and puts off.
    private static let movesAtOnce = 200

    /// Counts that have a prepared statement of their own. If the limit is a parameter, the planner assumes a tenth of
    /// the table, and plans each claim with a smaller limit again.
    private static let portions: Set<Int> = [1, 2, 4, 8, 16, 32, 64]

    let context: StoreContext
    let windows: CallBatcher<WindowRequest, WindowQuery.Parts>
    let commits: CallBatcher<VerdictCommit, CommitDecision?>

    public init(_ context: StoreContext) {
        self.context = context
        self.windows = Self.windows(context)
        self.commits = Self.commits(context)
    }

    /// The clock is read once per query, so that the index on `wake_at` can end the scan. With a volatile function
    /// PostgreSQL would scan all armed conversations. The due ids are passed as an array, because for a join with a
    /// list of unknown length the planner would read the whole table or plan each claim again.
    public func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [Claim] {
        let rules = self.context.rules
        let rows = try await self.context.pool.query(
            Statement(
                """
                with moved as (
                    update conversation set wake_at = due_at where id in (
                        select id from conversation
                        where wake_at <= (select jadwal_now()) and (due_at is null or due_at > (select jadwal_now()))
                        order by wake_at for update skip locked limit \(Self.movesAtOnce))
                ), due as (
                    select id from conversation
                    where wake_at <= (select jadwal_now()) and due_at <= (select jadwal_now())
                        and not (select \(RecoveryFence.isUp))
                        and (retry_at is null or retry_at <= jadwal_now())
                        and (lease_until is null or lease_until <= jadwal_now())
                    order by \(Self.order(order)) for update skip locked limit \(Self.limit(count))
                )
                update conversation set lease_owner = $2, lease_number = lease_number + 1,
                    lease_until = jadwal_now() + $3 * interval '1 microsecond'
                where id = any (array(select id from due)) and due_at <= jadwal_now()
                    and (lease_until is null or lease_until <= jadwal_now())
                returning id, customer_id, lease_number, greatest(due_at, first_pending_at, retry_at) as due_since,
                    jadwal_now() as now,
                    attempts,
                    superseded or first_pending_at + $4 * interval '1 microsecond'
                        < last_activity_at + $5 * interval '1 microsecond' as commits_for_window,
                    trace_parent, first_pending_at, \(Self.firedBy) as fired_by
                """,
                [
                    .int(Int64(count)), .text(owner), .int(rules.lease.microseconds),
                    .int(rules.maxWait.microseconds), .int(rules.quiet.microseconds),
                ]
            )
        )
        return try rows.map { row in
            var claim = Claim(
                conversationID: try row.uuid("id"),
                customerID: try row.uuid("customer_id"),
                leaseNumber: try row.int("lease_number"),
                dueAt: try row.time("due_since"),
                claimedAt: try row.time("now"),
                commitsForWindow: try row.optionalBool("commits_for_window") ?? false,
                attempts: Int(try row.int("attempts")),
                pendingSince: try row.optionalTime("first_pending_at"),
                traceParent: try row.optionalText("trace_parent")
            )
            claim.firedBy = FiredBy(rawValue: try row.text("fired_by")) ?? .quiet
            return claim
        }
    }

    /// Why the conversation is due, with the max wait in `$4` and the quiet period in `$5`. Rounding and workers with
    /// other settings may differ by a moment; an operator's time is elsewhere.
    private static let firedBy = """
        case when attempts > 0 or replayed_failure_id is not null then 'retry'
            when abs(extract(epoch from due_at - least(last_activity_at + $5 * interval '1 microsecond',
                first_pending_at + $4 * interval '1 microsecond'))) > 1 then 'fire'
            when first_pending_at + $4 * interval '1 microsecond'
                <= last_activity_at + $5 * interval '1 microsecond' then 'max_wait'
            else 'quiet' end
        """

    /// Turns are taken only while the model is down, by one claim every two seconds. So it may sort all that are due.
    private static func order(_ order: ClaimOrder) -> String {
        switch order {
        case .oldestDue: "wake_at"
        case .turns: "lease_until nulls first, wake_at"
        }
    }

    private static func limit(_ count: Int) -> String { Self.portions.contains(count) ? "\(count)" : "$1" }

    /// Looks only at the first few conversations that are due next and not leased. Workers also poll, and so they find
    /// leases that have ended.
    public func timeToNextDue() async throws -> Duration? {
        let rows = try await self.context.pool.query(
            """
            select greatest(due_at, retry_at) as due_at, (select jadwal_now()) as now from conversation
            where wake_at is not null and due_at is not null
                and (lease_until is null or lease_until <= (select jadwal_now()))
            order by wake_at limit 64
            """
        )
        return try rows.map { max(.zero, try $0.time("due_at") - $0.time("now")) }.min()
    }

    public func renew(_ claims: [Claim]) async throws -> Set<String> {
        guard !claims.isEmpty else { return [] }
        let rows = try await self.context.pool.query(
            Statement(
                """
                update conversation set lease_until = jadwal_now() + $3 * interval '1 microsecond'
                from unnest($1::uuid[], $2::bigint[]) as held (id, lease_number)
                where conversation.id = held.id and conversation.lease_number = held.lease_number
                    and conversation.lease_owner is not null
                returning conversation.id
                """,
                [
                    .uuidArray(claims.map(\.conversationID)), .intArray(claims.map(\.leaseNumber)),
                    .int(self.context.rules.lease.microseconds),
                ]
            )
        )
        return Set(claims.map(\.conversationID)).subtracting(try rows.map { try $0.uuid("id") })
    }

    public func giveBack(_ claims: [Claim]) async throws {
        for claim in claims {
            try await self.change(claim) { conversation, now in conversation.giveBack(claim.leaseNumber, at: now) }
        }
    }

    public func rest(_ claim: Claim, for delay: Duration) async throws {
        try await self.change(claim) { conversation, now in
            conversation.rest(claim.leaseNumber, until: now + delay)
        }
    }

    public func postpone(_ claim: Claim, by delay: Duration) async throws {
        try await self.change(claim) { conversation, now in
            conversation.postpone(claim.leaseNumber, until: now + delay)
        }
    }

    private func change(
        _ claim: Claim,
        _ body: @Sendable (inout Conversation, UnixTime) -> Bool
    ) async throws {
        try await self.context.pool.transaction { connection in
            guard var locked = try ConversationTable.lock(claim.conversationID, on: connection) else { return }
            if body(&locked.conversation, locked.now) {
                try ConversationTable.save(locked.conversation, as: claim.conversationID, on: connection)
            }
        }
    }
}
