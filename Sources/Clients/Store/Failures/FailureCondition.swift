internal import Jadwal
internal import Postgres

/// A filter as SQL. The texts are few, as statements stay prepared: what differs is in the parameters `$1` to `$5`.
struct FailureCondition {
    let sql: String
    let parameters: [PostgresValue]

    init(_ filter: FailureFilter) {
        self.sql = filter.isOpen ? "outcome is null and \(Self.matches)" : Self.matches
        self.parameters = Self.values(filter)
    }

    /// What was open at `start`: what still is, and what has ended since.
    init(_ filter: FailureFilter, openAt start: UnixTime) {
        self.sql = "(outcome is null or outcome_at >= $6) and \(Self.matches)"
        self.parameters = Self.values(filter) + [start.value]
    }

    /// The number of the next parameter.
    var next: Int { self.parameters.count + 1 }

    private static let matches = """
        ($1::text is null or stage = $1) and ($2::text is null or kind = $2)
        and ($3::timestamptz is null or failed_at >= $3) and ($4::uuid is null or customer_id = $4)
        and ($5::timestamptz is null or failed_at <= $5)
        """

    private static func values(_ filter: FailureFilter) -> [PostgresValue] {
        [
            .optionalText(filter.stage), .optionalText(filter.kind), filter.since.value,
            .optionalUUID(filter.customerID.flatMap { EventIdentity($0)?.id }), filter.through.value,
        ]
    }
}
