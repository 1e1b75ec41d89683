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

    /// Events of the claim's conversation that are still to come, soonest first, and by their ids the event messages that they
    /// are about.
    static func known(
        of claim: Claim,
        at now: UnixTime,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> (events: [CalendarEvent], sources: [String: EventSource]) {
        let rows = try connection.query(
            Statement(
                """
                select event.id, event.content, event.message_id, coalesce(message.state = $3, false)
                from event left join message on message.id = event.message_id
                where event.conversation_id = $1 and ends_at > $2 and not cancelled and not removed_by_owner
                    and event.content is not null
                order by starts_at, event.id limit 20
                """,
                [.uuid(claim.conversationID), now.value, .int(Int64(MessageRecord.State.revoked.rawValue))]
            )
        )
        var sources: [String: EventSource] = [:]
        let events = try rows.map { row in
            let id = try row.uuid(0)
            if let message = try row.optionalUUID(2) {
                sources[id] = EventSource(messageID: message, isRevoked: try row.bool(3))
            }
            let context = Self.context(id, customer: claim.customerID)
            return try CalendarMessageCoder().decode(try sealer.open(try row.bytes(1), for: context)).change.event
        }
        return (events, sources)
    }

    /// Notes which event message an event is about. The newest counts.
    static func link(
        _ sources: [String: String],
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !sources.isEmpty else { return }
        let pairs = sources.sorted { $0.key < $1.key }
        try connection.execute(
            Statement(
                """
                update event set message_id = link.message_id
                from unnest($2::uuid[], $3::uuid[]) as link (id, message_id)
                where event.customer_id = $1 and event.id = link.id
                """,
                [.uuid(customer), .uuidArray(pairs.map(\.key)), .uuidArray(pairs.map(\.value))]
            )
        )
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
