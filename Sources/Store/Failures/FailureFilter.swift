internal import Pipeline
internal import Postgres
public import Time

/// Which failures are meant. A nil property matches all.
public struct FailureFilter: Sendable, Hashable {
    public var stage: String?
    public var kind: String?
    /// Failed at this time or later.
    public var since: UnixTime?
    public var customerID: String?
    /// Failed at this time or earlier. A run sets it to its start, so that it leaves out failures from during the run.
    public var through: UnixTime?
    /// Only failures without an outcome.
    public var isOpen = true
    /// Retried or ended by this run.
    public var operationID: String?

    public init(
        stage: String? = nil,
        kind: String? = nil,
        since: UnixTime? = nil,
        customerID: String? = nil,
        through: UnixTime? = nil,
        isOpen: Bool = true,
        operationID: String? = nil
    ) {
        self.stage = stage
        self.kind = kind
        self.since = since
        self.customerID = customerID
        self.through = through
        self.isOpen = isOpen
        self.operationID = operationID
    }
}

/// A filter as SQL with the parameters `$1` to `$6`. There are few different texts, so that statements stay prepared.
struct FailureCondition {
    let sql: String
    let parameters: [PostgresValue]

    init(_ filter: FailureFilter) {
        self.sql = filter.isOpen ? "outcome is null and \(Self.matches)" : Self.matches
        self.parameters = Self.values(filter)
    }

    /// Failures that were open at `start`: those that still are, and those that have ended since.
    init(_ filter: FailureFilter, openAt start: UnixTime) {
        self.sql = "(outcome is null or outcome_at >= $7) and \(Self.matches)"
        self.parameters = Self.values(filter) + [start.value]
    }

    /// The number of the next parameter.
    var next: Int { self.parameters.count + 1 }

    private static let matches = """
        ($1::text is null or stage = $1) and ($2::text is null or kind = $2)
        and ($3::timestamptz is null or failed_at >= $3) and ($4::uuid is null or customer_id = $4)
        and ($5::timestamptz is null or failed_at <= $5) and ($6::uuid is null or operation_id = $6)
        """

    private static func values(_ filter: FailureFilter) -> [PostgresValue] {
        [
            .optionalText(filter.stage), .optionalText(filter.kind), filter.since.value,
            .optionalUUID(filter.customerID.flatMap { EventIdentity($0)?.id }), filter.through.value,
            .optionalUUID(filter.operationID.flatMap { EventIdentity($0)?.id }),
        ]
    }
}
