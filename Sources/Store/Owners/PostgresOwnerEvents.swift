public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// An owner's events that Jadwal writes, and its questions. Every query has the owner in its condition.
public struct PostgresOwnerEvents: Sendable {
    /// The most events in one part of the agenda.
    public static let pageSize = 50
    /// The most questions, and the most events with conflicts, that are shown at once.
    public static let most = 100

    let context: StoreContext
    private let pageSize: Int

    public init(_ context: StoreContext) { self.init(context, pageSize: Self.pageSize) }

    init(_ context: StoreContext, pageSize: Int) { (self.context, self.pageSize) = (context, pageSize) }

    /// Throws `.notFound` without such a customer, and `.unfit` if the cursor is none.
    ///
    /// - Parameters:
    ///   - past: those that are over, instead of those that are to come.
    ///   - cursor: `next` of the part before.
    public func agenda(of customer: String, past: Bool, after cursor: String? = nil) async throws -> OwnerAgenda {
        let place = try cursor.map { try ConsoleCursor($0, ids: 1) }.map { EventPlace(time: $0.time, id: $0.ids[0]) }
        let (size, context) = (self.pageSize, self.context)
        return try await context.pool.reading { connection in
            let state = try Self.state(of: customer, on: connection)
            let query = EventQuery(
                customerID: customer,
                times: past ? .over(by: state.now) : .toCome(after: state.now),
                text: .opened,
                order: past ? .latestEnd : .soonest
            )
            let events = try query.read(after: place, atMost: size + 1, context, on: connection)
            let shown = Array(events.prefix(size))
            let last = events.count > size ? shown.last : nil
            return OwnerAgenda(
                state: state,
                events: shown,
                next: last.map { event in
                    let time = past ? event.endsAt : event.startsAt
                    return ConsoleCursor(time: time.microseconds, ids: [event.id]).text
                }
            )
        }
    }

    /// Events with open conflicts that are to come, soonest first.
    public func conflicting(of customer: String) async throws -> [EventRecord] {
        let query = EventQuery(
            customerID: customer,
            times: .toCome(after: nil),
            hasOpenConflict: true,
            text: .opened
        )
        return try await PostgresEvents(self.context).list(query, atMost: Self.most)
    }

    /// Those that can be answered, the most urgent first.
    public func questions(of customer: String) async throws -> [OwnerQuestion] {
        try await self.context.pool.query(
            Statement(
                """
                select id, content, expires_at from question
                where customer_id = $1 and \(QuestionTable.isAnswerable)
                order by expires_at, id limit $2
                """,
                [.uuid(customer), .int(Int64(Self.most))]
            )
        ).map { row in
            let id = try row.uuid("id")
            let stored = try StoredQuestion.open(try row.bytes("content"), as: id, of: customer, self.context.messages)
            return OwnerQuestion(id: id, change: try stored.change(), expiresAt: try row.time("expires_at"))
        }
    }

    // MARK: - Rows

    static func state(
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws -> OwnerCalendarState {
        let rows = try connection.query(
            Statement(
                """
                select time_zone, locale, calendar_url is not null and credentials is not null as has_account,
                    account_state = 'down' as is_down, week_start, deletes_cancelled, jadwal_now() as now
                from customer where id = $1 and removed_at is null
                """,
                [.uuid(customer)]
            )
        )
        guard let row = rows.first else { throw AdministrationError.noCustomer }
        let hasAccount = try row.bool("has_account")
        return OwnerCalendarState(
            owner: CalendarOwner(
                customerID: customer,
                zone: Zone(try row.text("time_zone")) ?? .utc,
                locale: try row.text("locale")
            ),
            account: hasAccount ? try row.bool("is_down") ? .down : .up : .none,
            now: try row.time("now"),
            weekStart: Weekday(rawValue: Int(try row.int("week_start"))) ?? .sunday,
            deletesCancelled: try row.bool("deletes_cancelled")
        )
    }
}

extension PostgresOwnerEvents {
    /// How an owner's calendar is set up. Throws `.notFound` without such a customer.
    public func state(of customer: String) async throws -> OwnerCalendarState {
        try await self.context.pool.transaction { try Self.state(of: customer, on: $0) }
    }

    /// Writes an event that its owner has typed, through the calendar queue as every other.
    ///
    /// The event's id is the form's: a form that is sent twice adds one event. Throws `.notFound` without such a
    /// customer, and `AddingBound` if the owner has added too many.
    ///
    /// - Returns: false if the owner has an event with this id.
    public func add(_ event: CalendarEvent, of customer: String) async throws -> Bool {
        let context = self.context
        return try await context.pool.transaction { connection in
            // Two forms of one owner wait for each other here.
            let owners = try connection.query(
                Statement(
                    "select 1 from customer where id = $1 and removed_at is null for no key update",
                    [.uuid(customer)]
                )
            )
            guard !owners.isEmpty else { throw AdministrationError.noCustomer }
            let query = EventQuery(id: event.identity.id, customerID: customer)
            let known = try query.read(atMost: 1, context, on: connection)
            guard known.isEmpty else { return false }
            if let bound = try AddingBound.reached(by: customer, on: connection) { throw bound }
            let change = EventChange(action: .add, event: event)
            let zone = try CustomerTable.zone(of: customer, on: connection)
            let wanted = WantedChange(change: change, customerID: customer, conversationID: nil, zone: zone)
            try wanted.send(context, on: connection)
            try OwnerAction.addedEvent.record(of: customer, on: connection)
            return true
        }
    }
}

/// An owner's events that touch a span of time.
public struct OwnerWindow: Sendable, Hashable {
    public let state: OwnerCalendarState
    /// By their beginning.
    public let events: [EventRecord]
    /// False if there are more than `PostgresOwnerEvents.mostInWindow`.
    public let isComplete: Bool

    public init(state: OwnerCalendarState, events: [EventRecord], isComplete: Bool = true) {
        (self.state, self.events, self.isComplete) = (state, events, isComplete)
    }
}

extension PostgresOwnerEvents {
    /// The most events of one window.
    public static let mostInWindow = 1000

    /// Events that Jadwal has written or removed, in this window. Throws `.notFound` without such a customer.
    public func events(of customer: String, in window: TimeWindow) async throws -> OwnerWindow {
        let context = self.context
        return try await context.pool.reading { connection in
            let state = try Self.state(of: customer, on: connection)
            // The index of what an owner has to come, by its end, bounds the window from below.
            let query = EventQuery(customerID: customer, times: .touching(window), text: .opened)
            let events = try query.read(atMost: Self.mostInWindow + 1, context, on: connection)
            return OwnerWindow(
                state: state,
                events: Array(events.prefix(Self.mostInWindow)),
                isComplete: events.count <= Self.mostInWindow
            )
        }
    }
}
