internal import Jadwal
internal import Postgres
internal import Vault

/// A notification that is to be sent, and kept from the write that causes it until it is pushed (`WantedRows.done`), so that
/// one that a broker loses is sent again. Sealed for both of its rows.
struct WantedNotification: Sendable {
    private let values: [PostgresValue]

    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "notification", row: id, customer: customer)
    }

    /// - Parameter end: of the event: after it nobody wants to hear of it any more.
    init(_ outgoing: Outgoing, of customerID: String, until end: UnixTime, _ sealer: Sealer) throws {
        let id = EventIdentity.random().id
        self.values = [
            .uuid(outgoing.messageID), .uuid(customerID), .text(try HeaderText.write(outgoing.headers)),
            .bytes(sealer.seal(outgoing.body, for: Self.context(outgoing.messageID, customer: customerID))),
            end.value, .uuid(id), .text(outgoing.queue), .text(outgoing.messageID),
            .bytes(sealer.seal(outgoing.body, for: OutboxRows.context(id, customer: customerID))),
        ]
    }

    func want(on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                with kept as (
                    insert into notification (id, customer_id, content, headers, wanted_at, ends_at)
                    values ($1, $2, $4, $3, jadwal_now(), $5) on conflict do nothing
                )
                insert into outbox (id, queue, customer_id, message_id, headers, body, not_before)
                values ($6, $7, $2, $8, $3, $9, jadwal_now())
                """,
                self.values
            )
        )
    }
}
