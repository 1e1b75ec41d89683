internal import Jadwal
internal import Postgres
internal import Vault

/// Notifications from the write that causes them until they are pushed, so that one that a broker loses is sent again.
enum NotificationRows {
    /// Sends it, and remembers it until `WantedRows.done`.
    ///
    /// - Parameter end: of the event: after it nobody wants to hear of it any more.
    static func want(
        _ outgoing: Outgoing,
        of customerID: String,
        until end: UnixTime,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        let content = sealer.seal(outgoing.body, for: Self.context(outgoing.messageID, customer: customerID))
        try connection.execute(
            Statement(
                """
                insert into notification (id, customer_id, content, headers, wanted_at, ends_at)
                values ($1, $2, $3, $4, jadwal_now(), $5) on conflict do nothing
                """,
                [
                    .uuid(outgoing.messageID), .uuid(customerID), .bytes(content),
                    .text(try HeaderText.write(outgoing.headers)), end.value,
                ]
            )
        )
        try OutboxRows.insert([outgoing], customer: customerID, sealer, on: connection)
    }

    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "notification", row: id, customer: customer)
    }
}
