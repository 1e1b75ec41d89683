internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Tells the owner by a push that a connection has stopped.
struct ConnectionNotice {
    /// Later it would tell of yesterday.
    private static let lifetime = Duration.seconds(86_400)

    let reason: ConnectionReason
    let connectionID: String

    /// Inside the transaction that stores the connection's state, so that each change is told once.
    func record(for customer: String, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        let rows = try connection.query(
            Statement(
                """
                select locale, time_zone, jadwal_now() as now from customer
                where id = $1 and removed_at is null for key share
                """,
                [.uuid(customer)]
            )
        )
        guard let row = rows.first else { return }
        let owner = CalendarOwner(
            customerID: customer,
            zone: Zone(try row.text("time_zone")) ?? .utc,
            locale: try row.text("locale")
        )
        let outgoing = try NotificationMessage.outgoing(
            self.reason,
            of: self.connectionID,
            id: EventIdentity.random().id,
            for: owner,
            to: context.queues.notifications
        )
        let end = try row.time("now") + Self.lifetime
        try WantedNotification(outgoing, of: customer, until: end, context.messages).record(on: connection)
    }
}
