internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// What stands in the calendar of one event, and who is writing it.
struct WrittenEvent {
    var revision: Int
    var isRemovedByOwner: Bool
    var object: CalendarObject?
    var leaseUntil: UnixTime?
    var leaseNumber: Int64

    static func objectContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event.object", row: id, customer: customer)
    }

    /// The row is there: `EventRows.want` has just made sure of it.
    static func lock(
        _ message: CalendarMessage,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> WrittenEvent {
        let id = message.change.event.identity.id
        let rows = try connection.query(
            Statement(
                """
                select written_revision, removed_by_owner, object, lease_until, lease_number from event
                where customer_id = $1 and id = $2 for update
                """,
                [.uuid(message.customerID), .uuid(id)]
            )
        )
        guard let row = rows.first else { throw PostgresError(code: .decoding, detail: "the event is gone") }
        let object = try row.optionalBytes(2).map { sealed in
            let plain = try sealer.open(sealed, for: Self.objectContext(id, customer: message.customerID))
            let stored = try JSONDecoder().decode(StoredObject.self, from: Data(plain))
            return CalendarObject(url: stored.url, entityTag: stored.entityTag)
        }
        return WrittenEvent(
            revision: Int(try row.int(0)),
            isRemovedByOwner: try row.bool(1),
            object: object,
            leaseUntil: try row.optionalTime(3),
            leaseNumber: try row.int(4)
        )
    }

    func lease(
        _ message: CalendarMessage,
        to worker: String,
        for lease: Duration,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                """
                update event set lease_owner = $3, lease_number = lease_number + 1,
                    lease_until = jadwal_now() + $4 * interval '1 microsecond'
                where customer_id = $1 and id = $2
                """,
                [
                    .uuid(message.customerID), .uuid(message.change.event.identity.id), .text(worker),
                    .int(lease.microseconds),
                ]
            )
        )
    }

    /// Records the revision as dealt with, without a write.
    func note(_ message: CalendarMessage, on connection: isolated PostgresConnection) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                """
                update event set written_revision = $3, written_at = jadwal_now(), lease_owner = null, lease_until = null
                where customer_id = $1 and id = $2
                """,
                [
                    .uuid(message.customerID), .uuid(message.change.event.identity.id),
                    .int(Int64(message.change.event.revision)),
                ]
            )
        )
    }
}
