public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The events that Jadwal has written into calendars or will write.
public struct PostgresEvents: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Soonest first.
    ///
    /// - Parameters:
    ///   - customerID: nil for all customers.
    ///   - past: include events that are over.
    public func list(of customerID: String?, past: Bool, atMost limit: Int = 1000) async throws -> [EventOverview] {
        try await self.context.pool.query(
            Statement(
                """
                select \(Self.columns) from event
                where ($1::uuid is null or customer_id = $1::uuid) and ($2 or ends_at > jadwal_now())
                order by starts_at, id limit $3
                """,
                [.optionalUUID(customerID), .bool(past), .int(Int64(limit))]
            )
        ).map { try Self.overview($0) }
    }

    /// Without its text; nil if there is no event with this id.
    public func find(_ id: String) async throws -> EventOverview? {
        try await self.context.pool.query(
            Statement("select \(Self.columns) from event where id = $1 limit 1", [.uuid(id)])
        ).first.map { try Self.overview($0) }
    }

    /// nil if there is no event with this id. The caller records who asks. The event is nil if its text was deleted
    /// after the retention.
    public func show(_ id: String) async throws -> (overview: EventOverview, event: CalendarEvent?)? {
        let rows = try await self.context.pool.query(
            Statement("select \(Self.columns), content from event where id = $1 limit 1", [.uuid(id)])
        )
        guard let row = rows.first else { return nil }
        let overview = try Self.overview(row)
        let event = try row.optionalBytes("content").map { sealed in
            let context = EventTable.context(id, customer: overview.customerID)
            return try CalendarMessageCoder().decode(try self.context.messages.open(sealed, for: context)).change.event
        }
        return (overview, event)
    }

    private static let columns = """
        id, customer_id, starts_at, ends_at, wanted_revision, written_revision, cancelled, removed_by_owner
        """

    private static func overview(_ row: PostgresRow) throws -> EventOverview {
        EventOverview(
            id: try row.uuid("id"),
            customerID: try row.uuid("customer_id"),
            startsAt: try row.time("starts_at"),
            endsAt: try row.time("ends_at"),
            wantedRevision: Int(try row.int("wanted_revision")),
            writtenRevision: Int(try row.int("written_revision")),
            isCancelled: try row.bool("cancelled"),
            isRemovedByOwner: try row.bool("removed_by_owner")
        )
    }
}

/// An event as administrators see it: its time and the state of its writing, without its text.
public struct EventOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var startsAt: UnixTime
    public var endsAt: UnixTime
    /// The newest revision that was agreed.
    public var wantedRevision: Int
    /// The revision in the calendar; 0 if there is none.
    public var writtenRevision: Int
    public var isCancelled: Bool
    public var isRemovedByOwner: Bool
}
