internal import FoundationEssentials
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The calendar account of an owner. Every query has the owner in its condition.
public struct PostgresOwnerCalendars: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// nil if the owner has no account.
    public func show(_ customer: String) async throws -> OwnerCalendarAccount? {
        try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select \(CustomerAccount.columns), account_detail,
                        (select count(*) from (select from outbox where parked_for = customer.id limit 1000) parked) as waiting
                    from customer where id = $1 and removed_at is null
                    """,
                    [.uuid(customer)]
                )
            )
            guard let row = rows.first else { return nil }
            let stored = try CustomerAccount.read(row, of: customer, self.context)
            guard let account = stored.account else { return nil }
            return OwnerCalendarAccount(
                account: account,
                place: stored.place,
                isUp: !stored.isDown,
                detail: try row.optionalText("account_detail"),
                retryAt: stored.retryAt,
                waiting: Int(try row.int("waiting"))
            )
        }
    }

    /// Uses this account from now on, and writes what has waited for one. The calendars are chosen anew.
    public func connect(_ customer: String, url: String, user: String, password: String) async throws {
        guard let sealer = self.context.credentials else {
            throw AdministrationError(.incomplete, "no credential keys are configured")
        }
        let pair = Array(try JSONEncoder().encode(CustomerCredentials(user: user, password: password)))
        let values: [PostgresValue] = [
            .uuid(customer),
            .bytes(self.context.messages.seal(text: url, for: CustomerAccount.urlContext(customer))),
            .bytes(sealer.seal(pair, for: CustomerAccount.credentialsContext(customer))),
        ]
        try await self.context.pool.transaction { connection in
            let changed = try connection.execute(
                Statement(
                    """
                    update customer set calendar_url = $2, credentials = $3, calendar_place = null, calendar_use = null,
                        changed_at = jadwal_now()
                    where id = $1 and removed_at is null
                    """,
                    values
                )
            )
            guard changed == 1 else { throw AdministrationError.noCustomer }
            try AccountState.markUp(customer, on: connection)
            // Deliveries for a customer without an account are parked while the account's state is up.
            try AccountState.release(customer, on: connection)
            try OwnerAct.connectedCalendar.record(of: customer, on: connection)
        }
    }

    /// - Parameters:
    ///   - place: where new events go; nil for the calendar that Jadwal makes.
    ///   - ignored: the addresses of calendars that are not searched for conflicts.
    ///   - account: from which these were chosen. Nothing changes if there is another one by now.
    /// - Returns: false if there is another account.
    public func choose(
        _ place: CalendarPlace?,
        ignoring ignored: [String],
        from account: CalendarAccount,
        of customer: String
    ) async throws -> Bool {
        let seal = SealContext(table: "customer.place", row: customer, customer: customer)
        let sealedPlace = try place.map { place in
            let stored = StoredPlace(url: place.url, displayName: place.displayName)
            return self.context.messages.seal(Array(try JSONEncoder().encode(stored)), for: seal)
        }
        let use = try ignored.isEmpty ? nil : Array(JSONEncoder().encode(StoredCalendarUse(ignored: ignored)))
        let sealedUse = use.map { self.context.messages.seal($0, for: StoredCalendarUse.context(customer)) }
        return try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    "select \(CustomerAccount.columns) from customer where id = $1 and removed_at is null for update",
                    [.uuid(customer)]
                )
            )
            guard let row = rows.first,
                let now = try CustomerAccount.read(row, of: customer, self.context).account,
                now.url == account.url, now.username == account.username
            else { return false }
            try connection.execute(
                Statement(
                    """
                    update customer set calendar_place = $2, calendar_use = $3, changed_at = jadwal_now() where id = $1
                    """,
                    [.uuid(customer), .optionalBytes(sealedPlace), .optionalBytes(sealedUse)]
                )
            )
            try OwnerAct.choseCalendars.record(of: customer, on: connection)
            return true
        }
    }

    /// The account works: it is used again at once, if it was at rest.
    public func markUp(_ customer: String) async throws {
        try await self.context.pool.transaction { connection in
            try AccountState.markUp(customer, on: connection)
        }
    }

    /// Forgets the address, the login and the choices. Events wait from then on. The calendar stays as it is.
    public func remove(_ customer: String) async throws {
        try await self.context.pool.transaction { connection in
            let changed = try connection.execute(
                Statement(
                    """
                    update customer set calendar_url = null, credentials = null, calendar_place = null,
                        calendar_use = null, changed_at = jadwal_now()
                    where id = $1 and removed_at is null and calendar_url is not null
                    """,
                    [.uuid(customer)]
                )
            )
            guard changed == 1 else { return }
            try AccountState.markUp(customer, on: connection)
            try OwnerAct.removedCalendar.record(of: customer, on: connection)
        }
    }
}

/// An owner's account, and how it is used.
public struct OwnerCalendarAccount: Sendable, Hashable {
    /// With the password, for a test. No page shows it.
    public let account: CalendarAccount
    /// Where new events go; nil until the first one, if the owner has chosen none.
    public let place: CalendarPlace?
    public let isUp: Bool
    /// What was wrong with the account: a status code or a fixed word.
    public let detail: String?
    /// Until when it is at rest.
    public let retryAt: UnixTime?
    /// How many events wait for it.
    public let waiting: Int

    public init(
        account: CalendarAccount,
        place: CalendarPlace? = nil,
        isUp: Bool = true,
        detail: String? = nil,
        retryAt: UnixTime? = nil,
        waiting: Int = 0
    ) {
        (self.account, self.place, self.isUp) = (account, place, isUp)
        (self.detail, self.retryAt, self.waiting) = (detail, retryAt, waiting)
    }
}

extension OwnerCalendarAccount: CustomStringConvertible, CustomReflectable {
    /// Without anything personal.
    public var description: String { "OwnerCalendarAccount" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
