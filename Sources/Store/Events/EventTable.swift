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
    /// is one statement if each event is changed once. Several changes of one event are recorded in their order. An
    /// owner's decision to keep an event beside others ends when the event gets another time.
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
        let reminded = try connection.query(
            Statement(
                """
                with recorded as (
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
                    conflict_state = case
                        when event.conflict_state = 'kept'
                            and (event.starts_at, event.ends_at) <> (excluded.starts_at, excluded.ends_at) then null
                        else event.conflict_state
                    end,
                    cancelled = excluded.cancelled, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                    content = excluded.content
                where event.wanted_revision < excluded.wanted_revision
                returning customer_id, id, starts_at, cancelled
                )
                select recorded.* from recorded join customer on customer.id = recorded.customer_id
                where \(ScheduleTable.pushes)
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
        let changed = try reminded.map { row in
            let startsAt = try row.bool("cancelled") ? nil : try row.time("starts_at")
            return (customerID: try row.uuid("customer_id"), id: try row.uuid("id"), startsAt: startsAt)
        }
        try ScheduleTable.replan(changed, on: connection)
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

/// Statements on `event` that people's actions and the store's other tables need.
extension EventTable {
    /// How many events that are to come the customer $1 has added by hand.
    static let countOfAdded = """
        select count(*) from event where customer_id = $1::uuid and conversation_id is null
            and message_id is null and not cancelled and ends_at > jadwal_now()
        """

    /// How many events the customer $1 has.
    static func count(atMost limit: Int?) -> String {
        let bound = limit.map { "limit \($0)" } ?? ""
        return "select count(*) from (select from event where customer_id = $1 \(bound)) as own"
    }

    /// The events that were read from a row of `event_window`.
    static let ofWindow = """
        select from event where event.conversation_id = event_window.conversation_id and window_id = event_window.id
        """

    /// The events of a row of `conversation` that end after this time.
    static func ofConversation(endingAfter time: String) -> String {
        "select from event where event.conversation_id = conversation.id and ends_at > \(time)"
    }

    /// The events to come that are about a row of `message`.
    static let ofMessage = """
        select from event where event.message_id = message.id and not cancelled and ends_at > jadwal_now()
        """

    /// The end of the last event to come of a row of `conversation`.
    ///
    /// - Parameter condition: on the row of `event`.
    static func lastEnd(where condition: String) -> String {
        """
        select max(ends_at) from event
        where event.conversation_id = conversation.id and ends_at > (select jadwal_now()) and not cancelled
            and not removed_by_owner and \(condition)
        """
    }

    /// The end of a conversation's last event that is to come; nil if there is none.
    static func lastEnd(
        of conversation: String,
        after now: UnixTime,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> UnixTime? {
        let rows = try connection.query(
            Statement(
                """
                select max(ends_at) as ends_at from event
                where conversation_id = $1 and ends_at > $2 and not cancelled and not removed_by_owner
                """,
                [.uuid(conversation), now.value]
            )
        )
        return try rows.first?.optionalTime("ends_at")
    }

    /// Records which prompt and model read an event.
    static func note(_ event: EventRecord, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            Statement(
                "update event set prompt = $3, model = $4 where customer_id = $1 and id = $2",
                [
                    .uuid(event.customerID), .uuid(event.id), .optionalText(event.prompt),
                    .optionalText(event.model),
                ]
            )
        )
    }

    /// After the database's clock was set back: no write may still arrive later than this.
    static func clampLateWrites(
        to late: Duration,
        _ machineTime: PostgresValue,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                update event set late_until = greatest(jadwal_now(), $2) + $1 * interval '1 microsecond'
                where late_until > greatest(jadwal_now(), $2) + $1 * interval '1 microsecond'
                """,
                [.int(late.microseconds), machineTime]
            )
        )
    }
}

/// How the wanted revisions of events are sent to the calendar again.
extension EventTable {
    /// Sends the wanted revision to the calendar again.
    static func relay(
        _ id: String,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let rows = try connection.query(
            Statement(
                "select content, wanted_revision from event where customer_id = $1 and id = $2",
                [.uuid(customer), .uuid(id)]
            )
        )
        guard let row = rows.first else { return }
        let body = try context.messages.open(try row.bytes("content"), for: Self.context(id, customer: customer))
        try Self.relay(id, of: customer, row, body, context, on: connection)
    }

    /// - Parameters:
    ///   - row: has the column `wanted_revision`.
    ///   - body: nil for a damaged text. It must not hold up others, and is tried again like them.
    static func relay(
        _ id: String,
        of customer: String,
        _ row: PostgresRow,
        _ body: [UInt8]?,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        if let body {
            let outgoing = Outgoing(
                queue: context.queues.calendar,
                body: body,
                messageID: "\(id).\(try row.int("wanted_revision"))"
            )
            try OutboxTable.insert([outgoing], customer: customer, context.messages, on: connection)
        }
        try connection.execute(
            Statement(
                "update event set wanted_at = jadwal_now(), relays = relays + 1 where customer_id = $1 and id = $2",
                [.uuid(customer), .uuid(id)]
            )
        )
    }

    /// Sends the wanted revisions of these events again, if none of their deliveries is under way. Rows that are
    /// encrypted with a missing key wait for a worker that has it.
    static func relay(
        where isGap: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let rows = try connection.query(
            Statement(
                """
                select customer_id, id, content, wanted_revision from event
                where \(isGap)
                    and (lease_until is null or lease_until < jadwal_now()) and content is not null
                    and not exists (select from outbox where parked_for = event.customer_id)
                    and not exists (select from outbox where message_id = event.id || '.' || event.wanted_revision
                        and customer_id = event.customer_id)
                    and \(SealedColumn.keyID(of: "content")) = any($1)
                order by wanted_at limit 100 for update skip locked
                """,
                [.textArray(context.messages.keyIDs.map { $0 })]
            )
        )
        for row in rows {
            let (id, customer) = (try row.uuid("id"), try row.uuid("customer_id"))
            let body = try? context.messages.open(try row.bytes("content"), for: Self.context(id, customer: customer))
            try Self.relay(id, of: customer, row, body, context, on: connection)
        }
    }
}
