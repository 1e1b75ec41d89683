internal import Pipeline
internal import Postgres
public import Time

/// A stored failure. Its input stays encrypted until it is requested.
public struct FailureRecord: Sendable, Hashable {
    public var id: String
    public var stage: String
    public var kind: String
    public var detail: String
    public var customerID: String?
    public var conversationID: String?
    public var generation: Int64?
    public var attempts: Int
    public var queue: String?
    public var headers: [String: String]
    public var failedAt: UnixTime
    public var retryOf: String?
    public var retriedAt: UnixTime?
    /// When it was retried with a corrected input.
    public var editedAt: UnixTime?
    public var outcome: String?
    public var outcomeAt: UnixTime?
    public var outcomeReason: String?
    public var retriedAs: String?
    public var hasInput: Bool
    /// The run that has retried or ended it last.
    public var operationID: String?
    public var cursor: FailureCursor
}

extension FailureRecord {
    static let columns = """
        id, stage, kind, detail, customer_id, conversation_id, generation, attempts, queue, headers, failed_at, \
        retry_of, retried_at, edited_at, outcome, outcome_at, outcome_reason, retried_as, \
        input is not null as has_input, operation_id
        """

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            id: try row.uuid("id"),
            stage: try row.text("stage"),
            kind: try row.text("kind"),
            detail: try row.text("detail"),
            customerID: try row.optionalUUID("customer_id"),
            conversationID: try row.optionalUUID("conversation_id"),
            generation: try row.optionalInt("generation"),
            attempts: Int(try row.int("attempts")),
            queue: try row.optionalText("queue"),
            headers: HeaderText.read(try row.text("headers")),
            failedAt: try row.time("failed_at"),
            retryOf: try row.optionalUUID("retry_of"),
            retriedAt: try row.optionalTime("retried_at"),
            editedAt: try row.optionalTime("edited_at"),
            outcome: try row.optionalText("outcome"),
            outcomeAt: try row.optionalTime("outcome_at"),
            outcomeReason: try row.optionalText("outcome_reason"),
            retriedAs: try row.optionalUUID("retried_as"),
            hasInput: try row.bool("has_input"),
            operationID: try row.optionalUUID("operation_id"),
            cursor: try FailureCursor(row)
        )
    }
}

/// The place of a failure in the list, which is ordered by time and id.
public struct FailureCursor: Sendable, Hashable {
    /// Microseconds since 1970, the precision of PostgreSQL.
    public var failedAt: Int64
    public var id: String

    init(failedAt: Int64, id: String) { (self.failedAt, self.id) = (failedAt, id) }

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(failedAt: try row.timestamp("failed_at"), id: try row.uuid("id"))
    }

    /// Before every failure, and after every failure. With them the first page uses the same statement as all other
    /// pages, and so the same index.
    static let beginning = FailureCursor(failedAt: 0, id: "00000000-0000-0000-0000-000000000000")
    static let end = FailureCursor(failedAt: 253_402_300_799_000_000, id: "ffffffff-ffff-ffff-ffff-ffffffffffff")

    var values: [PostgresValue] { [.timestamp(microsecondsSince1970: self.failedAt), .uuid(self.id)] }
}

extension FailureCursor {
    /// For an address: `1764000000000000-ID`.
    public var text: String { "\(self.failedAt)-\(self.id)" }

    /// nil unless it is such a text.
    public init?(text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let failedAt = Int64(parts[0]), (0...Self.end.failedAt).contains(failedAt),
            let identity = EventIdentity(String(parts[1]))
        else { return nil }
        self.init(failedAt: failedAt, id: identity.id)
    }
}
