internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The wanted and the written revisions of events, in PostgreSQL.
public struct PostgresCalendarStore: CalendarStore {
    /// Renewed during a slow write. It is short, so that another worker takes over a dead worker's events within 5 s.
    static let lease = Duration.seconds(4)
    /// How long a request without an answer may still be in flight, at a slow server or at a proxy.
    static let lateWrites = Duration.seconds(600)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func open(
        _ message: CalendarMessage,
        by worker: String,
        retryOf failureID: String?
    ) async throws -> CalendarOpening {
        try await self.context.pool.transaction { connection in
            guard let row = try OpeningRow.lock(message, self.context, on: connection) else {
                return try self.unknownCustomer(message.customerID, retryOf: failureID, on: connection)
            }
            let (customer, now) = (row.customer, row.now)
            let end = message.change.event.times.end(in: customer.owner.zone)
            guard end >= now - self.context.retention else {
                try ReplayEnds.write(failureID, .dropped("too_old"), on: connection)
                return .tooOld
            }
            if try row.isSecond(message, self.context.messages, on: connection) {
                try ReplayEnds.write(failureID, .nothingToDo("stale"), on: connection)
                return .stale
            }
            let event = try row.event(wanting: message, self.context.messages, on: connection)
            let surelyPast = self.context.surelyPast(now)
            var opening = Self.opening(message, event, customer, now, surelyPast: surelyPast)
            if case .ready = opening, customer.isDown,
                try !AccountState.beginProbe(of: message.customerID, on: connection)
            {
                opening = .resting
            }
            switch opening {
            case .ready(var job):
                job.prayers = try PostgresPrayers.settings(of: message.customerID, self.context, on: connection)
                opening = .ready(job)
                try event.lease(message, to: worker, for: Self.lease, self.context.machineTime, on: connection)
            case .noted:
                try event.recordAsDone(message, on: connection)
                let end = event.isRemovedByOwner ? Self.removedByOwner : .done
                try ReplayEnds.write(failureID, end, on: connection)
            case .stale:
                try ReplayEnds.write(failureID, .nothingToDo("stale"), on: connection)
            case .busy, .unknownCustomer, .removedCustomer, .tooOld, .noAccount, .resting:
                break
            }
            return opening
        }
    }

    public func renew(_ job: CalendarJob) async throws -> Bool {
        try await self.context.pool.execute(
            Statement(
                """
                update event set lease_until = jadwal_now() + $4 * interval '1 microsecond',
                    lease_late_until = greatest(jadwal_now(), $5) + ($4 + $6) * interval '1 microsecond'
                where customer_id = $1 and id = $2 and lease_number = $3 and lease_owner is not null
                    and (lease_until > jadwal_now() or \(KnownCustomers.existsCondition("$1")))
                """,
                Self.key(job) + [
                    .int(Self.lease.microseconds), self.context.machineTime, .int(Self.lateWrites.microseconds),
                ]
            )
        ) == 1
    }

    public func remember(_ place: CalendarPlace?, of customerID: String) async throws {
        let sealed = try place.map { try StoredPlace.seal($0, of: customerID, self.context.messages) }
        try await self.context.pool.execute(
            Statement(
                """
                update customer set calendar_place = $2
                where id = $1 and ($2::bytea is null or calendar_place is null)
                """,
                [.uuid(customerID), .optionalBytes(sealed)]
            )
        )
    }

    public func written(
        _ job: CalendarJob,
        as object: CalendarObject?,
        removedByOwner: Bool,
        conflicts: ConflictReport?,
        notification: Outgoing?,
        retryOf failureID: String?
    ) async throws -> Bool {
        let write = try FinishedWrite(
            job: job,
            object: object,
            isRemovedByOwner: removedByOwner,
            conflicts: conflicts,
            notification: notification,
            self.context
        )
        return try await self.context.pool.transaction { connection in
            guard let isTroubled = try write.end(on: connection) else { return false }
            try ConflictTable.settle(
                job.message.change.event,
                conflicts,
                of: job.owner,
                self.context.messages,
                on: connection
            )
            try write.notification?.record(on: connection)
            if removedByOwner { try Self.noteRemoval(job, on: connection) }
            if isTroubled { try AccountState.markUp(job.message.customerID, on: connection) }
            try ReplayEnds.write(failureID, removedByOwner ? Self.removedByOwner : .done, on: connection)
            return true
        }
    }

    public func looked(
        _ job: CalendarJob,
        at object: CalendarObject?,
        removedByOwner: Bool,
        retryOf failureID: String?
    ) async throws -> Bool {
        let sealed = try FinishedWrite.seal(object, of: job, self.context.messages)
        return try await self.context.pool.transaction { connection in
            let count = try connection.execute(
                Statement(
                    """
                    update event set object = $4, removed_by_owner = $5, lease_owner = null, lease_until = null,
                        late_until = case
                            when $6 then greatest(jadwal_now(), $8) + $7 * interval '1 microsecond'
                            when $9 then late_until
                        end
                    where customer_id = $1 and id = $2 and lease_number = $3 and lease_owner is not null
                    """,
                    Self.key(job) + [
                        .optionalBytes(sealed), .bool(removedByOwner), .bool(object?.mayBeOvertaken ?? false),
                        .int(Self.lateWrites.microseconds), self.context.machineTime, .bool(job.memory.mayArriveLate),
                    ]
                )
            )
            guard count == 1 else { return false }
            if removedByOwner { try Self.noteRemoval(job, on: connection) }
            try AccountState.markUp(job.message.customerID, on: connection)
            try ReplayEnds.write(failureID, .nothingToDo("stale"), on: connection)
            return true
        }
    }

    public func release(_ job: CalendarJob, mayArriveLate: Bool) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update event set lease_owner = null, lease_until = null,
                    late_until = case
                        when $4 then greatest(jadwal_now(), $6) + $5 * interval '1 microsecond'
                        else late_until
                    end
                where customer_id = $1 and id = $2 and lease_number = $3 and lease_owner is not null
                """,
                Self.key(job) + [
                    .bool(mayArriveLate), .int(Self.lateWrites.microseconds), self.context.machineTime,
                ]
            )
        )
    }

    public func accountFailed(_ customerID: String, detail: String, retryAfter: Duration? = nil) async throws {
        try await self.context.pool.transaction { connection in
            try AccountState.markDown(customerID, detail: detail, retryAfter: retryAfter, on: connection)
        }
    }

    public func accountErred(_ customerID: String, detail: String, retryAfter: Duration? = nil) async throws {
        try await self.context.pool.transaction { connection in
            try AccountState.countError(customerID, detail: detail, retryAfter: retryAfter, on: connection)
        }
    }

    /// The owner has deleted the event: nothing reminds of it, and a meeting hears of it.
    private static func noteRemoval(
        _ job: CalendarJob,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let (event, customer) = (job.message.change.event.identity.id, job.message.customerID)
        try ScheduleTable.replan([(event, nil)], of: customer, on: connection)
        try MeetingEntries.noteRemoval(event, by: customer, on: connection)
    }

    private static func key(_ job: CalendarJob) -> [PostgresValue] {
        [.uuid(job.message.customerID), .uuid(job.message.change.event.identity.id), .int(job.leaseNumber)]
    }

    /// The owner has deleted the event. It is not written again.
    private static let removedByOwner = ReplayEnd.dropped("removed_by_owner")

    private func unknownCustomer(
        _ customerID: String,
        retryOf failureID: String?,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> CalendarOpening {
        let removed = try KnownCustomers.removed(among: [customerID], lookup: self.context.lookup, on: connection)
        guard !removed.isEmpty else { return .unknownCustomer }
        try ReplayEnds.write(failureID, .dropped("removed_customer"), on: connection)
        return .removedCustomer
    }

    private static func opening(
        _ message: CalendarMessage,
        _ event: WrittenEvent,
        _ customer: CustomerAccount,
        _ now: UnixTime,
        surelyPast: UnixTime
    ) -> CalendarOpening {
        let wanted = message.change.event
        let looksAgain = event.isToBeLookedAt(wanted.revision, at: surelyPast)
        if wanted.revision <= event.revision, !looksAgain { return .stale }
        if event.isRemovedByOwner { return .noted }
        if let until = event.leaseUntil, until > now { return .busy }
        // An event needs no cancellation only if nobody has ever begun to write it. A worker that began and died may
        // have reached the server.
        if message.change.action == .cancel, event.revision == 0, event.leaseNumber == 0 { return .noted }
        guard let account = customer.account else { return .noAccount }
        if let retryAt = customer.retryAt, retryAt > now { return .resting }
        return .ready(
            CalendarJob(
                message: message,
                account: account,
                place: customer.place,
                memory: event.memory(for: wanted.revision, at: surelyPast),
                owner: customer.owner,
                leaseNumber: event.leaseNumber + 1,
                openedAt: now,
                newestRevision: event.wantedRevision,
                looksAgain: looksAgain,
                isConflictKept: event.isConflictKept
            )
        )
    }
}
