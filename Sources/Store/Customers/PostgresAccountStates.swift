public import Postgres
public import Time

/// The state of customers' calendar accounts, as the workers recorded it. Needs no key.
public struct PostgresAccountStates: Sendable {
    public struct State: Sendable, Hashable {
        public var customerID: String
        /// True if an address and credentials are set.
        public var hasAccount: Bool
        public var isUp: Bool
        /// The fault of the account: a status code or a fixed word.
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
    /// - Parameters:
    ///   - id: the last id of the page before; nil for the first page.
    ///   - onlyFaulty: leaves out accounts that are up.
    public func page(after id: String?, limit: Int, onlyFaulty: Bool = false) async throws -> [State] {
        let rows = try await self.pool.query(
            Statement(
                """
                select id, calendar_url is not null and credentials is not null as has_account, account_state,
                    account_detail, case when account_state = 'down' then account_retry_at end as retry_at
                from customer
                where removed_at is null and ($1::uuid is null or id > $1)
                    and (not $3 or account_state = 'down' or calendar_url is null or credentials is null)
                order by id limit $2
                """,
                [.optionalUUID(id), .int(Int64(limit)), .bool(onlyFaulty)]
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

    /// Ends the rest of the customer's account and sends what is parked for it, so that the account is tried at once.
    /// If that fails, the account rests again. Throws `.notFound` if there is no such customer, and `.unfit` without
    /// an account.
    ///
    /// - Returns: whether the account was at rest.
    public func ask(_ customerID: String, by person: AuditedPerson) async throws -> Bool {
        try await self.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select account_state = 'down' as is_down,
                        calendar_url is not null and credentials is not null as has_account
                    from customer where id = $1 and removed_at is null for update
                    """,
                    [.uuid(customerID)]
                )
            )
            guard let row = rows.first else { throw AdministrationError.noCustomer }
            guard try row.bool("has_account") else {
                throw AdministrationError(.unfit, "this customer has no calendar account: set its address and login")
            }
            let isDown = try row.bool("is_down")
            if isDown {
                // A delivery that is trying the account now goes on alone.
                let change = "update customer set account_retry_at = jadwal_now() where id = $1"
                try connection.execute(Statement(change, [.uuid(customerID)]))
            }
            try AccountState.release(customerID, on: connection)
            try PostgresAudit.record("ask account", subject: customerID, by: person, on: connection)
            return isDown
        }
    }
}
