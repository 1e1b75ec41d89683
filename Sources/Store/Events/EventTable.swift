internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `event`, inside other transactions.
enum EventTable {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event", row: id, customer: customer)
    }

    /// Records the wanted revisions of events. A revision that is not newer than the wanted one changes nothing. This
    /// is one statement if each event is changed once. Several changes of one event are recorded in their order.
    static func recordWanted(
        _ wanted: [WantedChange],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        var rest = wanted
        while !rest.isEmpty {
            var seen: Set<[String]> = []
            var later: [WantedChange] = []
            let now = rest.filter { change in
                let isFirst = seen.insert([change.customerID, change.change.event.identity.id]).inserted
                if !isFirst { later.append(change) }
                return isFirst
            }
            try Self.recordOnce(now, sealer, on: connection)
            rest = later
        }
    }

    private static func recordOnce(
        _ wanted: [WantedChange],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        let contents = try wanted.map { wanted in
            let (change, customer) = (wanted.change, wanted.customerID)
            let message = CalendarMessage(customerID: customer, chatID: wanted.conversationID, change: change)
            let context = Self.context(change.event.identity.id, customer: customer)
            return sealer.seal(try CalendarMessageCoder().encode(message), for: context)
        }
        let events = wanted.map(\.change.event)
        try connection.execute(
            Statement(
                """
                insert into event (customer_id, id, conversation_id, wanted_revision, wanted_at, cancelled, starts_at,
                    ends_at, content)
                select customer_id, id, conversation_id, revision, jadwal_now(), cancelled, starts_at, ends_at, content
                from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::boolean[], $6::timestamptz[],
                    $7::timestamptz[], $8::bytea[])
                    as new (customer_id, id, conversation_id, revision, cancelled, starts_at, ends_at, content)
                order by customer_id, id
                on conflict (customer_id, id) do update set
                    conversation_id = coalesce(event.conversation_id, excluded.conversation_id),
                    wanted_revision = excluded.wanted_revision, wanted_at = excluded.wanted_at, relays = 0,
                    cancelled = excluded.cancelled, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                    content = excluded.content
                where event.wanted_revision < excluded.wanted_revision
                """,
                [
                    .uuidArray(wanted.map(\.customerID)), .uuidArray(events.map(\.identity.id)),
                    .uuidArray(wanted.map(\.conversationID)), .intArray(events.map { Int64($0.revision) }),
                    .boolArray(events.map { $0.status == .cancelled }),
                    .timestampArray(wanted.map { $0.change.event.times.start(in: $0.zone).microseconds }),
                    .timestampArray(wanted.map { $0.change.event.times.end(in: $0.zone).microseconds }),
                    .bytesArray(contents),
                ]
            )
        )
    }

    /// The events of the claim's conversation that are still to come, in the order of the rows, and for each event id
    /// the event message that it is about.
    ///
    /// - Parameter rows: of the kind `event`, as `WindowQuery` reads them.
    static func known(
        _ rows: [PostgresRow],
        of claim: Claim,
        _ sealer: Sealer
    ) throws -> (events: [CalendarEvent], sources: [String: EventSource]) {
        var sources: [String: EventSource] = [:]
        let events = try rows.map { row in
            let id = try row.uuid("id")
            if let message = try row.optionalUUID("source") {
                sources[id] = EventSource(messageID: message, isRevoked: try row.bool("flag"))
            }
            let context = Self.context(id, customer: claim.customerID)
            let plain = try sealer.open(try row.bytes("content"), for: context)
            return try CalendarMessageCoder().decode(plain).change.event
        }
        return (events, sources)
    }

    /// Records which event message an event is about. The newest one counts.
    static func link(
        _ sources: [(customerID: String, eventID: String, messageID: String)],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !sources.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                update event set message_id = link.message_id
                from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as link (customer_id, id, message_id)
                where event.customer_id = link.customer_id and event.id = link.id
                """,
                [
                    .uuidArray(sources.map(\.customerID)), .uuidArray(sources.map(\.eventID)),
                    .uuidArray(sources.map(\.messageID)),
                ]
            )
        )
    }
}

/// A change that is wanted in a customer's calendar.
struct WantedChange {
    var change: EventChange
    var customerID: String
    /// nil if the caller does not know it.
    var conversationID: String?
    /// The customer's zone.
    var zone: Zone
}

extension WantedChange {
    /// Records what is wanted, and tells the calendar worker through the outbox.
    func send(_ context: StoreContext, on connection: isolated PostgresConnection) throws {
        try EventTable.recordWanted([self], context.messages, on: connection)
        let message = CalendarMessage(customerID: self.customerID, chatID: self.conversationID, change: self.change)
        let outgoing = Outgoing(
            queue: context.queues.calendar,
            body: try CalendarMessageCoder().encode(message),
            messageID: "\(self.change.event.identity.id).\(self.change.event.revision)"
        )
        try OutboxTable.insert([outgoing], customer: self.customerID, context.messages, on: connection)
    }

    init(_ change: EventChange, of claim: Claim, in zone: Zone) {
        self.init(change: change, customerID: claim.customerID, conversationID: claim.conversationID, zone: zone)
    }
}
