internal import Pipeline
internal import Postgres
internal import Time

/// Lists of events for the console, without their texts.
public struct PostgresEventPages: Sendable {
    let context: StoreContext
    private let window: Int

    public init(_ context: StoreContext) { self.init(context, window: ConsoleReading.window) }

    init(_ context: StoreContext, window: Int) { (self.context, self.window) = (context, window) }

    /// The events of one customer are ordered by their beginning, the latest first. All others by their ids, because
    /// nothing else is indexed; pending ones and open conflicts are found by indexes of their own.
    public func list(_ filter: EventFilter, after cursor: String? = nil) async throws -> ConsolePage<ListedEvent> {
        let customer = try ConsoleReading.customerID(filter.customerID)
        let statement: Statement
        if let customer {
            let after = try cursor.map { try ConsoleCursor($0, ids: 1) }
            let time = after?.time ?? Self.endOfTime
            let place: [PostgresValue] = [
                .timestamp(microsecondsSince1970: time),
                .uuid(after?.ids[0] ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"),
            ]
            statement = Statement(Self.ofCustomer, [.uuid(customer)] + place + [.int(Int64(self.window))])
        } else {
            let after = try cursor.map { try ConsoleCursor($0, ids: 2) } ?? .start(ids: 2)
            let sql =
                switch (filter.standing, filter.hasOpenConflict) {
                case (_, true): Self.conflicting
                case (.pending, false): Self.pending
                default: Self.all
                }
            statement = Statement(sql, after.ids.map { .uuid($0) } + [.int(Int64(self.window))])
        }
        let isOfOne = customer != nil
        let (found, last) = try await self.context.readForConsole { connection in
            let rows = try connection.query(statement).map { try ListedEvent($0) }
            var found: [ListedEvent] = []
            for event in rows where filter.matches(event) {
                found.append(event)
                if found.count > ConsoleReading.pageSize { break }
            }
            return (found, rows.count == self.window ? rows.last : nil)
        }
        let shown = found.prefix(ConsoleReading.pageSize)
        let next = found.count > shown.count ? shown.last : last
        return ConsolePage(rows: Array(shown), next: next.map { Self.cursor($0, isOfOne: isOfOne).text })
    }

    private static func cursor(_ event: ListedEvent, isOfOne: Bool) -> ConsoleCursor {
        guard isOfOne else { return ConsoleCursor(ids: [event.customerID, event.id]) }
        return ConsoleCursor(time: event.startsAt.microseconds, ids: [event.id])
    }

    /// The year 9999.
    private static let endOfTime: Int64 = 253_402_300_799_000_000

    static let all = """
        select \(ListedEvent.columns) from event where (customer_id, id) > ($1, $2) order by customer_id, id limit $3
        """

    /// There are few: they are read as a whole and sorted.
    static let pending = """
        select \(ListedEvent.columns) from event
        where wanted_revision > written_revision and (customer_id, id) > ($1, $2)
        order by customer_id, id limit $3
        """

    static let conflicting = """
        select \(ListedEvent.columns) from event
        where conflict_state = 'open' and (customer_id, id) > ($1, $2) order by customer_id, id limit $3
        """

    /// Times are cut to milliseconds, as the cursor has them.
    static let ofCustomer = """
        select \(ListedEvent.columns) from event
        where customer_id = $1 and (date_trunc('milliseconds', starts_at), id) < ($2, $3)
        order by date_trunc('milliseconds', starts_at) desc, id desc limit $4
        """
}

/// Which events are meant. A nil property matches all.
public struct EventFilter: Sendable, Hashable {
    public var standing: EventStanding?
    public var hasOpenConflict: Bool
    public var customerID: String?

    public init(standing: EventStanding? = nil, hasOpenConflict: Bool = false, customerID: String? = nil) {
        (self.standing, self.hasOpenConflict, self.customerID) = (standing, hasOpenConflict, customerID)
    }

    func matches(_ event: ListedEvent) -> Bool {
        (self.standing == nil || self.standing == event.standing) && (!self.hasOpenConflict || event.hasOpenConflict)
    }
}
