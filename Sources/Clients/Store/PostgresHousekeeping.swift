public import Jadwal
internal import Postgres
internal import Vault

/// What has to be done now and then, by any worker: gauges, and gaps that a lost queue left.
public struct PostgresHousekeeping: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func counts() async throws -> ConversationCounts {
        var counts = try await self.due()
        counts.pending = try await self.pending()
        return counts
    }

    /// Without those that are pending: it looks no further than at what is due. What is put off because its customer's
    /// tokens of the day are spent is not due: no further worker would read it earlier.
    public func due() async throws -> ConversationCounts {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select count(*) filter (where lease_until > now), count(*) filter (where due_at <= now and not is_put_off),
                    min(case when attempts = 0 then greatest(due_at, retry_at) else due_at end)
                        filter (where due_at <= now and not is_put_off), now
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
        let oldest = try row.optionalTime(2)
        return ConversationCounts(
            leased: Int(try row.int(0)),
            due: Int(try row.int(1)),
            oldestDueAge: try oldest.map { try row.time(3) - $0 } ?? .zero
        )
    }

    /// How many conversations wait for quiet. Reads them all: to be asked now and then.
    public func pending() async throws -> Int {
        let rows = try await self.context.pool.query(
            "select count(*) from conversation where wake_at is not null and due_at > (select jadwal_now())"
        )
        return try rows.first.map { Int(try $0.int(0)) } ?? 0
    }

    /// How many conversations wait for nothing: those that are watched, and those that are not. Reads them all: to be asked now
    /// and then.
    public func census() async throws -> (armed: Int, idle: Int) {
        let rows = try await self.context.pool.query(
            """
            select count(*) filter (where armed or events_until > now), count(*) from conversation,
                (select jadwal_now() as now) clock where due_at is null
            """
        )
        guard let row = rows.first else { return (0, 0) }
        let armed = Int(try row.int(0))
        return (armed, Int(try row.int(1)) - armed)
    }

    /// How many judgements are on record.
    public func feedback() async throws -> [FeedbackKind: Int] {
        let rows = try await self.context.pool.query("select kind, count(*) from feedback group by kind")
        var counts = Dictionary(uniqueKeysWithValues: FeedbackKind.allCases.map { ($0, 0) })
        for row in rows {
            if let kind = FeedbackKind(rawValue: try row.text(0)) { counts[kind] = Int(try row.int(1)) }
        }
        return counts
    }

    /// Sends again what is wanted in a calendar or on a device, and is neither done nor under way: a queue was lost behind its
    /// confirm. After a minute, and then after two, four, … up to an hour: what only waits in a long queue is not multiplied.
    public func relayGaps() async throws {
        try await self.context.pool.transaction { connection in
            try self.relayEvents(where: "wanted_revision > written_revision and ends_at > jadwal_now()", on: connection)
            // Written, and perhaps overtaken by an earlier write that could still arrive until now.
            try self.relayEvents(
                where: """
                    late_until <= jadwal_now() and wanted_revision = written_revision and object is not null
                    and (cancelled or ends_at > jadwal_now())
                    """,
                on: connection
            )
            try self.relayNotifications(on: connection)
        }
    }

    private static let isGap = "wanted_at < jadwal_now() - least(60, power(2, least(relays, 6))) * interval '1 minute'"

    /// What a missing key holds waits for a worker that has it.
    private var keys: PostgresValue { .textArray(self.context.messages.keyIDs.map { $0 }) }

    /// Nil for a text that is damaged: it must not keep the others from leaving, and is asked for again like them.
    private func text(_ sealed: [UInt8], _ context: SealContext) -> [UInt8]? {
        try? self.context.messages.open(sealed, for: context)
    }

    private func relayEvents(where isWanted: String, on connection: isolated PostgresConnection) throws {
        let rows = try connection.query(
            Statement(
                """
                select customer_id, id, content, wanted_revision from event
                where \(isWanted) and \(Self.isGap)
                    and (lease_until is null or lease_until < jadwal_now()) and content is not null
                    and not exists (select from outbox where parked_for = event.customer_id)
                    and not exists (select from outbox where message_id = event.id || '.' || event.wanted_revision)
                    and \(SealedColumn.keyID(of: "content")) = any($1)
                order by wanted_at limit 100 for update skip locked
                """,
                [self.keys]
            )
        )
        for row in rows {
            let customer = try row.uuid(0)
            let id = try row.uuid(1)
            if let body = self.text(try row.bytes(2), EventRows.context(id, customer: customer)) {
                let outgoing = Outgoing(
                    queue: self.context.queues.calendar,
                    body: body,
                    messageID: "\(id).\(try row.int(3))"
                )
                try OutboxRows.insert([outgoing], customer: customer, self.context.messages, on: connection)
            }
            try connection.execute(
                Statement(
                    """
                    update event set wanted_at = jadwal_now(), relays = relays + 1 where customer_id = $1 and id = $2
                    """,
                    [.uuid(customer), .uuid(id)]
                )
            )
        }
    }

    private func relayNotifications(on connection: isolated PostgresConnection) throws {
        let rows = try connection.query(
            Statement(
                """
                select id, customer_id, content, headers from notification
                where \(Self.isGap) and ends_at > jadwal_now()
                    and not exists (select from outbox where message_id = notification.id::text)
                    and \(SealedColumn.keyID(of: "content")) = any($1)
                order by wanted_at limit 100 for update skip locked
                """,
                [self.keys]
            )
        )
        for row in rows {
            let id = try row.uuid(0)
            let customer = try row.uuid(1)
            if let body = self.text(try row.bytes(2), WantedNotification.context(id, customer: customer)) {
                let outgoing = Outgoing(
                    queue: self.context.queues.notifications,
                    body: body,
                    headers: HeaderText.read(try row.text(3)),
                    messageID: id
                )
                try OutboxRows.insert([outgoing], customer: customer, self.context.messages, on: connection)
            }
            try connection.execute(
                Statement(
                    "update notification set wanted_at = jadwal_now(), relays = relays + 1 where id = $1",
                    [.uuid(id)]
                )
            )
        }
    }

    /// After a backward step of the database's clock nothing waits longer than it would have without.
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
