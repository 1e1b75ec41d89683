internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Regular work that any worker may do: gauges, and messages that a lost queue has swallowed.
public struct PostgresHousekeeping: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// With the pending ones. Reads all conversations: for an operator's command.
    public func counts() async throws -> ConversationCounts {
        var counts = try await self.due()
        counts.pending = try await self.pending()
        return counts
    }

    /// Without the pending ones: it reads only due conversations. A conversation that is put off, because its
    /// customer's tokens of the day are spent, is not due: another worker would not analyse it earlier.
    public func due() async throws -> ConversationCounts {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select count(*) filter (where lease_until > now) as leased,
                    count(*) filter (where due_at <= now and not is_put_off) as due,
                    min(case when attempts = 0 then greatest(due_at, retry_at) else due_at end)
                        filter (where due_at <= now and not is_put_off) as oldest, now
                from (select jadwal_now() as now) clock
                    left join conversation on wake_at <= (select jadwal_now())
                    left join lateral (
                        select coalesce(attempts = 0 and retry_at > now, false) and exists (
                            select from customer_usage as usage
                            where usage.customer_id = conversation.customer_id and usage.put_off > 0
                                and usage.day = \(PostgresCustomerUsage.today)
                        ) as is_put_off
                    ) as rest on true
                group by now
                """
            )
        )
        guard let row = rows.first else { return ConversationCounts() }
        let oldest = try row.optionalTime("oldest")
        return ConversationCounts(
            leased: Int(try row.int("leased")),
            due: Int(try row.int("due")),
            oldestDueAge: try oldest.map { try row.time("now") - $0 } ?? .zero
        )
    }

    /// How many conversations wait for quiet.
    private func pending() async throws -> Int {
        let rows = try await self.context.pool.query(
            "select count(*) as count from conversation where wake_at is not null and due_at > (select jadwal_now())"
        )
        return try rows.first.map { Int(try $0.int("count")) } ?? 0
    }

    /// Sends calendar messages and notifications again that are neither done nor under way, because a queue lost them
    /// after the confirm. Waits one minute, then two, four, … up to an hour, so that messages in a long queue are not
    /// multiplied.
    public func relayGaps() async throws {
        try await self.context.pool.transaction { connection in
            let unwritten = "wanted_revision > written_revision and ends_at > jadwal_now() and \(Self.isGap)"
            try EventTable.relay(where: unwritten, self.context, on: connection)
            // Written, but an earlier write may have arrived after it and replaced it.
            let overtaken = """
                late_until <= jadwal_now() and wanted_revision = written_revision and object is not null
                and (cancelled or ends_at > jadwal_now()) and \(Self.isGap)
                """
            try EventTable.relay(where: overtaken, self.context, on: connection)
            try self.relayNotifications(on: connection)
        }
    }

    private static let isGap = "wanted_at < jadwal_now() - least(60, power(2, least(relays, 6))) * interval '1 minute'"

    /// Rows that are encrypted with a missing key wait for a worker that has it.
    private var keys: PostgresValue { .textArray(self.context.messages.keyIDs.map { $0 }) }

    /// nil for a damaged text. It must not hold up the others, and is tried again like them.
    private func text(_ sealed: [UInt8], _ context: SealContext) -> [UInt8]? {
        try? self.context.messages.open(sealed, for: context)
    }

    private func relayNotifications(on connection: isolated PostgresConnection) throws {
        let rows = try connection.query(
            Statement(
                """
                select id, customer_id, content, headers from notification
                where \(Self.isGap) and ends_at > jadwal_now() and told_at is null
                    and not exists (select from outbox where message_id = notification.id::text)
                    and \(SealedColumn.keyID(of: "content")) = any($1)
                order by wanted_at limit 100 for update skip locked
                """,
                [self.keys]
            )
        )
        for row in rows {
            let id = try row.uuid("id")
            let customer = try row.uuid("customer_id")
            if let body = self.text(try row.bytes("content"), WantedNotification.context(id, customer: customer)) {
                let outgoing = Outgoing(
                    queue: self.context.queues.notifications,
                    body: body,
                    headers: HeaderText.read(try row.text("headers")),
                    messageID: id
                )
                try OutboxTable.insert([outgoing], customer: customer, self.context.messages, on: connection)
            }
            try connection.execute(
                Statement(
                    "update notification set wanted_at = jadwal_now(), relays = relays + 1 where id = $1",
                    [.uuid(id)]
                )
            )
        }
    }

    /// After the database's clock was set back, nothing waits longer than it would have waited without the step.
    public func clampToClock() async throws {
        let rules = self.context.rules
        try await self.context.pool.execute(
            Statement(
                """
                update conversation set
                    due_at = least(due_at, jadwal_now() + $1 * interval '1 microsecond'),
                    wake_at = least(wake_at, jadwal_now() + $1 * interval '1 microsecond'),
                    lease_until = least(lease_until, jadwal_now() + $2 * interval '1 microsecond')
                where due_at > jadwal_now() + $1 * interval '1 microsecond'
                    or (due_at is not null and lease_until > jadwal_now() + $2 * interval '1 microsecond')
                """,
                [.int(rules.maxWait.microseconds), .int(rules.lease.microseconds)]
            )
        )
    }
}

/// The numbers of leased, due and pending conversations.
public struct ConversationCounts: Sendable, Hashable {
    public var leased = 0
    public var due = 0
    public var pending = 0
    public var oldestDueAge: Duration = .zero
}
