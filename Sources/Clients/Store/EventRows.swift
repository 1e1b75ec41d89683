internal import Jadwal
internal import Postgres
internal import Vault

/// Reads and writes events inside other transactions.
enum EventRows {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event", row: id, customer: customer)
    }

    /// Notes what is to stand in the calendar. An older revision than the one wanted changes nothing.
    static func want(
        _ change: EventChange,
        _ customer: String,
        _ conversation: String?,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        let event = change.event
        let message = CalendarMessage(customerID: customer, chatID: conversation, change: change)
        let content = sealer.seal(
            try CalendarMessageCoder().encode(message),
            for: Self.context(event.identity.id, customer: customer)
        )
        let zone = try Self.zone(of: customer, on: connection)
        _ = try connection.execute(
            Statement(
                """
                insert into event (customer_id, id, conversation_id, wanted_revision, wanted_at, cancelled, starts_at, ends_at,
                    content)
                values ($1, $2, $3, $4, jadwal_now(), $5, $6, $7, $8)
                on conflict (customer_id, id) do update set
                    conversation_id = coalesce(event.conversation_id, excluded.conversation_id),
                    wanted_revision = excluded.wanted_revision, wanted_at = excluded.wanted_at, relays = 0,
                    cancelled = excluded.cancelled, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                    content = excluded.content
                where event.wanted_revision < excluded.wanted_revision
                """,
                [
                    .uuid(customer), .uuid(event.identity.id), .optionalUUID(conversation), .int(Int64(event.revision)),
                    .bool(event.status == .cancelled), event.times.start(in: zone).value,
                    event.times.end(in: zone).value,
                    .bytes(content),
                ]
            )
        )
    }

    /// Events of the claim's conversation that are still to come, soonest first.
    static func known(
        of claim: Claim,
        at now: UnixTime,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> [CalendarEvent] {
        let rows = try connection.query(
            Statement(
                """
                select id, content from event
                where conversation_id = $1 and ends_at > $2 and not cancelled and not removed_by_owner and content is not null
                order by starts_at, id limit 20
                """,
                [.uuid(claim.conversationID), now.value]
            )
        )
        return try rows.map { row in
            let context = Self.context(try row.uuid(0), customer: claim.customerID)
            return try CalendarMessageCoder().decode(try sealer.open(try row.bytes(1), for: context)).change.event
        }
    }

    /// When the last event of the verdict's conversation that is still to come is over, its own changes included.
    static func lastEnd(
        after verdict: VerdictCommit,
        at now: UnixTime,
        on connection: isolated PostgresConnection
    ) throws -> UnixTime? {
        let claim = verdict.claim
        let zone = try Self.zone(of: claim.customerID, on: connection)
        let changed = verdict.changes.map(\.event.identity.id)
        let rows = try connection.query(
            Statement(
                """
                select max(ends_at) from event
                where conversation_id = $1 and ends_at > $2 and not cancelled and not removed_by_owner and id <> all($3)
                """,
                [.uuid(claim.conversationID), now.value, .uuidArray(changed)]
            )
        )
        let ends =
            verdict.changes.filter { $0.event.status == .confirmed }.map { $0.event.times.end(in: zone) }
            + [try rows.first?.optionalTime(0)].compactMap { $0 }
        return ends.filter { $0 > now }.max()
    }

    static func zone(of customer: String, on connection: isolated PostgresConnection) throws(PostgresError) -> Zone {
        let rows = try connection.query(Statement("select time_zone from customer where id = $1", [.uuid(customer)]))
        guard let row = rows.first else { return .utc }
        return Zone(try row.text(0)) ?? .utc
    }
}
