internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Vault

/// The result of a calendar write, encrypted before any row is locked.
struct FinishedWrite: Sendable {
    private let values: [PostgresValue]
    let notification: WantedNotification?

    init(
        job: CalendarJob,
        object: CalendarObject?,
        isRemovedByOwner: Bool,
        conflicts report: ConflictReport?,
        notification: Outgoing?,
        _ context: StoreContext
    ) throws {
        let sealer = context.messages
        let (event, customer) = (job.message.change.event, job.message.customerID)
        let sealed = try Self.seal(object, of: job, sealer)
        let slots = (report?.slots ?? []).map { StoredSlot($0) }
        let suggestions =
            slots.isEmpty
            ? nil
            : sealer.seal(
                Array(try JSONEncoder().encode(slots)),
                for: ConflictTable.suggestionsContext(event.identity.id, customer: customer)
            )
        self.values = [
            .uuid(customer), .uuid(event.identity.id), .int(job.leaseNumber), .int(Int64(event.revision)),
            .optionalBytes(sealed), .bool(isRemovedByOwner), .optionalText(report?.isHard == true ? "open" : nil),
            report.map { .bool($0.isComplete) } ?? .null, .optionalBytes(suggestions),
            .bool(ConflictTable.touchesOthers(report)), .bool(object?.mayBeOvertaken ?? false),
            .bool(job.memory.mayArriveLate), .int(PostgresCalendarStore.lateWrites.microseconds), context.machineTime,
        ]
        self.notification = try notification.map { outgoing in
            let end = event.times.end(in: job.owner.zone)
            return try WantedNotification(outgoing, of: customer, until: end, sealer)
        }
    }

    static func seal(_ object: CalendarObject?, of job: CalendarJob, _ sealer: Sealer) throws -> [UInt8]? {
        try object.map { object in
            let id = job.message.change.event.identity.id
            let context = WrittenEvent.objectContext(id, customer: job.message.customerID)
            return sealer.seal(Array(try JSONEncoder().encode(StoredObject(object, of: job))), for: context)
        }
    }

    /// Ends the lease, and records the written revision and what the worker found out about the event. If other rows
    /// will change too, the customer's row is locked first. A conflict changes the rows of two events: without that
    /// lock, two workers that write them could each hold the row that the other waits for.
    ///
    /// - Returns: whether the account was down or had errors before this write; nil if the lease was lost, and then
    ///   nothing is recorded.
    func end(on connection: isolated PostgresConnection) throws(PostgresError) -> Bool? {
        let rows = try connection.query(
            Statement(
                """
                with turn as materialized (
                    select account_state = 'down' or account_errors > 0 as is_troubled from customer
                    where id = $1 and ($10 or account_state = 'down' or account_errors > 0 or exists (
                        select from event_conflict where customer_id = $1 and (event_id = $2 or other_id = $2)))
                    for no key update
                )
                update event set written_revision = $4, attempted_revision = $4, written_at = jadwal_now(), object = $5,
                    removed_by_owner = $6, conflict_state = $7, conflicts_complete = $8, suggestions = $9,
                    lease_owner = null, lease_until = null,
                    late_until = case
                        when $11 then greatest(jadwal_now(), $14) + $13 * interval '1 microsecond'
                        when $12 then late_until
                    end,
                    wanted_at = case when wanted_revision = $4 then coalesce(wanted_at, jadwal_now()) else wanted_at end
                from (select coalesce(bool_or(is_troubled), false) as is_troubled from turn) as account
                where customer_id = $1 and id = $2 and lease_number = $3 and lease_owner is not null
                returning account.is_troubled
                """,
                self.values
            )
        )
        return try rows.first?.bool("is_troubled")
    }
}
