internal import Jadwal
internal import Postgres
internal import Vault

/// What has to be done now and then, by any worker: gauges, retention, and gaps that a lost queue left.
public struct PostgresHousekeeping: Sendable {
    /// Rows deleted in one statement: short locks, and autovacuum keeps up.
    static let width = 1000

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func counts() async throws -> ConversationCounts {
        let rows = try await self.context.pool.query(
            """
            select count(*) filter (where lease_until > now), count(*) filter (where due_at <= now),
                count(*) filter (where due_at > now), min(due_at) filter (where due_at <= now), now
            from conversation, (select jadwal_now() as now) clock where due_at is not null group by now
            """
        )
        guard let row = rows.first else { return ConversationCounts() }
        let oldest = try row.optionalTime(3)
        return ConversationCounts(
            leased: Int(try row.int(0)),
            due: Int(try row.int(1)),
            pending: Int(try row.int(2)),
            oldestDueAge: try oldest.map { try row.time(4) - $0 } ?? .zero
        )
    }

    /// Deletes contents that are older than the retention, and tombstones that nobody can deliver again.
    public func sweep() async throws {
        let retention = Int64(self.context.retention / .seconds(1))
        try await self.repeatWhileFull(
            Statement(
                """
                update message set state = 1, content = null where id in (
                    select id from message where content is not null
                        and said_at < extract(epoch from jadwal_now()) - $1 limit \(Self.width))
                """,
                [.int(retention)]
            )
        )
        try await self.repeatWhileFull(
            Statement(
                """
                delete from message where id in (
                    select id from message where greatest(said_at, coalesce(edited_at, said_at))
                        < extract(epoch from jadwal_now()) - $1 and said_at < extract(epoch from jadwal_now()) - $1
                    limit \(Self.width))
                """,
                [.int(retention + 86_400)]
            )
        )
        try await self.repeatWhileFull(
            Statement(
                """
                delete from push_delivery where ctid in (
                    select ctid from push_delivery where delivered_at < jadwal_now() - interval '2 days' limit \(Self.width))
                """
            )
        )
    }

    /// Sends again what is wanted in a calendar and was neither written nor is under way: a queue was lost behind its confirm.
    public func relayGaps() async throws {
        try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                """
                select customer_id, id, content, wanted_revision from event
                where wanted_revision > written_revision and wanted_at < jadwal_now() - interval '60 seconds'
                    and (lease_until is null or lease_until < jadwal_now()) and content is not null
                    and ends_at > jadwal_now()
                    and not exists (select from outbox where parked_for = event.customer_id)
                    and not exists (select from outbox where message_id = event.id || '.' || event.wanted_revision)
                order by wanted_at limit 100 for update skip locked
                """
            )
            for row in rows {
                let customer = try row.uuid(0)
                let id = try row.uuid(1)
                let body = try self.context.messages.open(
                    try row.bytes(2),
                    for: EventRows.context(id, customer: customer)
                )
                let outgoing = Outgoing(
                    queue: self.context.queues.calendar,
                    body: body,
                    messageID: "\(id).\(try row.int(3))"
                )
                try OutboxRows.insert([outgoing], customer: customer, self.context.messages, on: connection)
                try connection.execute(
                    Statement(
                        "update event set wanted_at = jadwal_now() where customer_id = $1 and id = $2",
                        [.uuid(customer), .uuid(id)]
                    )
                )
            }
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
                    lease_until = least(lease_until, jadwal_now() + $2 * interval '1 microsecond')
                where due_at > jadwal_now() + $1 * interval '1 microsecond'
                    or (due_at is not null and lease_until > jadwal_now() + $2 * interval '1 microsecond')
                """,
                [.int(rules.maxWait.microseconds), .int(rules.lease.microseconds)]
            )
        )
    }

    private func repeatWhileFull(_ statement: Statement) async throws {
        while try await self.context.pool.execute(statement) == Self.width { try Task.checkCancellation() }
    }
}
