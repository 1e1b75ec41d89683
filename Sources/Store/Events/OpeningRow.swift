internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// What decides whether a worker may write an event: the customer, who cannot be removed before the transaction ends
/// (`KnownCustomers`), and the event's locked row.
struct OpeningRow {
    var customer: CustomerAccount
    /// nil if the event is not known.
    var event: WrittenEvent?
    var now: UnixTime

    /// Locks the customer and then the event in one statement. nil if there is no such customer.
    static func lock(
        _ message: CalendarMessage,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> OpeningRow? {
        let rows = try connection.query(
            Statement(Self.statement, [.uuid(message.customerID), .uuid(message.change.event.identity.id)])
        )
        guard let row = rows.first else { return nil }
        return OpeningRow(
            customer: try CustomerAccount.read(row, of: message.customerID, context),
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
            conversationID: nil,
            zone: self.customer.owner.zone
        )
        try EventTable.recordWanted([wanted], sealer, on: connection)
        guard let event = try WrittenEvent.lock(message, sealer, on: connection) else {
            throw PostgresError(code: .decoding, detail: "the event does not exist")
        }
        return event
    }

    /// The event is found through the locked customer. So its row is locked second.
    private static let statement = """
        with held as materialized (
            select id, \(CustomerAccount.columns) from customer where id = $1 and removed_at is null for key share
        ), found as materialized (
            select \(WrittenEvent.columns) from event where customer_id = (select id from held) and id = $2 for update
        )
        select held.*, found.*, jadwal_now() as now from held left join found on true
        """
}
