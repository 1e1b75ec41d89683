internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// What stands in the calendar of one event, and who is writing it.
struct WrittenEvent {
    var revision: Int
    /// The one that somebody has begun to write; -1 when there were several since the last that ended well.
    var attemptedRevision: Int
    var isRemovedByOwner: Bool
    var object: CalendarObject?
    /// As it was last written; nil when that is not known any more.
    var event: CalendarEvent?
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
                select written_revision, attempted_revision, removed_by_owner, object, lease_until, lease_number from event
                where customer_id = $1 and id = $2 for update
                """,
                [.uuid(message.customerID), .uuid(id)]
            )
        )
        guard let row = rows.first else { throw PostgresError(code: .decoding, detail: "the event is gone") }
        let stored = try row.optionalBytes(3).map { sealed in
            let plain = try sealer.open(sealed, for: Self.objectContext(id, customer: message.customerID))
            return try JSONDecoder().decode(StoredObject.self, from: Data(plain))
        }
        return WrittenEvent(
            revision: Int(try row.int(0)),
            attemptedRevision: Int(try row.int(1)),
            isRemovedByOwner: try row.bool(2),
            object: stored?.object,
            event: stored?.writtenEvent,
            leaseUntil: try row.optionalTime(4),
            leaseNumber: try row.int(5)
        )
    }

    /// What a writer of `revision` may rely on. Another revision that was begun and did not end well may stand there in the
    /// place of the one that is remembered: then nobody can tell what the owner has changed.
    func memory(for revision: Int) -> CalendarMemory {
        let isLast = (0...self.revision).contains(self.attemptedRevision) || self.attemptedRevision == revision
        return CalendarMemory(
            object: self.object,
            written: isLast ? self.event : nil,
            mayStand: self.object == nil && self.leaseNumber > 0
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
                    lease_until = jadwal_now() + $4 * interval '1 microsecond',
                    attempted_revision = case
                        when attempted_revision between 0 and written_revision or attempted_revision = $5 then $5
                        else -1
                    end
                where customer_id = $1 and id = $2
                """,
                [
                    .uuid(message.customerID), .uuid(message.change.event.identity.id), .text(worker),
                    .int(lease.microseconds), .int(Int64(message.change.event.revision)),
                ]
            )
        )
    }

    /// Records the revision as dealt with, without a write.
    func note(_ message: CalendarMessage, on connection: isolated PostgresConnection) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                """
                update event set written_revision = $3, attempted_revision = $3, written_at = jadwal_now(),
                    lease_owner = null, lease_until = null
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
