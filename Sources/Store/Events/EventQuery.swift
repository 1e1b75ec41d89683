public import Pipeline
internal import Postgres
public import Time

/// The events that a list shows, and their order: for owners, the console and commands alike.
public struct EventQuery: Sendable, Hashable {
    public enum Times: Sendable, Hashable {
        case all
        /// Those that end after this time; nil: after the database's.
        case toCome(after: UnixTime?)
        case over(by: UnixTime)
        case touching(TimeWindow)
    }

    public enum Order: Sendable, Hashable {
        case soonest
        /// By their beginning, cut to milliseconds.
        case latest
        case latestEnd
        /// Of all customers, by their ids: nothing else is indexed.
        case ids
    }

    public enum Text: Sendable, Hashable {
        case closed
        /// Decrypted, if it is kept.
        case opened
        /// Decrypted. Events without a text are left out.
        case needed
    }

    public var id: String?
    public var customerID: String?
    public var conversationID: String?
    public var times: Times
    /// nil for all.
    public var writing: EventRecord.Writing?
    public var hasOpenConflict: Bool
    public var text: Text
    public var order: Order

    public init(
        id: String? = nil,
        customerID: String? = nil,
        conversationID: String? = nil,
        times: Times = .all,
        writing: EventRecord.Writing? = nil,
        hasOpenConflict: Bool = false,
        text: Text = .closed,
        order: Order = .soonest
    ) {
        (self.id, self.customerID, self.conversationID) = (id, customerID, conversationID)
        (self.times, self.writing, self.hasOpenConflict) = (times, writing, hasOpenConflict)
        (self.text, self.order) = (text, order)
    }

    /// The states of writing have no index besides the pending one's, so rows are compared after they were read.
    func matches(_ event: EventRecord) -> Bool { self.writing.map { $0 == event.writing } ?? true }
}

extension EventQuery {
    /// - Parameters:
    ///   - more: columns, each with a comma before it. They may name columns of `event`.
    ///   - place: the last row of the part before.
    ///   - locking: the rows, until the transaction ends.
    func statement(
        _ more: String = "",
        after place: EventPlace? = nil,
        atMost limit: Int,
        locking: Bool = false
    ) -> Statement {
        var values: [PostgresValue] = []
        func value(_ value: PostgresValue) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        var conditions: [String] = []
        if let customerID = self.customerID { conditions.append("event.customer_id = \(value(.uuid(customerID)))") }
        if let id = self.id { conditions.append("event.id = \(value(.uuid(id)))") }
        if let conversationID = self.conversationID {
            conditions.append("event.conversation_id = \(value(.uuid(conversationID)))")
        }
        switch self.times {
        case .all: break
        case .toCome(let time):
            conditions.append("event.ends_at > \(time.map { value($0.value) } ?? "(select jadwal_now())")")
        case .over(let time): conditions.append("event.ends_at <= \(value(time.value))")
        case .touching(let window):
            conditions.append("event.ends_at > \(value(window.start.value))")
            conditions.append("event.starts_at < \(value(window.end.value))")
        }
        if self.writing == .pending { conditions.append("event.wanted_revision > event.written_revision") }
        if self.hasOpenConflict { conditions.append(EventTable.hasOpenConflict) }
        if self.text == .needed { conditions.append("event.content is not null") }
        if let place {
            let (key, isRising) = self.order.place
            let last = "\(value(self.order.value(of: place))), \(value(.uuid(place.id)))"
            conditions.append("(\(key)) \(isRising ? ">" : "<") (\(last))")
        }
        let text = self.text == .closed ? "" : ", event.content"
        return Statement(
            """
            select \(EventRecord.columns)\(text)\(more) from event
            \(conditions.isEmpty ? "" : "where \(conditions.joined(separator: " and "))")
            order by \(self.order.sql) limit \(value(.int(Int64(limit)))) \(locking ? "for update" : "")
            """,
            values
        )
    }

    /// The rows of a query, decoded.
    func read(
        after place: EventPlace? = nil,
        atMost limit: Int,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [EventRecord] {
        let opening = self.text == .closed ? nil : context
        return try connection.query(self.statement(after: place, atMost: limit)).map {
            try EventRecord($0, opening: opening)
        }
    }
}

/// Where a row stands in its list.
struct EventPlace {
    /// Microseconds since 1970, of a list by times.
    var time: Int64 = 0
    /// Of a list by ids.
    var customerID = ""
    var id: String
}

extension EventQuery.Order {
    /// What rows are ordered by, with the id, and whether it rises.
    fileprivate var place: (key: String, isRising: Bool) {
        switch self {
        case .soonest: ("event.starts_at, event.id", true)
        case .latest: ("\(Self.cutStart), event.id", false)
        case .latestEnd: ("event.ends_at, event.id", false)
        case .ids: ("event.customer_id, event.id", true)
        }
    }

    fileprivate var sql: String {
        switch self {
        case .soonest: "event.starts_at, event.id"
        case .latest: "\(Self.cutStart) desc, event.id desc"
        case .latestEnd: "event.ends_at desc, event.id desc"
        case .ids: "event.customer_id, event.id"
        }
    }

    fileprivate func value(of place: EventPlace) -> PostgresValue {
        switch self {
        case .soonest, .latest, .latestEnd: .timestamp(microsecondsSince1970: place.time)
        case .ids: .uuid(place.customerID)
        }
    }

    private static let cutStart = "date_trunc('milliseconds', event.starts_at)"
}
