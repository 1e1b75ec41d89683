internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The facts for a decision about an owner's alarm. The owner's row is locked.
public struct AlarmGrounds: Sendable {
    public let own: NoticeGrounds
    /// nil if the owner has chosen none.
    public let prayers: PrayerSettings?

    init(of customer: String, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        self.own = try NoticeGrounds(of: customer, on: connection)
        let state = try PrayerState(of: customer, "", context, on: connection)
        self.prayers = state.record?.settings
    }

    /// The brief that was prepared before an alarm; nil if there is none, or it cannot be read: no alarm waits for that.
    ///
    /// - Parameter row: has `id` and `brief` of the schedule.
    static func prepared(
        _ row: PostgresRow,
        of customer: String,
        _ context: StoreContext
    ) throws(PostgresError) -> PreparedMorning? {
        guard let sealed = try row.optionalBytes("brief") else { return nil }
        let seal = ScheduleTable.briefContext(try row.uuid("id"), customer: customer)
        return (try? context.messages.open(sealed, for: seal)).flatMap {
            try? JSONDecoder().decode(PreparedMorning.self, from: Data($0))
        }
    }

    /// The facts about an owner with which a worker decides about an alarm, and writes its notification.
    struct Morning {
        var prayers: PrayerSettings?
        /// From now on until the end of the next day. Empty before the alarm is due.
        var events: [CalendarEvent] = []

        /// So many are read.
        private static let most = 100

        /// - Parameter rows: alarms, with `id`, `customer_id`, `due_at`, `changed_at` and `now`.
        /// - Returns: by alarm.
        static func load(
            _ rows: [PostgresRow],
            _ context: StoreContext,
            on connection: isolated PostgresConnection
        ) throws -> [String: Morning] {
            guard !rows.isEmpty else { return [:] }
            var mornings: [String: Morning] = [:]
            let customers = Set(try rows.map { try $0.uuid("customer_id") })
            let prayers = try Self.prayers(of: customers, context, on: connection)
            for row in rows {
                let (customer, now) = (try row.uuid("customer_id"), try row.time("now"))
                var morning = Morning(prayers: prayers[customer])
                if try row.optionalTime("changed_at") == nil, let due = try row.optionalTime("due_at"), due <= now {
                    morning.events = try Self.events(of: customer, from: now, context, on: connection)
                }
                mornings[try row.uuid("id")] = morning
            }
            return mornings
        }

        private static func prayers(
            of customers: Set<String>,
            _ context: StoreContext,
            on connection: isolated PostgresConnection
        ) throws -> [String: PrayerSettings] {
            let rows = try connection.query(
                Statement(
                    """
                    select id, customer_id, content from schedule
                    where customer_id = any($1) and kind = '\(ScheduleKind.prayer.rawValue)'
                    """,
                    [.uuidArray(customers.sorted())]
                )
            )
            return Dictionary(
                uniqueKeysWithValues: try rows.map { row in
                    let customer = try row.uuid("customer_id")
                    return (customer, try StoredPrayers.open(row, of: customer, context).settings)
                }
            )
        }

        /// Those whose text cannot be read are left out: no alarm waits for them.
        static func events(
            of customer: String,
            from now: UnixTime,
            _ context: StoreContext,
            on connection: isolated PostgresConnection
        ) throws -> [CalendarEvent] {
            let query = EventQuery(
                customerID: customer,
                times: .touching(TimeWindow(start: now - .seconds(86_400), end: now + .seconds(2 * 86_400))),
                text: .needed
            )
            return try query.read(atMost: Self.most, context, on: connection).filter { !$0.isGone }
                .compactMap(\.event)
        }
    }
}
