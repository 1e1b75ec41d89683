internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time

/// The rows of `operation` as values.
enum OperationTable {
    static let columns = """
        id, customer_id, kind, filter::text as filter, through, rate, canary, ratio, state, counts::text as counts, \
        stopped_by, asked_by, reason, asked_at, ended_at, coalesce(lease_until > jadwal_now(), false) as is_held
        """

    static func read(_ row: PostgresRow) throws -> BulkOperation {
        guard let kind = BulkOperation.Kind(rawValue: try row.text("kind")),
            let state = BulkOperation.State(rawValue: try row.text("state"))
        else { throw PostgresError(code: .decoding, detail: "an operation of a kind that this version does not know") }
        let customer = try row.optionalUUID("customer_id")
        let filter = try JSONDecoder().decode(StoredScope.self, from: Data(try row.text("filter").utf8))
        let through = try row.time("through")
        return BulkOperation(
            id: try row.uuid("id"),
            kind: kind,
            scope: filter.scope(customerID: customer, through: through),
            through: through,
            rate: try row.optionalDouble("rate"),
            isCanary: try row.bool("canary"),
            ratio: try row.optionalDouble("ratio"),
            isResending: filter.resend ?? false,
            state: state,
            counts: try JSONDecoder().decode(OperationCounts.self, from: Data(try row.text("counts").utf8)),
            stop: try row.optionalText("stopped_by").flatMap { OperationStop(rawValue: $0) },
            askedBy: try row.text("asked_by"),
            reason: try row.optionalText("reason"),
            askedAt: try row.time("asked_at"),
            endedAt: try row.optionalTime("ended_at"),
            isHeld: try row.bool("is_held")
        )
    }

    static func json(_ value: some Encodable) throws -> PostgresValue {
        .text(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
    }

    /// The statement reads it as `$n::text::double precision`.
    static func double(_ value: Double?) -> PostgresValue { .optionalText(value.map { "\($0)" }) }
}

/// `operation.filter`: a scope without its customer, whose id has a column, and the switches that have none.
struct StoredScope: Codable {
    var ids: [String]?
    var stage: String?
    var cause: String?
    /// Milliseconds since 1970.
    var since: Int64?
    /// The status of conversations or schedules.
    var standing: String?
    var minutes: Int?
    /// Conversations, not failures.
    var conversations: Bool?
    /// Schedules, not failures.
    var schedules: Bool?
    /// `BulkOperation.isResending`.
    var resend: Bool?

    init(_ order: OperationOrder) {
        if order.isResending { self.resend = true }
        switch order.scope {
        case .failuresByID(let ids): self.ids = ids
        case .failures(let filter):
            (self.stage, self.cause, self.since) = (filter.stage, filter.kind, filter.since?.milliseconds)
        case .conversations(let filter, let minutes):
            (self.conversations, self.standing, self.minutes) = (true, filter.status?.rawValue, minutes)
        case .schedules(let filter, let minutes):
            (self.schedules, self.standing, self.minutes) = (true, filter.status?.rawValue, minutes)
        }
    }

    func scope(customerID: String?, through: UnixTime) -> OperationScope {
        if let ids = self.ids { return .failuresByID(ids) }
        guard self.conversations != true else {
            let status = self.standing.flatMap { ConversationStatus(rawValue: $0) }
            return .conversations(
                ConversationFilter(status: status, customerID: customerID),
                minutes: self.minutes
            )
        }
        guard self.schedules != true else {
            let status = self.standing.flatMap { ScheduleStatus(rawValue: $0) }
            return .schedules(ScheduleFilter(status: status, customerID: customerID), minutes: self.minutes)
        }
        return .failures(
            FailureFilter(
                stage: self.stage,
                kind: self.cause,
                since: self.since.map { UnixTime(milliseconds: $0) },
                customerID: customerID,
                through: through
            )
        )
    }
}
