internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Statements on `event` that people's actions and the store's other tables need.
extension EventTable {
    /// A condition on a row of `event`: its owner has to decide about what overlaps it. In Swift:
    /// `EventRecord.hasOpenConflict`.
    static let hasOpenConflict = """
        event.conflict_state = 'open' and not event.cancelled and not event.removed_by_owner
        """

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
}
