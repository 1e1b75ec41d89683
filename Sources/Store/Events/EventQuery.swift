public import Pipeline
internal import Postgres
public import Time
internal import Vault

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
    /// The key by which rows are ordered, with the id, and true if it rises.
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

extension EventRecord {
    /// The columns that a record is decoded from, by their names in the result.
    private enum CodingKeys: String, CodingKey, CaseIterable, PostgresColumn {
        case id
        case customerID = "customer_id"
        case conversationID = "conversation_id"
        case isOfEventMessage = "is_of_message"
        case startsAt = "starts_at"
        case endsAt = "ends_at"
        case wanted = "wanted_revision"
        case written = "written_revision"
        case attempted = "attempted_revision"
        case relays
        case wantedAt = "wanted_at"
        case writtenAt = "written_at"
        case isCancelled = "cancelled"
        case isRemovedByOwner = "removed_by_owner"
        case isDismissed = "is_dismissed"
        case conflictState = "conflict_state"
        case areConflictsComplete = "conflicts_complete"
        case prompt, model
        case windowID = "window_id"
        case hasText = "has_text"

        func place(among names: [String]) -> Int? { names.firstIndex(of: self.rawValue) }

        /// nil for a column of the table.
        var expression: String? {
            switch self {
            case .isOfEventMessage: "event.message_id is not null"
            case .hasText: "event.content is not null"
            case .isDismissed:
                """
                exists (select from feedback where feedback.customer_id = event.customer_id
                    and feedback.event_id = event.id and feedback.kind = 'dismissed')
                """
            case .id, .customerID, .conversationID, .startsAt, .endsAt, .wanted, .written, .attempted, .relays,
                .wantedAt, .writtenAt, .isCancelled, .isRemovedByOwner, .conflictState, .areConflictsComplete,
                .prompt, .model, .windowID:
                nil
            }
        }
    }

    /// Of a statement that reads `event` by this name.
    static let columns = CodingKeys.allCases
        .map { key in key.expression.map { "\($0) as \(key.rawValue)" } ?? "event.\(key.rawValue)" }
        .joined(separator: ", ")

    /// - Parameters:
    ///   - row: of `columns`.
    ///   - context: opens the text, in the column `content`; nil leaves it closed.
    init(_ row: PostgresRow, opening context: StoreContext?) throws {
        typealias Key = CodingKeys
        self.init(
            id: try row.uuid(Key.id),
            customerID: try row.uuid(Key.customerID),
            startsAt: try row.time(Key.startsAt),
            endsAt: try row.time(Key.endsAt)
        )
        self.conversationID = try row.optionalUUID(Key.conversationID)
        self.isOfEventMessage = try row.bool(Key.isOfEventMessage)
        (self.wanted, self.written) = (Int(try row.int(Key.wanted)), Int(try row.int(Key.written)))
        (self.attempted, self.relays) = (Int(try row.int(Key.attempted)), Int(try row.int(Key.relays)))
        (self.wantedAt, self.writtenAt) = (try row.optionalTime(Key.wantedAt), try row.optionalTime(Key.writtenAt))
        self.isCancelled = try row.bool(Key.isCancelled)
        self.isRemovedByOwner = try row.bool(Key.isRemovedByOwner)
        self.isDismissed = try row.bool(Key.isDismissed)
        self.conflictState = try row.optionalText(Key.conflictState).flatMap { ConflictState(rawValue: $0) }
        self.areConflictsComplete = try row.optionalBool(Key.areConflictsComplete)
        (self.prompt, self.model) = (try row.optionalText(Key.prompt), try row.optionalText(Key.model))
        self.windowID = try row.optionalUUID(Key.windowID)
        self.hasText = try row.bool(Key.hasText)
        guard self.hasText, let context else { return }
        let seal = EventTable.context(self.id, customer: self.customerID)
        let plain = try context.messages.open(try row.bytes("content"), for: seal)
        self.event = try CalendarMessageCoder().decode(plain).change.event
    }
}
