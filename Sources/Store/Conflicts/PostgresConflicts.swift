internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The open conflicts in owners' calendars.
public struct PostgresConflicts: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Open conflicts of events that are still to come, soonest first.
    ///
    /// - Parameter customerID: nil for all customers.
    public func list(of customerID: String?, atMost limit: Int = 1000) async throws -> [ConflictOverview] {
        try await self.read(
            EventQuery(customerID: customerID, times: .toCome(after: nil), hasOpenConflict: true),
            atMost: limit
        )
    }

    /// nil unless the event is this customer's, is to come and has an open conflict.
    public func find(_ id: String, of customerID: String) async throws -> ConflictOverview? {
        let query = EventQuery(id: id, customerID: customerID, times: .toCome(after: nil), hasOpenConflict: true)
        return try await self.read(query, atMost: 1).first
    }

    private func read(_ query: EventQuery, atMost limit: Int) async throws -> [ConflictOverview] {
        let context = self.context
        return try await context.pool.reading { connection in
            try connection.query(query.statement(Self.columns, atMost: limit)).map {
                try Self.overview($0, context, on: connection)
            }
        }
    }

    /// Besides those of a record.
    private static let columns = """
        , event.suggestions, (select time_zone from customer where customer.id = event.customer_id) as time_zone
        """

    private static func overview(
        _ row: PostgresRow,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> ConflictOverview {
        let event = try EventRecord(row, opening: nil)
        return ConflictOverview(
            eventID: event.id,
            customerID: event.customerID,
            revision: event.wanted,
            zone: try row.optionalText("time_zone").flatMap { Zone($0) } ?? .utc,
            startsAt: event.startsAt,
            endsAt: event.endsAt,
            isComplete: event.areConflictsComplete,
            others: try Self.others(of: event.id, event.customerID, context, on: connection),
            slots: try ConflictTable.slots(
                try row.optionalBytes("suggestions"),
                of: event.id,
                event.customerID,
                context
            )
            .compactMap(\.self)
        )
    }

    private static func others(
        of id: String,
        _ customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [ConflictOverview.Other] {
        let rows = try connection.query(
            Statement(
                """
                select id, other_id, is_soft, content from event_conflict where customer_id = $1 and event_id = $2
                limit 100
                """,
                [.uuid(customer), .uuid(id)]
            )
        )
        return try rows.map { row in
            let seal = ConflictTable.context(try row.uuid("id"), customer: customer)
            let plain = try context.messages.open(try row.bytes("content"), for: seal)
            let stored = try JSONDecoder().decode(StoredConflict.self, from: Data(plain))
            return ConflictOverview.Other(
                isSoft: try row.bool("is_soft"),
                eventID: try row.optionalUUID("other_id"),
                uid: stored.uid,
                title: stored.title,
                calendar: stored.calendar,
                start: UnixTime(milliseconds: stored.start),
                end: UnixTime(milliseconds: stored.end),
                isAllDay: stored.isAllDay,
                prayer: stored.prayer.flatMap { Prayer(rawValue: $0) }
            )
        }.sorted { ($0.isSoft ? 1 : 0, $0.start, $0.uid) < ($1.isSoft ? 1 : 0, $1.start, $1.uid) }
    }
}
