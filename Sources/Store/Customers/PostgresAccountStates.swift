public import Postgres
public import Time

/// The state of customers' calendar accounts, as the workers recorded it. Needs no key.
public struct PostgresAccountStates: Sendable {
    public struct State: Sendable, Hashable {
        public var customerID: String
        /// Whether an address and credentials are set.
        public var hasAccount: Bool
        public var isUp: Bool
        /// What was wrong with the account: a status code or a fixed word.
        public var detail: String?
        /// Until when the account is at rest; nil if it is up.
        public var retryAt: UnixTime?

        public init(customerID: String, hasAccount: Bool, isUp: Bool, detail: String? = nil, retryAt: UnixTime? = nil) {
            (self.customerID, self.hasAccount, self.isUp) = (customerID, hasAccount, isUp)
            (self.detail, self.retryAt) = (detail, retryAt)
        }
    }

    private let pool: PostgresPool

    public init(pool: PostgresPool) { self.pool = pool }

    /// Ordered by id; empty at the end.
    ///
    /// - Parameter id: the last id of the page before; nil for the first page.
    public func page(after id: String?, limit: Int) async throws -> [State] {
        let rows = try await self.pool.query(
            Statement(
                """
                select id, calendar_url is not null and credentials is not null as has_account, account_state,
                    account_detail, case when account_state = 'down' then account_retry_at end as retry_at
                from customer
                where removed_at is null and ($1::uuid is null or id > $1)
                order by id limit $2
                """,
                [.optionalUUID(id), .int(Int64(limit))]
            )
        )
        return try rows.map { row in
            State(
                customerID: try row.uuid("id"),
                hasAccount: try row.bool("has_account"),
                isUp: try row.text("account_state") == "up",
                detail: try row.optionalText("account_detail"),
                retryAt: try row.optionalTime("retry_at")
            )
        }
    }
}
