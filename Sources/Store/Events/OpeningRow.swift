internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows that decide if a worker may write an event: the customer, who cannot be removed before the transaction ends
/// (`KnownCustomers`), and the event's locked row.
struct OpeningRow {
    var customer: CustomerAccount
    /// nil if the event is not known.
    var event: WrittenEvent?
    var now: UnixTime

    /// Locks the customer and then the event in one statement. nil if there is no such customer.
    ///
    /// - Throws: `HandlingError.dependencyDown` while the database is brought in line with the calendars.
    static func lock(
        _ message: CalendarMessage,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> OpeningRow? {
        let rows = try connection.query(
            Statement(Self.statement, [.uuid(message.customerID), .uuid(message.change.event.identity.id)])
        )
        guard let row = rows.first else { return nil }
        guard try !row.bool("is_recovering") else { throw HandlingError.dependencyDown(RecoveryFence.reason) }
        // The customer may have come after the time that the database was restored to.
        guard try !row.isNull("id") else { return nil }
        var customer = try CustomerAccount.read(row, of: message.customerID, context)
        if message.change.action == .cancel, customer.account != nil {
            let removes = try DismissedEntry.isRemoved(
                of: message.change.event.identity.id,
                customer: message.customerID,
                on: connection
            )
            if let removes { customer.account?.deletesCancelled = removes }
        }
        return OpeningRow(
            customer: customer,
            event: try row.isNull("wanted_revision") ? nil : try WrittenEvent.read(row, of: message, context.messages),
            now: try row.time("now")
        )
    }

    /// The event with this message's revision as the wanted one. Usually the sender of the message has already
    /// recorded it.
    func event(
        wanting message: CalendarMessage,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> WrittenEvent {
        if let event = self.event, event.wantedRevision >= message.change.event.revision { return event }
        let wanted = WantedChange(
            change: message.change,
            customerID: message.customerID,
            // Another program may send any text here. It then belongs to no conversation.
            conversationID: message.chatID.flatMap { EventIdentity($0)?.id },
            zone: self.customer.owner.zone
        )
        try EventTable.recordWanted([wanted], sealer, on: connection)
        guard let event = try WrittenEvent.lock(message, sealer, on: connection) else {
            throw PostgresError(code: .decoding, detail: "the event does not exist")
        }
        return event
    }

    /// True if a row that was lost in a restore would now duplicate a plan: its chat was read again before the old
    /// message arrived. Two events of one conversation never have the same title and start.
    func isSecond(
        _ message: CalendarMessage,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        guard self.event == nil, let chat = message.chatID.flatMap({ EventIdentity($0)?.id }) else { return false }
        let wanted = message.change.event
        let rows = try connection.query(
            Statement(
                """
                select id, content from event where conversation_id = $1 and customer_id = $2 and id <> $3
                    and starts_at = $4 and not cancelled and content is not null limit 20
                """,
                [
                    .uuid(chat), .uuid(message.customerID), .uuid(wanted.identity.id),
                    wanted.times.start(in: self.customer.owner.zone).value,
                ]
            )
        )
        return try rows.contains { row in
            let context = EventTable.context(try row.uuid("id"), customer: message.customerID)
            let plain = try sealer.open(try row.bytes("content"), for: context)
            return try CalendarMessageCoder().decode(plain).change.event.summary == wanted.summary
        }
    }

    /// The event is found through the locked customer. So its row is locked second.
    private static let statement = """
        with held as materialized (
            select id, \(CustomerAccount.columns) from customer where id = $1 and removed_at is null for key share
        ), found as materialized (
            select \(WrittenEvent.columns) from event where customer_id = (select id from held) and id = $2 for update
        )
        select held.*, found.*, fence.is_recovering, jadwal_now() as now
        from (select \(RecoveryFence.isUp)) as fence (is_recovering) left join held on true left join found on true
        """
}
