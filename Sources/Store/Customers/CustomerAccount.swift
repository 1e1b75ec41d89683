internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// A customer as a calendar worker sees them.
struct CustomerAccount {
    var owner: CalendarOwner
    /// nil if the customer has none, or if this worker cannot decrypt the credentials.
    var account: CalendarAccount?
    var place: CalendarPlace?
    /// Set while the account is at rest.
    var retryAt: UnixTime?
    var isDown: Bool

    /// The columns of `customer` that `read` reads.
    static let columns = """
        time_zone, locale, calendar_url, credentials, calendar_place, account_state = 'down' as is_down,
        case when account_state = 'down' then account_retry_at end as retry_at,
        deletes_cancelled, day_hours, calendar_use, \(ReminderPreferences.columns)
        """

    static func load(
        _ customerID: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> CustomerAccount? {
        try connection.query(
            Statement("select \(Self.columns) from customer where id = $1", [.uuid(customerID)])
        ).first.map { try Self.read($0, of: customerID, context) }
    }

    static func read(_ row: PostgresRow, of customerID: String, _ context: StoreContext) throws -> CustomerAccount {
        let place = try row.optionalBytes("calendar_place").map {
            try StoredPlace.open($0, of: customerID, context.messages)
        }
        return CustomerAccount(
            owner: CalendarOwner(
                customerID: customerID,
                zone: Zone(try row.text("time_zone")) ?? .utc,
                locale: try row.text("locale"),
                hours: try row.optionalText("day_hours").flatMap { DayHours($0) } ?? .standard
            ),
            account: try Self.account(row, of: customerID, context),
            place: place,
            retryAt: try row.optionalTime("retry_at"),
            isDown: try row.bool("is_down")
        )
    }

    private static func account(
        _ row: PostgresRow,
        of customerID: String,
        _ context: StoreContext
    ) throws -> CalendarAccount? {
        guard let url = try row.optionalBytes("calendar_url"), let credentials = try row.optionalBytes("credentials"),
            let sealer = context.credentials
        else { return nil }
        let opened = try sealer.open(credentials, for: Self.credentialsContext(customerID))
        let pair = try JSONDecoder().decode(CustomerCredentials.self, from: Data(opened))
        var account = CalendarAccount(
            customerID: customerID,
            url: try context.messages.openText(url, for: Self.urlContext(customerID)),
            username: pair.user,
            password: pair.password,
            deletesCancelled: try row.bool("deletes_cancelled"),
            reminder: try ReminderPreferences.alarm(row)
        )
        let use = try StoredCalendarUse.read(row, of: customerID, context)
        (account.ignoredCalendars, account.hiddenCalendars) = (use.ignored, use.hidden ?? [])
        return account
    }

    static func credentialsContext(_ id: String) -> SealContext {
        SealContext(table: "customer.credentials", row: id, customer: id)
    }

    static func urlContext(_ id: String) -> SealContext {
        SealContext(table: "customer.calendar_url", row: id, customer: id)
    }

    static func profileContext(_ id: String) -> SealContext {
        SealContext(table: "customer.profile", row: id, customer: id)
    }
}

/// The encrypted form of a `CalendarPlace`.
struct StoredPlace: Codable {
    var url: String
    var displayName: String

    static func seal(_ place: CalendarPlace, of customerID: String, _ sealer: Sealer) throws -> [UInt8] {
        let stored = StoredPlace(url: place.url, displayName: place.displayName)
        return try sealer.seal(Array(JSONEncoder().encode(stored)), for: Self.context(customerID))
    }

    static func open(_ sealed: [UInt8], of customerID: String, _ sealer: Sealer) throws -> CalendarPlace {
        let opened = try sealer.open(sealed, for: Self.context(customerID))
        let stored = try JSONDecoder().decode(StoredPlace.self, from: Data(opened))
        return CalendarPlace(url: stored.url, displayName: stored.displayName)
    }

    private static func context(_ id: String) -> SealContext {
        SealContext(table: "customer.place", row: id, customer: id)
    }
}

/// Which calendars the owner wants to be used for what. Encrypted.
struct StoredCalendarUse: Codable {
    /// The addresses of those that are not searched for conflicts.
    var ignored: [String] = []
    /// Of those that the owner's views leave out. Rows that were written before there was this choice have none.
    var hidden: [String]?

    static func read(
        _ row: PostgresRow,
        of customerID: String,
        _ context: StoreContext
    ) throws -> StoredCalendarUse {
        guard let sealed = try row.optionalBytes("calendar_use") else { return StoredCalendarUse() }
        let opened = try context.messages.open(sealed, for: Self.context(customerID))
        return try JSONDecoder().decode(StoredCalendarUse.self, from: Data(opened))
    }

    static func context(_ id: String) -> SealContext {
        SealContext(table: "customer.calendar_use", row: id, customer: id)
    }
}
