public import Jadwal
internal import Postgres
internal import Vault

/// The events that Jadwal has put into calendars, or is about to.
public struct PostgresEvents: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Soonest first.
    ///
    /// - Parameters:
    ///   - customerID: of everybody when nil.
    ///   - past: also those that are over.
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

    /// Without its text; nil when there is none of this id.
    public func find(_ id: String) async throws -> EventOverview? {
        try await self.context.pool.query(
            Statement("select \(Self.columns) from event where id = $1 limit 1", [.uuid(id)])
        ).first.map { try Self.overview($0) }
    }

    /// Nil when there is none of this id. Whoever asks is recorded by the caller. The event is nil when its text has aged out.
    public func show(_ id: String) async throws -> (overview: EventOverview, event: CalendarEvent?)? {
        let rows = try await self.context.pool.query(
            Statement("select \(Self.columns), content from event where id = $1 limit 1", [.uuid(id)])
        )
        guard let row = rows.first else { return nil }
        let overview = try Self.overview(row)
        let event = try row.optionalBytes("content").map { sealed in
            let context = EventRows.context(id, customer: overview.customerID)
            return try CalendarMessageCoder().decode(try self.context.messages.open(sealed, for: context)).change.event
        }
        return (overview, event)
    }

    private static let columns = """
        id, customer_id, starts_at, ends_at, wanted_revision, written_revision, cancelled, removed_by_owner
        """

    private static func overview(_ row: PostgresRow) throws -> EventOverview {
        EventOverview(
            id: try row.uuid(0),
            customerID: try row.uuid(1),
            startsAt: try row.time(2),
            endsAt: try row.time(3),
            wantedRevision: Int(try row.int(4)),
            writtenRevision: Int(try row.int(5)),
            isCancelled: try row.bool(6),
            isRemovedByOwner: try row.bool(7)
        )
    }
}
