internal import Pipeline
internal import Postgres
internal import Vault

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
                    and not exists (select from outbox where message_id = event.id || '.' || event.wanted_revision)
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
