internal import Pipeline
internal import Postgres
public import Time

/// Lists of customers for the console. It opens nothing that is encrypted.
public struct PostgresCustomerPages: Sendable {
    private let context: StoreContext
    private let window: Int

    public init(_ context: StoreContext) { self.init(context, window: ConsoleReading.window) }

    init(_ context: StoreContext, window: Int) { (self.context, self.window) = (context, window) }

    /// In the order of their ids.
    ///
    /// - Parameter account: nil for all.
    public func list(_ account: AccountStatus?, after cursor: String? = nil) async throws
        -> ConsolePage<ListedCustomer>
    {
        let after = try cursor.map { try ConsoleCursor($0, ids: 1) } ?? .start(ids: 1)
        let (found, last) = try await self.context.readForConsole { connection in
            let rows = try connection.query(
                Statement(
                    "\(Self.listing) and id > $1 order by id limit $2",
                    [.uuid(after.ids[0]), .int(Int64(self.window))]
                )
            )
            var found: [ListedCustomer] = []
            for row in rows {
                let customer = try ListedCustomer(row)
                guard account.map({ $0 == customer.account }) ?? true else { continue }
                found.append(customer)
                if found.count > ConsoleReading.pageSize { break }
            }
            return (found, rows.count == self.window ? try rows.last?.uuid("id") : nil)
        }
        let shown = found.prefix(ConsoleReading.pageSize)
        let next = found.count > shown.count ? shown.last?.id : last
        return ConsolePage(rows: Array(shown), next: next.map { ConsoleCursor(ids: [$0]).text })
    }

    /// True if there is such a customer, or was.
    public func presence(of id: String) async throws -> CustomerPresence {
        guard let id = EventIdentity(id)?.id else { return .unknown }
        let lookup = self.context.lookup
        return try await self.context.readForConsole { connection in
            let rows = try connection.query(
                Statement("select removed_at is null as is_there from customer where id = $1", [.uuid(id)])
            )
            if let row = rows.first { return try row.bool("is_there") ? .there : .removed }
            let removed = try KnownCustomers.removed(among: [id], lookup: lookup, on: connection)
            return removed.isEmpty ? .unknown : .removed
        }
    }

    /// nil if there is no such customer.
    public func find(_ id: String) async throws -> CustomerDetail? {
        guard let id = EventIdentity(id)?.id else { return nil }
        return try await self.context.readForConsole { connection in
            let rows = try connection.query(Statement("\(Self.listing) and id = $1", [.uuid(id)]))
            guard let listed = try rows.first.map({ try ListedCustomer($0) }) else { return nil }
            let more = try connection.query(Statement(Self.counting, [.uuid(id)]))
            let devices = try connection.query(
                Statement(
                    """
                    select id, service, registered_at, refused_at from device where customer_id = $1
                    order by registered_at, id limit \(ConsoleReading.pageSize)
                    """,
                    [.uuid(id)]
                )
            )
            return CustomerDetail(
                listed,
                conversations: CappedCount(try more.first?.int("conversations") ?? 0),
                events: CappedCount(try more.first?.int("events") ?? 0),
                parked: CappedCount(try more.first?.int("parked") ?? 0),
                tokensToday: try more.first?.int("tokens") ?? 0,
                devices: try devices.map { row in
                    ListedDevice(
                        id: try row.uuid("id"),
                        service: try row.text("service"),
                        registeredAt: try row.time("registered_at"),
                        refusedAt: try row.optionalTime("refused_at")
                    )
                }
            )
        }
    }

    static let listing = """
        select id, time_zone, locale, calendar_url is not null and credentials is not null as has_account,
            account_state = 'down' as is_down, account_detail, account_failures, account_retry_at, created_at,
            keeps_windows, asks_questions
        from customer where removed_at is null
        """

    static let counting = """
        select (
            select count(*) from (
                select from conversation where customer_id = $1 limit \(ConsoleReading.countLimit + 1)
            ) as own
        ) as conversations, (
            \(EventTable.count(atMost: ConsoleReading.countLimit + 1))
        ) as events, (
            select count(*) from (
                select from outbox where parked_for = $1 limit \(ConsoleReading.countLimit + 1)
            ) as own
        ) as parked, coalesce((
            select tokens from customer_usage where customer_id = $1 and day = \(PostgresCustomerUsage.today)
        ), 0) as tokens
        """
}

/// The state of a customer's calendar account.
public enum AccountStatus: String, Sendable, Hashable, CaseIterable {
    case up
    /// It is at rest after failures.
    case down
    /// No address or no login is set.
    case missing
}

/// A customer in a list, without a name or an address.
public struct ListedCustomer: Sendable, Hashable {
    public var id: String
    public var zone: String
    public var locale: String
    public var account: AccountStatus
    /// The fault of the account: a status code or a fixed word.
    public var detail: String?
    /// Failures in a row.
    public var failures: Int
    /// Until when the account is at rest; nil if it is not.
    public var restsUntil: UnixTime?
    public var createdAt: UnixTime
    public var keepsWindows: Bool
    public var asksQuestions: Bool

    public init(
        id: String,
        zone: String,
        locale: String,
        account: AccountStatus,
        detail: String? = nil,
        failures: Int = 0,
        restsUntil: UnixTime? = nil,
        createdAt: UnixTime,
        keepsWindows: Bool = false,
        asksQuestions: Bool = true
    ) {
        (self.id, self.zone, self.locale, self.account) = (id, zone, locale, account)
        (self.detail, self.failures, self.restsUntil, self.createdAt) = (detail, failures, restsUntil, createdAt)
        (self.keepsWindows, self.asksQuestions) = (keepsWindows, asksQuestions)
    }

    init(_ row: PostgresRow) throws(PostgresError) {
        let isDown = try row.bool("is_down")
        self.init(
            id: try row.uuid("id"),
            zone: try row.text("time_zone"),
            locale: try row.text("locale"),
            account: try row.bool("has_account") ? (isDown ? .down : .up) : .missing,
            detail: try row.optionalText("account_detail"),
            failures: Int(try row.int("account_failures")),
            restsUntil: isDown ? try row.optionalTime("account_retry_at") : nil,
            createdAt: try row.time("created_at"),
            keepsWindows: try row.bool("keeps_windows"),
            asksQuestions: try row.bool("asks_questions")
        )
    }
}

/// True if a customer's id names somebody.
public enum CustomerPresence: Sendable, Hashable, CaseIterable {
    case there
    /// Everything that was kept of them is deleted, or will be in a moment.
    case removed
    case unknown
}
