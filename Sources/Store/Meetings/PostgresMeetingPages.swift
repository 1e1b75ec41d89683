public import Pipeline
internal import Postgres
public import Time

/// Which meetings are meant. A nil property matches all.
public struct MeetingFilter: Sendable, Hashable {
    public var status: MeetingState?
    /// The host.
    public var customerID: String?

    public init(status: MeetingState? = nil, customerID: String? = nil) {
        (self.status, self.customerID) = (status, customerID)
    }
}

/// A meeting as operators see it: without its words, and without who takes part.
public struct MeetingSummary: Sendable, Hashable {
    public var id: String
    /// The host.
    public var customerID: String
    public var state: MeetingState
    public var rule: Meeting.Rule
    public var audience: Meeting.Audience
    public var revision: Int
    public var slots: Int
    public var people: Int
    public var answered: Int
    /// Customers among the people, into whose calendars it goes.
    public var customers: Int
    /// To whom no e-mail could be sent.
    public var unreachable: Int
    public var deadline: UnixTime
    /// Of the last slot.
    public var endsAt: UnixTime
    /// By the database's clock.
    public var now: UnixTime

    public init(
        id: String,
        of customerID: String,
        _ state: MeetingState,
        _ rule: Meeting.Rule = .ask,
        _ audience: Meeting.Audience = .invited,
        revision: Int = 1,
        deadline: UnixTime,
        endsAt: UnixTime,
        now: UnixTime
    ) {
        (self.id, self.customerID, self.state, self.rule, self.audience) = (id, customerID, state, rule, audience)
        (self.revision, self.deadline, self.endsAt, self.now) = (revision, deadline, endsAt, now)
        (self.slots, self.people, self.answered, self.customers, self.unreachable) = (0, 0, 0, 0, 0)
    }

    static let columns = """
        id, customer_id, state, rule, audience, revision, deadline_at, ends_at, jadwal_now() as now,
            (select count(*) from meeting_slot where meeting_id = meeting.id) as slots,
            (select count(*) from meeting_participant where meeting_id = meeting.id and state <> 'left') as people,
            (select count(*) from meeting_participant where meeting_id = meeting.id
                and state not in ('left', 'asked', 'unreachable')) as answered,
            (select count(linked_id) from meeting_participant where meeting_id = meeting.id
                and state <> 'left') as customers,
            (select count(*) from meeting_participant where meeting_id = meeting.id
                and state = 'unreachable') as unreachable
        """

    init(_ row: PostgresRow) throws {
        guard let state = MeetingState(rawValue: try row.text("state")) else {
            throw AdministrationError(.unfit, "a meeting is in a state of a later version")
        }
        self.init(
            id: try row.uuid("id"),
            of: try row.uuid("customer_id"),
            state,
            Meeting.Rule(rawValue: try row.text("rule")) ?? .ask,
            Meeting.Audience(rawValue: try row.text("audience")) ?? .invited,
            revision: Int(try row.int("revision")),
            deadline: try row.time("deadline_at"),
            endsAt: try row.time("ends_at"),
            now: try row.time("now")
        )
        (self.slots, self.people) = (Int(try row.int("slots")), Int(try row.int("people")))
        (self.answered, self.customers) = (Int(try row.int("answered")), Int(try row.int("customers")))
        self.unreachable = Int(try row.int("unreachable"))
    }
}

/// Lists of meetings for operators.
public struct PostgresMeetingPages: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The latest end first. Throws `.unfit` for a filter or a cursor that makes no sense.
    public func list(_ filter: MeetingFilter, after cursor: String? = nil) async throws -> ConsolePage<MeetingSummary> {
        let customer = try ConsoleReading.customerID(filter.customerID)
        let after =
            try cursor.map { try ConsoleCursor($0, ids: 1) }
            ?? .start(ids: 1, time: ConsoleCursor.times.upperBound)
        let window = ConsoleReading.pageSize + 1
        let statement = Statement(
            """
            select \(MeetingSummary.columns) from meeting
            where (ends_at, id) < ($1, $2) and ($4::uuid is null or customer_id = $4)
                and ($5::text is null or state = $5)
            order by ends_at desc, id desc limit $3
            """,
            [
                .timestamp(microsecondsSince1970: after.time), .uuid(after.ids[0]), .int(Int64(window)),
                .optionalUUID(customer), .optionalText(filter.status?.rawValue),
            ]
        )
        return try await self.context.consolePage(statement, window: window) { row in
            let meeting = try MeetingSummary(row)
            return (meeting, ConsoleCursor(time: try row.timestamp("ends_at"), ids: [meeting.id]), true)
        }
    }

    /// nil if there is no such meeting.
    public func find(_ id: String) async throws -> MeetingSummary? {
        guard let id = EventIdentity(id)?.id else { return nil }
        return try await self.context.readForConsole { connection in
            let sql = "select \(MeetingSummary.columns) from meeting where id = $1"
            return try connection.query(Statement(sql, [.uuid(id)])).first.map { try MeetingSummary($0) }
        }
    }
}
