internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The known state of one event in the calendar, and its lease.
struct WrittenEvent {
    /// The newest revision that was requested.
    var wantedRevision: Int
    var revision: Int
    /// The revision that a worker has begun to write; -1 if several were begun since the last successful write.
    var attemptedRevision: Int
    var isRemovedByOwner: Bool
    /// The owner has decided to keep it at its time.
    var isConflictKept: Bool
    var object: CalendarObject?
    /// The event as it was last written; nil if that is no longer known.
    var event: CalendarEvent?
    var leaseUntil: UnixTime?
    var leaseNumber: Int64
    /// Until then a write by the lease's present or last, vanished holder may still reach the server.
    var leaseLateUntil: UnixTime?
    /// Until then another write that a worker began may still reach the server.
    var lateUntil: UnixTime?

    static func objectContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event.object", row: id, customer: customer)
    }

    /// The columns of `event` that `read` reads.
    static let columns = """
        wanted_revision, written_revision, attempted_revision, removed_by_owner, object, conflict_state, lease_until, \
        lease_number, lease_late_until, late_until
        """

    /// nil if the event is not known.
    static func lock(
        _ message: CalendarMessage,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> WrittenEvent? {
        try connection.query(
            Statement(
                "select \(Self.columns) from event where customer_id = $1 and id = $2 for update",
                [.uuid(message.customerID), .uuid(message.change.event.identity.id)]
            )
        ).first.map { try Self.read($0, of: message, sealer) }
    }

    static func read(_ row: PostgresRow, of message: CalendarMessage, _ sealer: Sealer) throws -> WrittenEvent {
        let stored = try Self.object(row, message.change.event.identity.id, of: message.customerID, sealer)
        return WrittenEvent(
            wantedRevision: Int(try row.int("wanted_revision")),
            revision: Int(try row.int("written_revision")),
            attemptedRevision: Int(try row.int("attempted_revision")),
            isRemovedByOwner: try row.bool("removed_by_owner"),
            isConflictKept: try row.optionalText("conflict_state") == EventRecord.ConflictState.kept.rawValue,
            object: stored?.object,
            event: stored?.writtenEvent,
            leaseUntil: try row.optionalTime("lease_until"),
            leaseNumber: try row.int("lease_number"),
            leaseLateUntil: try row.optionalTime("lease_late_until"),
            lateUntil: try row.optionalTime("late_until")
        )
    }

    /// nil if the event was never written.
    static func object(
        _ row: PostgresRow,
        _ id: String,
        of customer: String,
        _ sealer: Sealer
    ) throws -> StoredObject? {
        try row.optionalBytes("object").map { sealed in
            let plain = try sealer.open(sealed, for: Self.objectContext(id, customer: customer))
            return try JSONDecoder().decode(StoredObject.self, from: Data(plain))
        }
    }

    /// The knowledge of a writer of `revision` about the object. If another revision was started and not finished, that
    /// one may be in the calendar instead of the remembered one. Then the owner's changes cannot be recognised.
    func memory(for revision: Int, at now: UnixTime) -> CalendarMemory {
        let isLast = (0...self.revision).contains(self.attemptedRevision) || self.attemptedRevision == revision
        return CalendarMemory(
            object: self.object,
            written: isLast ? self.event : nil,
            mayStand: self.object == nil && self.leaseNumber > 0,
            mayArriveLate: self.latest.map { $0 > now } ?? false,
            wasTried: self.wasTried(revision),
            looksFirst: self.isToBeLookedAt(revision, at: now)
        )
    }

    /// A worker that vanished while it looked at a written revision has left its lease, and perhaps a removal.
    private func wasTried(_ revision: Int) -> Bool {
        guard self.revision < revision else { return self.leaseUntil != nil }
        return [revision, -1].contains(self.attemptedRevision)
    }

    /// A lease that was not ended belongs to a worker that vanished, perhaps just after it had sent its write.
    private var latest: UnixTime? {
        let vanished = self.leaseUntil.map { self.leaseLateUntil ?? $0 + PostgresCalendarStore.lateWrites }
        return [self.lateUntil, vanished].compactMap { $0 }.max()
    }

    /// True if the revision is written and no earlier request can arrive any more.
    func isToBeLookedAt(_ revision: Int, at now: UnixTime) -> Bool {
        guard let lateUntil = self.lateUntil, lateUntil <= now else { return false }
        return self.object != nil && self.revision == revision && self.wantedRevision == revision
            && !self.isRemovedByOwner
    }

    func lease(
        _ message: CalendarMessage,
        to worker: String,
        for lease: Duration,
        _ machineTime: PostgresValue,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                """
                update event set lease_owner = $3, lease_number = lease_number + 1,
                    lease_until = jadwal_now() + $4 * interval '1 microsecond',
                    lease_late_until = greatest(jadwal_now(), $7) + ($4 + $6) * interval '1 microsecond',
                    late_until = greatest(late_until, case when lease_until is not null
                        then coalesce(lease_late_until, lease_until + $6 * interval '1 microsecond') end),
                    attempted_revision = case
                        when attempted_revision between 0 and written_revision or attempted_revision = $5 then $5
                        else -1
                    end
                where customer_id = $1 and id = $2
                """,
                [
                    .uuid(message.customerID), .uuid(message.change.event.identity.id), .text(worker),
                    .int(lease.microseconds), .int(Int64(message.change.event.revision)),
                    .int(PostgresCalendarStore.lateWrites.microseconds), machineTime,
                ]
            )
        )
    }

    /// Records the revision as done, without a write.
    func recordAsDone(_ message: CalendarMessage, on connection: isolated PostgresConnection) throws(PostgresError) {
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

/// The encrypted form of a `CalendarObject`, with the event that was written. Older versions wrote only the first two
/// fields.
struct StoredObject: Codable {
    var url: String
    var entityTag: String?
    var isOurs: Bool?
    /// The message that was carried out, as it was received. The next revision's changes are found by comparison with
    /// it.
    var event: String?

    init(_ object: CalendarObject, of job: CalendarJob) {
        var message = job.message
        if message.change.event.status == .cancelled, let written = job.memory.written {
            // A cancellation changes only the status, and its message may lack the rest.
            let revision = message.change.event.revision
            message.change.event = written
            (message.change.event.status, message.change.event.revision) = (.cancelled, revision)
        }
        self.init(object, written: message)
    }

    /// - Parameter written: nil if it is not known what was written.
    init(_ object: CalendarObject, written: CalendarMessage?) {
        (self.url, self.entityTag, self.isOurs) = (object.url, object.entityTag, object.isOurs)
        let text = written.flatMap { try? CalendarMessageCoder().encode($0) }
        self.event = text.map { String(decoding: $0, as: UTF8.self) }
    }

    var object: CalendarObject {
        // Versions that wrote only the first two fields replaced the whole object.
        CalendarObject(url: self.url, entityTag: self.entityTag, isOurs: self.isOurs ?? true)
    }

    /// nil if it is missing or can no longer be read.
    var writtenEvent: CalendarEvent? {
        self.event.flatMap { try? CalendarMessageCoder().decode(Array($0.utf8)) }?.change.event
    }
}

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
                    removed_by_owner = $6, conflicts_complete = $8, suggestions = $9,
                    conflict_state = coalesce($7, case when conflict_state = 'kept' then conflict_state end),
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
