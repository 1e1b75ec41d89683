internal import Pipeline
internal import Postgres
internal import Time

/// Lists of schedules for operators, and their actions on one.
public struct PostgresSchedulePages: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Without a filter: the ones that wait, soonest first. Those of a customer, and those that wait for nothing, are in
    /// the order of their ids. Throws `.unfit` for a filter or a cursor that makes no sense.
    ///
    /// - Parameter count: the most rows; nil: of a page.
    public func list(
        _ filter: ScheduleFilter,
        after cursor: String? = nil,
        atMost count: Int? = nil
    ) async throws -> ConsolePage<ListedSchedule> {
        let customer = try ConsoleReading.customerID(filter.customerID)
        let after = try cursor.map { try ConsoleCursor($0, ids: 1) } ?? .start(ids: 1)
        let count = count ?? ConsoleReading.pageSize
        let window = max(ConsoleReading.window, count + 1)
        let isByTime = filter.isByTime
        let place: [PostgresValue] = [.uuid(after.ids[0]), .int(Int64(window)), .optionalUUID(customer)]
        let statement =
            isByTime
            ? Statement(Self.byTime(filter), [.timestamp(microsecondsSince1970: after.time)] + place)
            : Statement(Self.byID(filter), place)
        return try await self.context.consolePage(statement, window: window, atMost: count) { row in
            let listed = try ListedSchedule(row)
            let time = isByTime ? try row.timestamp("wake_at") : 0
            return (listed, ConsoleCursor(time: time, ids: [listed.id]), filter.matches(listed))
        }
    }

    /// nil if there is no such schedule.
    public func find(_ id: String) async throws -> ListedSchedule? {
        guard let id = EventIdentity(id)?.id else { return nil }
        return try await self.context.readForConsole { connection in
            let sql = "select \(ListedSchedule.columns) from schedule where id = $1"
            return try connection.query(Statement(sql, [.uuid(id)])).first.map { try ListedSchedule($0) }
        }
    }

    /// Acts on one schedule, and records the person in the same transaction. Throws `.notFound` without such a
    /// schedule, and `.unfit` if the action does not fit.
    public func change(_ id: String, _ action: ScheduleAction, by person: AuditedPerson) async throws {
        let context = self.context
        try await context.pool.transaction { connection in
            guard let customer = try action.perform(on: id, unlessDecidedAfter: nil, context, on: connection) else {
                return
            }
            let name = "\(action.name) schedule"
            try PostgresAudit.record(name, subject: id, of: .one(customer), by: person, on: connection)
        }
    }

    private static func byTime(_ filter: ScheduleFilter) -> String {
        """
        select \(ListedSchedule.columns) from schedule
        where wake_at is not null and wake_at >= $1 and (wake_at, id) > ($1, $2) and \(filter.condition)
            and ($4::uuid is null or customer_id = $4)
        order by wake_at, id limit $3
        """
    }

    private static func byID(_ filter: ScheduleFilter) -> String {
        """
        select \(ListedSchedule.columns) from schedule
        where id > $1 and ($3::uuid is null or customer_id = $3) and \(filter.condition)
        order by id limit $2
        """
    }
}
