internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

/// What is wanted in calendars and what stands there, in PostgreSQL.
public struct PostgresCalendarStore: CalendarStore {
    /// Renewed while a server takes its time; short, so that a dead worker's events are taken over within 5 s.
    static let lease = Duration.seconds(4)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func open(
        _ message: CalendarMessage,
        by worker: String,
        retryOf failureID: String?
    ) async throws -> CalendarOpening {
        try await self.context.pool.transaction { connection in
            let customers = try KnownCustomers.find([message.customerID], lookup: self.context.lookup, on: connection)
            guard customers.removed.isEmpty else {
                try ReplayEnds.write(failureID, .dropped("removed_customer"), on: connection)
                return .removedCustomer
            }
            guard let customer = try AccountRow.load(message.customerID, self.context, on: connection) else {
                return .unknownCustomer
            }
            let end = message.change.event.times.end(in: customer.owner.zone)
            guard end >= customers.now - self.context.retention else {
                try ReplayEnds.write(failureID, .dropped("too_old"), on: connection)
                return .tooOld
            }
            try EventRows.want(message.change, message.customerID, nil, self.context.messages, on: connection)
            let event = try WrittenEvent.lock(message, self.context.messages, on: connection)
            var opening = Self.opening(message, event, customer, customers.now)
            if case .ready = opening, customer.isDown,
                try !AccountRows.beginProbe(of: message.customerID, on: connection)
            {
                opening = .resting
            }
            switch opening {
            case .ready:
                try event.lease(message, to: worker, for: Self.lease, on: connection)
            case .noted:
                try event.note(message, on: connection)
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
                update event set lease_until = jadwal_now() + $4 * interval '1 microsecond'
                where customer_id = $1 and id = $2 and lease_number = $3 and lease_owner is not null
                """,
                Self.key(job) + [.int(Self.lease.microseconds)]
            )
        ) == 1
    }

    public func remember(_ place: CalendarPlace?, of customerID: String) async throws {
        let context = SealContext(table: "customer.place", row: customerID, customer: customerID)
        let sealed = try place.map { place in
            let stored = StoredPlace(url: place.url, displayName: place.displayName)
            return self.context.messages.seal(Array(try JSONEncoder().encode(stored)), for: context)
        }
        try await self.context.pool.execute(
            Statement(
                "update customer set calendar_place = $2 where id = $1",
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
        let event = job.message.change.event
        let sealed = try object.map { object in
            let stored = StoredObject(object, of: job)
            let context = WrittenEvent.objectContext(event.identity.id, customer: job.message.customerID)
            return self.context.messages.seal(Array(try JSONEncoder().encode(stored)), for: context)
        }
        return try await self.context.pool.transaction { connection in
            try ConflictRows.takeTurn(event, conflicts, of: job.message.customerID, on: connection)
            let changed = try connection.execute(
                Statement(
                    """
                    update event set written_revision = $4, attempted_revision = $4, written_at = jadwal_now(), object = $5,
                        removed_by_owner = $6, lease_owner = null, lease_until = null
                    where customer_id = $1 and id = $2 and lease_number = $3 and lease_owner is not null
                    """,
                    Self.key(job) + [.int(Int64(event.revision)), .optionalBytes(sealed), .bool(removedByOwner)]
                )
            )
            guard changed == 1 else { return false }
            try ConflictRows.settle(event, conflicts, of: job.owner, self.context.messages, on: connection)
            if let notification {
                try NotificationRows.want(
                    notification,
                    of: job.message.customerID,
                    until: event.times.end(in: job.owner.zone),
                    self.context.messages,
                    on: connection
                )
            }
            try AccountRows.answers(job.message.customerID, on: connection)
            try ReplayEnds.write(failureID, removedByOwner ? Self.removedByOwner : .done, on: connection)
            return true
        }
    }

    public func release(_ job: CalendarJob) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update event set lease_owner = null, lease_until = null
                where customer_id = $1 and id = $2 and lease_number = $3
                """,
                Self.key(job)
            )
        )
    }

    public func accountFailed(_ customerID: String, detail: String, retryAfter: Duration? = nil) async throws {
        try await self.context.pool.transaction { connection in
            try AccountRows.failed(customerID, detail: detail, retryAfter: retryAfter, on: connection)
        }
    }

    public func accountErred(_ customerID: String, detail: String, retryAfter: Duration? = nil) async throws {
        try await self.context.pool.transaction { connection in
            try AccountRows.erred(customerID, detail: detail, retryAfter: retryAfter, on: connection)
        }
    }

    private static func key(_ job: CalendarJob) -> [PostgresValue] {
        [.uuid(job.message.customerID), .uuid(job.message.change.event.identity.id), .int(job.leaseNumber)]
    }

    /// The owner's hand wins: nothing is put back.
    private static let removedByOwner = ReplayEnd.dropped("removed_by_owner")

    private static func opening(
        _ message: CalendarMessage,
        _ event: WrittenEvent,
        _ customer: AccountRow,
        _ now: UnixTime
    ) -> CalendarOpening {
        let wanted = message.change.event
        if wanted.revision <= event.revision { return .stale }
        if event.isRemovedByOwner { return .noted }
        if let until = event.leaseUntil, until > now { return .busy }
        // Only what nobody has ever begun to write needs no cancelling: whoever did and died may have got as far as the server.
        if message.change.action == .cancel, event.revision == 0, event.leaseNumber == 0 { return .noted }
        guard let account = customer.account else { return .noAccount }
        if let retryAt = customer.retryAt, retryAt > now { return .resting }
        return .ready(
            CalendarJob(
                message: message,
                account: account,
                place: customer.place,
                memory: event.memory(for: wanted.revision),
                owner: customer.owner,
                leaseNumber: event.leaseNumber + 1,
                openedAt: now
            )
        )
    }
}
