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
                    select \(CustomerAccount.columns),
                        (select count(*) from (select from outbox where parked_for = customer.id limit 1000) parked) as waiting,
                        (select account from hosted_calendar where customer_id = customer.id) as hosted
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
                retryAt: stored.retryAt,
                waiting: Int(try row.int("waiting")),
                isHosted: try row.optionalText("hosted") == account.username
            )
        }
    }

    /// Uses this account from now on, and writes what has waited for one. With another address or user the calendars
    /// are chosen anew; with a new password only, what was chosen stays.
    ///
    /// - Parameter isHosted: it is the account that the operator keeps for the owner, and was claimed for this.
    public func connect(
        _ customer: String,
        url: String,
        user: String,
        password: String,
        isHosted: Bool = false
    ) async throws {
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
            guard let old = try self.lock(customer, on: connection) else { throw AdministrationError.noCustomer }
            let isSame = old.account.map { $0.url == url && $0.username == user } ?? false
            try connection.execute(
                Statement(
                    """
                    update customer set calendar_url = $2, credentials = $3, changed_at = jadwal_now(),
                        calendar_place = case when $4 then calendar_place end,
                        calendar_use = case when $4 then calendar_use end
                    where id = $1
                    """,
                    values + [.bool(isSame)]
                )
            )
            try AccountState.markUp(customer, on: connection)
            // Deliveries for a customer without an account are parked while the account's state is up.
            try AccountState.release(customer, on: connection)
            if isHosted { try Self.keepHosted(customer, on: connection) }
            let act = isHosted ? OwnerAction.hostedCalendar : .connectedCalendar
            try act.record(of: customer, on: connection)
            // An owner who connects the first account has just read that it is connected.
            if old.account != nil { try AccountTable.tell(.calendarChanged, customer, self.context, on: connection) }
        }
    }

    /// - Parameters:
    ///   - place: where new events go; nil for the calendar that Jadwal makes.
    ///   - ignored: the addresses of calendars that are not searched for conflicts.
    ///   - hidden: the addresses of calendars that the owner's views leave out.
    ///   - account: from which these were chosen. Nothing changes if there is another one by now.
    ///   - hasMadeIt: the place was made for the owner just now.
    /// - Returns: false if there is another account.
    public func choose(
        _ place: CalendarPlace?,
        ignoring ignored: [String],
        hiding hidden: [String] = [],
        from account: CalendarAccount,
        of customer: String,
        hasMadeIt: Bool = false
    ) async throws -> Bool {
        let sealedPlace = try place.map { try StoredPlace.seal($0, of: customer, self.context.messages) }
        let chosen = StoredCalendarUse(ignored: ignored, hidden: hidden)
        let use = try ignored.isEmpty && hidden.isEmpty ? nil : Array(JSONEncoder().encode(chosen))
        let sealedUse = use.map { self.context.messages.seal($0, for: StoredCalendarUse.context(customer)) }
        return try await self.context.pool.transaction { connection in
            guard let now = try self.lock(customer, on: connection)?.account, now.url == account.url,
                now.username == account.username
            else { return false }
            try connection.execute(
                Statement(
                    """
                    update customer set calendar_place = $2, calendar_use = $3, changed_at = jadwal_now() where id = $1
                    """,
                    [.uuid(customer), .optionalBytes(sealedPlace), .optionalBytes(sealedUse)]
                )
            )
            // The server has just answered: a choice may mend what the account was at rest for.
            try AccountState.markUp(customer, on: connection)
            if hasMadeIt { try OwnerAction.madeCalendar.record(of: customer, on: connection) }
            try OwnerAction.choseCalendars.record(of: customer, on: connection)
            return true
        }
    }

    /// Names the owner's configuration profile, or a part of it. It is the same for ever.
    public func profileID(_ part: String, of customer: String) -> String {
        self.context.lookup.profileID(customer: customer, part: part).description
    }

    /// Names a calendar for apps, by its address at the server. The same address of another owner has another name.
    public func id(ofCalendar url: String, of customer: String) -> String {
        self.context.lookup.calendarID(customer: customer, address: url).description
    }

    /// Names the account for apps. Another address or user is another account.
    public func id(of account: CalendarAccount) -> String {
        self.context.lookup.calendarID(customer: account.customerID, address: "\(account.username) \(account.url)")
            .description
    }

    private func lock(_ customer: String, on connection: isolated PostgresConnection) throws -> CustomerAccount? {
        try connection.query(
            Statement(
                "select \(CustomerAccount.columns) from customer where id = $1 and removed_at is null for update",
                [.uuid(customer)]
            )
        ).first.map { try CustomerAccount.read($0, of: customer, self.context) }
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
            guard try Self.forget(customer, on: connection) else { return }
            try OwnerAction.removedCalendar.record(of: customer, on: connection)
            try AccountTable.tell(.calendarChanged, customer, self.context, on: connection)
        }
    }

    /// - Returns: false if there is no account.
    @discardableResult
    static func forget(_ customer: String, on connection: isolated PostgresConnection) throws -> Bool {
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
        guard changed == 1 else { return false }
        try AccountState.markUp(customer, on: connection)
        return true
    }

    /// Profiles that were asked for before would have the new account's password in them, without a recent sign-in.
    private static func keepHosted(_ customer: String, on connection: isolated PostgresConnection) throws {
        try connection.execute(
            Statement(
                """
                update hosted_calendar set busy_until = null, made_at = coalesce(made_at, jadwal_now())
                where customer_id = $1
                """,
                [.uuid(customer)]
            )
        )
        try connection.execute(
            Statement(
                "delete from magic_token where customer_id = $1 and kind = $2",
                [.uuid(customer), .text(PostgresMagicTokens.Kind.calendarProfile.rawValue)]
            )
        )
    }
}

/// An owner's account, and how it is used.
public struct OwnerCalendarAccount: Sendable, Hashable {
    /// With the password, for a test. No page shows it.
    public let account: CalendarAccount
    /// Where new events go; nil until the first one, if the owner has chosen none.
    public let place: CalendarPlace?
    public let isUp: Bool
    /// Until when it is at rest.
    public let retryAt: UnixTime?
    /// How many events wait for it.
    public let waiting: Int
    /// The operator keeps it for the owner.
    public let isHosted: Bool

    public init(
        account: CalendarAccount,
        place: CalendarPlace? = nil,
        isUp: Bool = true,
        retryAt: UnixTime? = nil,
        waiting: Int = 0,
        isHosted: Bool = false
    ) {
        (self.account, self.place, self.isUp) = (account, place, isUp)
        (self.retryAt, self.waiting, self.isHosted) = (retryAt, waiting, isHosted)
    }
}

extension OwnerCalendarAccount: CustomStringConvertible, CustomReflectable {
    /// Without anything personal.
    public var description: String { "OwnerCalendarAccount" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
