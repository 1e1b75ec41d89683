internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// A customer as a calendar worker sees them.
struct AccountRow {
    var owner: CalendarOwner
    /// Nil when the customer has none, or the credentials cannot be opened here.
    var account: CalendarAccount?
    var place: CalendarPlace?
    /// While the account rests.
    var retryAt: UnixTime?
    var isDown: Bool

    static func load(
        _ customerID: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> AccountRow? {
        let rows = try connection.query(
            Statement(
                """
                select time_zone, locale, calendar_url, credentials, calendar_place,
                    case when account_state = 'down' then account_retry_at end, account_state = 'down',
                    deletes_cancelled, day_hours, reminder_minutes
                from customer where id = $1
                """,
                [.uuid(customerID)]
            )
        )
        guard let row = rows.first else { return nil }
        let place = try row.optionalBytes(4).map { sealed in
            let seal = SealContext(table: "customer.place", row: customerID, customer: customerID)
            let stored = try JSONDecoder().decode(
                StoredPlace.self,
                from: Data(try context.messages.open(sealed, for: seal))
            )
            return CalendarPlace(url: stored.url, displayName: stored.displayName)
        }
        return AccountRow(
            owner: CalendarOwner(
                customerID: customerID,
                zone: Zone(try row.text(0)) ?? .utc,
                locale: try row.text(1),
                hours: try row.optionalText(8).flatMap { DayHours($0) } ?? .standard
            ),
            account: try Self.account(row, of: customerID, context),
            place: place,
            retryAt: try row.optionalTime(5),
            isDown: try row.bool(6)
        )
    }

    private static func account(
        _ row: PostgresRow,
        of customerID: String,
        _ context: StoreContext
    ) throws -> CalendarAccount? {
        guard let url = try row.optionalBytes(2), let credentials = try row.optionalBytes(3),
            let sealer = context.credentials
        else { return nil }
        let opened = try sealer.open(credentials, for: Self.credentialsContext(customerID))
        let pair = try JSONDecoder().decode(CustomerCredentials.self, from: Data(opened))
        return CalendarAccount(
            customerID: customerID,
            url: try context.messages.openText(url, for: Self.urlContext(customerID)),
            username: pair.user,
            password: pair.password,
            deletesCancelled: try row.bool(7),
            reminder: try row.optionalInt(9).map { .seconds(60 * $0) }
        )
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
