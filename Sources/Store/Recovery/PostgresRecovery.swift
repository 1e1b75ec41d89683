internal import FoundationEssentials
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The statements of a recovery in a database that was restored to an earlier time.
public struct PostgresRecovery: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// How far this machine's clock is from the database's.
    public func clockDifference(at now: UnixTime) async throws -> Duration {
        guard let row = try await self.context.pool.query("select clock_timestamp() as now").first else { return .zero }
        return try row.time("now") - now
    }

    /// Customers that are not being removed, ordered by id.
    public func customers(after last: String?, atMost limit: Int) async throws -> [String] {
        try await self.context.pool.query(
            Statement(
                """
                select id from customer where removed_at is null and ($1::uuid is null or id > $1::uuid)
                order by id limit $2
                """,
                [.optionalUUID(last), .int(Int64(limit))]
            )
        ).map { try $0.uuid("id") }
    }

    /// nil if the customer is gone.
    public func customer(_ id: String) async throws -> RecoverableCustomer? {
        try await self.context.pool.transaction { connection in
            guard let account = try CustomerAccount.load(id, self.context, on: connection) else { return nil }
            return RecoverableCustomer(
                zone: account.owner.zone,
                account: account.account,
                place: account.place
            )
        }
    }

    /// The customer's events that end after `since`, and those with one of these ids.
    public func events(of customer: String, after since: UnixTime, or ids: [String]) async throws -> [RecoverableEvent]
    {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select id, wanted_revision, written_revision, coalesce(wanted_at, '-infinity') as wanted_at,
                    removed_by_owner, content
                from event where customer_id = $1 and (ends_at > $2 or id = any($3)) order by id
                """,
                [.uuid(customer), since.value, .uuidArray(ids)]
            )
        )
        return try rows.map { row in
            let id = try row.uuid("id")
            return RecoverableEvent(
                id: id,
                wantedRevision: Int(try row.int("wanted_revision")),
                writtenRevision: Int(try row.int("written_revision")),
                wantedAt: try row.time("wanted_at"),
                isRemovedByOwner: try row.bool("removed_by_owner"),
                event: try row.optionalBytes("content").map { try self.message(id, $0, of: customer).change.event }
            )
        }
    }

    func message(_ id: String, _ sealed: [UInt8], of customer: String) throws -> CalendarMessage {
        let context = EventTable.context(id, customer: customer)
        return try CalendarMessageCoder().decode(try self.context.messages.open(sealed, for: context))
    }

    /// Removed customers: those among these ids whose hash is in `hashes`.
    public func removed(among ids: [String], _ hashes: Set<String>) -> [String] {
        ids.filter { hashes.contains(self.context.lookup.tombstone(customer: $0)) }
    }

    /// Records removed customers, who may be missing in the database. Later messages for them are counted and not
    /// stored.
    public func remember(removed hashes: Set<String>) async throws {
        _ = try await self.context.pool.execute(
            Statement(
                "insert into removed_customer (id) select unnest($1::uuid[]) on conflict do nothing",
                [.uuidArray(hashes.sorted())]
            )
        )
    }
}

/// A customer whose calendar is compared with the database.
public struct RecoverableCustomer: Sendable {
    public var zone: Zone
    /// nil if the customer has none.
    public var account: CalendarAccount?
    /// Where Jadwal's calendar was; nil if that is not known.
    public var place: CalendarPlace?
}

extension PostgresRecovery {
    /// Carries out the steps of one customer's plan, in one transaction. A step that was carried out before, by a
    /// recovery that was interrupted, is not planned again.
    public func apply(_ steps: [RecoveryStep], of customer: String, in zone: Zone) async throws {
        try await self.context.pool.transaction { connection in
            for step in steps {
                switch step {
                case .update(let object): try self.update(object, of: customer, zone, on: connection)
                case .adopt(let object): try self.adopt(object, of: customer, zone, on: connection)
                case .raise(let id, let by): try self.raise(id, of: customer, by: by, on: connection)
                case .overtake(let id, let revision): try self.overtake(id, of: customer, revision, on: connection)
                case .leave: break
                }
            }
            let changed = steps.compactMap { Self.changed($0, in: zone) }.sorted { $0.id < $1.id }
            try ScheduleTable.replan(changed, of: customer, on: connection)
        }
    }

    /// The event to which a step may give another time; nil if it gives none.
    private static func changed(_ step: RecoveryStep, in zone: Zone) -> (id: String, startsAt: UnixTime?)? {
        switch step {
        case .update(let object), .adopt(let object):
            object.event.map { (object.id, $0.status == .cancelled ? nil : $0.times.start(in: zone)) }
        case .raise, .overtake, .leave: nil
        }
    }

    /// The columns that an object determines, from `$3`.
    private func values(_ object: RecoveredObject, of customer: String, _ zone: Zone) throws -> [PostgresValue]? {
        guard let event = object.event else { return nil }
        let message = Self.message(event, of: customer)
        let messages = self.context.messages
        let stored = StoredObject(
            CalendarObject(url: object.url, entityTag: nil, isOurs: false),
            written: object.unedited.map { Self.message($0, of: customer) }
        )
        return [
            .int(Int64(object.revision)), .bool(event.status == .cancelled), event.times.start(in: zone).value,
            event.times.end(in: zone).value,
            .bytes(
                messages.seal(
                    try CalendarMessageCoder().encode(message),
                    for: EventTable.context(object.id, customer: customer)
                )
            ),
            .bytes(
                messages.seal(
                    Array(try JSONEncoder().encode(stored)),
                    for: WrittenEvent.objectContext(object.id, customer: customer)
                )
            ),
        ]
    }

    private static func message(_ event: CalendarEvent, of customer: String) -> CalendarMessage {
        let action: EventChange.Action = event.status == .cancelled ? .cancel : event.revision == 1 ? .add : .update
        return CalendarMessage(customerID: customer, chatID: nil, change: EventChange(action: action, event: event))
    }

    private func update(
        _ object: RecoveredObject,
        of customer: String,
        _ zone: Zone,
        on connection: isolated PostgresConnection
    ) throws {
        guard let values = try self.values(object, of: customer, zone) else { return }
        _ = try connection.execute(
            Statement(
                """
                update event set wanted_revision = $3, written_revision = $3, attempted_revision = $3,
                    wanted_at = coalesce(wanted_at, jadwal_now()), written_at = jadwal_now(), cancelled = $4,
                    starts_at = $5, ends_at = $6, content = $7, object = $8, lease_owner = null, lease_until = null,
                    lease_number = lease_number + \(RecoveryPlan.margin)
                where customer_id = $1 and id = $2 and written_revision < $3
                """,
                [.uuid(customer), .uuid(object.id)] + values
            )
        )
    }

    private func adopt(
        _ object: RecoveredObject,
        of customer: String,
        _ zone: Zone,
        on connection: isolated PostgresConnection
    ) throws {
        guard let values = try self.values(object, of: customer, zone) else { return }
        _ = try connection.execute(
            Statement(
                """
                with adopted as (
                    insert into event (customer_id, id, wanted_revision, written_revision, attempted_revision, wanted_at,
                        written_at, cancelled, starts_at, ends_at, content, object, lease_number)
                    values ($1, $2, $3, $3, $3, jadwal_now(), jadwal_now(), $4, $5, $6, $7, $8, \(RecoveryPlan.margin))
                    on conflict do nothing returning customer_id, id, ends_at
                )
                insert into adopted_event (customer_id, event_id, ends_at) select * from adopted
                """,
                [.uuid(customer), .uuid(object.id)] + values
            )
        )
    }

    /// Nothing is written into the calendar by this. An event that waits to be written still waits.
    private func raise(
        _ id: String,
        of customer: String,
        by count: Int,
        on connection: isolated PostgresConnection
    ) throws {
        try self.revise(id, of: customer, on: connection) { $0 + count }
        _ = try connection.execute(
            Statement(
                """
                update event set wanted_revision = wanted_revision + $3,
                    written_revision = case when written_revision > 0 then written_revision + $3 else 0 end,
                    attempted_revision = case when attempted_revision > 0 then attempted_revision + $3
                        else attempted_revision end,
                    lease_owner = null, lease_until = null, lease_number = lease_number + $3
                where customer_id = $1 and id = $2
                """,
                [.uuid(customer), .uuid(id), .int(Int64(count))]
            )
        )
    }

    /// The gap is relayed at the next look for gaps.
    private func overtake(
        _ id: String,
        of customer: String,
        _ revision: Int,
        on connection: isolated PostgresConnection
    ) throws {
        try self.revise(id, of: customer, on: connection) { _ in revision }
        _ = try connection.execute(
            Statement(
                """
                update event set wanted_revision = $3, wanted_at = jadwal_now() - interval '1 hour', relays = 0,
                    attempted_revision = -1, lease_owner = null, lease_until = null,
                    lease_number = lease_number + \(RecoveryPlan.margin)
                where customer_id = $1 and id = $2 and wanted_revision < $3
                """,
                [.uuid(customer), .uuid(id), .int(Int64(revision))]
            )
        )
    }

    /// The stored message says its revision too. nil content, whose text is deleted, stays nil.
    private func revise(
        _ id: String,
        of customer: String,
        on connection: isolated PostgresConnection,
        _ revision: (Int) -> Int
    ) throws {
        let rows = try connection.query(
            Statement(
                "select content from event where customer_id = $1 and id = $2 for update",
                [.uuid(customer), .uuid(id)]
            )
        )
        guard let sealed = try rows.first?.optionalBytes("content") else { return }
        var message = try self.message(id, sealed, of: customer)
        message.change.event.revision = revision(message.change.event.revision)
        let content = self.context.messages.seal(
            try CalendarMessageCoder().encode(message),
            for: EventTable.context(id, customer: customer)
        )
        _ = try connection.execute(
            Statement(
                "update event set content = $3 where customer_id = $1 and id = $2",
                [.uuid(customer), .uuid(id), .bytes(content)]
            )
        )
    }
}
