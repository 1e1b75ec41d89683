internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The open conflicts in owners' calendars. Times kept free for prayers are those of now: they are stored with no event.
public struct PostgresConflicts: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Open conflicts of events that are still to come, soonest first.
    ///
    /// - Parameter customerID: nil for all customers.
    public func list(of customerID: String?, atMost limit: Int = 1000) async throws -> [ConflictOverview] {
        try await self.read(
            EventQuery(customerID: customerID, times: .toCome(after: nil), hasOpenConflict: true, text: .opened),
            atMost: limit
        )
    }

    /// nil unless the event is this customer's, is to come and has an open conflict.
    public func find(_ id: String, of customerID: String) async throws -> ConflictOverview? {
        let times = EventQuery.Times.toCome(after: nil)
        let query = EventQuery(id: id, customerID: customerID, times: times, hasOpenConflict: true, text: .opened)
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
        , event.suggestions, (select locale from customer where customer.id = event.customer_id) as locale,
            (select time_zone from customer where customer.id = event.customer_id) as time_zone
        """

    private static func overview(
        _ row: PostgresRow,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> ConflictOverview {
        let event = try EventRecord(row, opening: context)
        let owner = CalendarOwner(
            customerID: event.customerID,
            zone: try row.optionalText("time_zone").flatMap { Zone($0) } ?? .utc,
            locale: try row.optionalText("locale") ?? ""
        )
        let isArabic = owner.speaksArabic
        let prayers = try PostgresPrayers.kept(of: event.customerID, isArabic: isArabic, context, on: connection)
        let kept = event.event.flatMap { prayers?.conflicts(of: $0, in: owner.zone) } ?? []
        let stored = try Self.others(of: event.id, event.customerID, context, on: connection)
        return ConflictOverview(
            eventID: event.id,
            customerID: event.customerID,
            revision: event.wanted,
            zone: owner.zone,
            startsAt: event.startsAt,
            endsAt: event.endsAt,
            isComplete: event.areConflictsComplete,
            others: (stored + kept.map { ConflictOverview.Other($0) }).sorted {
                ($0.isSoft ? 1 : 0, $0.start, $0.uid) < ($1.isSoft ? 1 : 0, $1.start, $1.uid)
            },
            slots: try ConflictTable.slots(
                try row.optionalBytes("suggestions"),
                of: event.id,
                event.customerID,
                keeping: prayers,
                context
            )
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
                isAllDay: stored.isAllDay
            )
        }
    }
}

extension ConflictOverview.Other {
    /// Of a time that is kept free.
    fileprivate init(_ conflict: Conflict) {
        let instance = conflict.instance
        self.init(
            isSoft: conflict.isSoft,
            uid: instance.uid,
            title: instance.title,
            calendar: instance.calendar,
            start: instance.start,
            end: instance.end,
            isAllDay: instance.isAllDay,
            prayer: instance.prayer
        )
    }
}
