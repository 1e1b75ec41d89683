public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The customers, for the people who set them up.
public struct PostgresCustomers: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Throws `.exists` if the id is taken, and `.removed` if it belonged to a removed customer.
    public func add(_ record: CustomerRecord) async throws {
        let values = try CustomerTable.values(record, self.context)
        let tombstone = self.context.lookup.tombstone(customer: record.id)
        try await self.context.pool.transaction { connection in
            let removed = try connection.query(
                Statement("select 1 from removed_customer where id = $1", [.uuid(tombstone)])
            )
            guard removed.isEmpty else {
                throw AdministrationError(.removed, "this customer was removed; give the person a new id")
            }
            let added = try connection.execute(
                Statement(
                    """
                    insert into customer (\(CustomerTable.columns)) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
                        $11, $12)
                    on conflict do nothing
                    """,
                    values
                )
            )
            guard added == 1 else { throw AdministrationError(.exists, "a customer with this id already exists") }
        }
    }

    /// Applies `change` to the customer. A new address or new credentials set the account to up, and parked deliveries
    /// are sent at once. With a new address or
    /// user the calendar is searched for again. If the customer no longer agrees to
    /// keep windows, the kept ones are deleted.
    public func set(_ id: String, _ change: @Sendable (inout CustomerRecord) -> Void) async throws {
        try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    "select \(CustomerTable.columns) from customer where id = $1 and removed_at is null for update",
                    [.uuid(id)]
                )
            )
            guard let row = rows.first else { throw AdministrationError.noCustomer }
            let old = try CustomerTable.read(row, self.context)
            var new = old
            change(&new)
            _ = try connection.execute(
                Statement(
                    """
                    update customer set time_zone = $2, locale = $3, quiet_hours = $4, day_hours = $5, profile = $6,
                        calendar_url = $7, credentials = $8, keeps_windows = $9, deletes_cancelled = $10,
                        reminder_minutes = $11, asks_questions = $12, changed_at = jadwal_now()
                    where id = $1
                    """,
                    try CustomerTable.values(new, self.context)
                )
            )
            if !new.keepsWindows { try EventWindowTable.forget(of: id, on: connection) }
            if (new.timeZone, new.reminder) != (old.timeZone, old.reminder) {
                try ScheduleTable.replan(all: id, on: connection)
            }
            let hasMoved = new.calendarURL != old.calendarURL || new.calendarUser != old.calendarUser
            if hasMoved {
                _ = try connection.execute(
                    Statement(
                        "update customer set calendar_place = null, calendar_use = null where id = $1",
                        [.uuid(id)]
                    )
                )
            }
            guard hasMoved || new.calendarPassword != old.calendarPassword else { return }
            try AccountState.markUp(id, on: connection)
            // Deliveries for a customer without an account are parked while the account's state is up.
            try AccountState.release(id, on: connection)
        }
    }

    /// Ordered by age.
    public func list() async throws -> [CustomerOverview] {
        try await self.context.pool.transaction { connection in
            try connection.query(Statement("\(Self.overview) order by created_at, id")).map { try self.overview($0) }
        }
    }

    /// Opens the oldest and the newest record. Throws `VaultError` if the keys at hand do not fit.
    public func openSome() async throws {
        try await self.context.pool.transaction { connection in
            for order in ["created_at, id", "created_at desc, id desc"] {
                let rows = try connection.query(
                    Statement(
                        """
                        select \(CustomerTable.columns) from customer
                        where removed_at is null order by \(order) limit 1
                        """
                    )
                )
                for row in rows { _ = try CustomerTable.read(row, self.context) }
            }
        }
    }

    /// nil if there is no such customer.
    public func show(_ id: String) async throws -> CustomerOverview? {
        try await self.context.pool.transaction { connection in
            try connection.query(Statement("\(Self.overview) and id = $1", [.uuid(id)])).first.map {
                try self.overview($0)
            }
        }
    }

    /// Includes the password, for a check of the account. nil if the customer has no account.
    public func account(of id: String) async throws -> CalendarAccount? { try await self.calendar(of: id)?.account }

    /// The account, and the calendar that is written to; nil if the customer has no account.
    public func calendar(of id: String) async throws -> (account: CalendarAccount, place: CalendarPlace?)? {
        try await self.context.pool.transaction { connection in
            guard let stored = try CustomerAccount.load(id, self.context, on: connection), let account = stored.account
            else { return nil }
            return (account, stored.place)
        }
    }

    private static let overview = """
        select \(CustomerTable.columns), account_state, account_detail, account_failures, account_retry_at, created_at,
            (select count(*) from device where customer_id = customer.id) as devices,
            (select count(*) from conversation where customer_id = customer.id) as conversations,
            coalesce(usage.tokens, 0) as tokens_today, coalesce(usage.put_off, 0) as put_off_today
        from customer left join customer_usage as usage on usage.customer_id = customer.id
            and usage.day = \(PostgresCustomerUsage.today)
        where removed_at is null
        """

    private func overview(_ row: PostgresRow) throws -> CustomerOverview {
        var record = try CustomerTable.read(row, self.context)
        record.calendarPassword = nil
        return CustomerOverview(
            record: record,
            isAccountUp: try row.text("account_state") == "up",
            accountDetail: try row.optionalText("account_detail"),
            accountFailures: Int(try row.int("account_failures")),
            accountRetryAt: try row.optionalTime("account_retry_at"),
            hasCredentials: try !row.isNull("credentials"),
            devices: Int(try row.int("devices")),
            conversations: Int(try row.int("conversations")),
            spentToday: CustomerSpending(
                tokens: Int(try row.int("tokens_today")),
                putOff: Int(try row.int("put_off_today"))
            ),
            createdAt: try row.time("created_at")
        )
    }
}

/// A customer and their present state.
public struct CustomerOverview: Sendable, Hashable {
    /// Without the calendar's password, which nobody needs to read.
    public var record: CustomerRecord
    /// True if the calendar worker writes into the account. If not, it waits until the account is repaired.
    public var isAccountUp: Bool
    /// The fault of the account: a status code or a fixed word.
    public var accountDetail: String?
    /// Failures in a row, without those that came while the account was at rest.
    public var accountFailures: Int
    /// Until when the account is at rest; nil if it is up.
    public var accountRetryAt: UnixTime?
    public var hasCredentials: Bool
    public var devices: Int
    public var conversations: Int
    /// The cost of the conversations today (UTC).
    public var spentToday: CustomerSpending
    public var createdAt: UnixTime
}
