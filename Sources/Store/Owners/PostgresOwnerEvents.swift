internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// What Jadwal has put into an owner's calendar, and what it asks them. Every query has the owner in its condition.
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
        let times = ConsoleCursor.times
        let start = ConsoleCursor.start(ids: 1, time: past ? times.upperBound : times.lowerBound)
        let place = try cursor.map { try ConsoleCursor($0, ids: 1) } ?? start
        let (size, context) = (self.pageSize, self.context)
        return try await context.pool.reading { connection in
            let state = try Self.state(of: customer, on: connection)
            let rows = try connection.query(
                Statement(
                    past ? Self.past : Self.coming,
                    [
                        .uuid(customer), state.now.value, .timestamp(microsecondsSince1970: place.time),
                        .uuid(place.ids[0]), .int(Int64(size + 1)),
                    ]
                )
            )
            let shown = rows.prefix(size)
            let last = rows.count > size ? shown.last : nil
            return OwnerAgenda(
                state: state,
                events: try shown.map { try Self.event($0, of: customer, state.account, context) },
                next: try last.map { row in
                    let time = try row.timestamp(past ? "ends_at" : "starts_at")
                    return ConsoleCursor(time: time, ids: [try row.uuid("id")]).text
                }
            )
        }
    }

    /// Events with open conflicts that are to come, soonest first.
    public func conflicting(of customer: String) async throws -> [OwnerEvent] {
        let context = self.context
        return try await context.pool.reading { connection in
            let state = try Self.state(of: customer, on: connection)
            return try connection.query(
                Statement(Self.conflicting, [.uuid(customer), state.now.value, .int(Int64(Self.most))])
            ).map { try Self.event($0, of: customer, state.account, context) }
        }
    }

    /// Those that can be answered, the most urgent first.
    public func questions(of customer: String) async throws -> [OwnerQuestion] {
        try await self.context.pool.query(
            Statement(
                """
                select id, content, expires_at from question
                where customer_id = $1 and state = 'open' and expires_at > jadwal_now() and content is not null
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

    static func event(
        _ row: PostgresRow,
        of customer: String,
        _ account: OwnerCalendarState.Account,
        _ context: StoreContext
    ) throws -> OwnerEvent {
        let id = try row.uuid("id")
        let text = try row.optionalBytes("content").map { sealed in
            let plain = try context.messages.open(sealed, for: EventTable.context(id, customer: customer))
            return try CalendarMessageCoder().decode(plain).change.event
        }
        let (wanted, written) = (try row.int("wanted_revision"), try row.int("written_revision"))
        let standing: OwnerEvent.Standing =
            if try row.bool("removed_by_owner") {
                .removedByOwner
            } else if try row.bool("is_dismissed") {
                .dismissed
            } else if try row.bool("cancelled") {
                .cancelled
            } else if written >= wanted {
                .written
            } else {
                account == .up ? .underWay : .waiting
            }
        return OwnerEvent(
            id: id,
            event: text,
            startsAt: try row.time("starts_at"),
            endsAt: try row.time("ends_at"),
            revision: Int(wanted),
            standing: standing,
            hasOpenConflict: try row.bool("has_open_conflict")
        )
    }

    static let columns = """
        id, starts_at, ends_at, wanted_revision, written_revision, cancelled, removed_by_owner, content,
        conflict_state is not distinct from 'open' and not cancelled and not removed_by_owner as has_open_conflict,
        exists (select from feedback where feedback.customer_id = event.customer_id and event_id = event.id
            and kind = 'dismissed') as is_dismissed
        """

    /// All that is to come of one owner is read and sorted: what is agreed lies within two years.
    static let coming = """
        select \(Self.columns) from event
        where customer_id = $1 and ends_at > $2 and (starts_at, id) > ($3, $4) order by starts_at, id limit $5
        """

    /// In the order of the index: a later part costs as much as the first one.
    static let past = """
        select \(Self.columns) from event
        where customer_id = $1 and ends_at <= $2 and (ends_at, id) < ($3, $4) order by ends_at desc, id desc limit $5
        """

    static let conflicting = """
        select \(Self.columns) from event
        where customer_id = $1 and conflict_state = 'open' and not cancelled and not removed_by_owner
            and ends_at > $2
        order by starts_at, id limit $3
        """
}
