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
