public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// An owner's own account. Every query has the owner in its condition.
public struct PostgresOwnerAccounts: Sendable {
    /// The text that owners agree to so that chats are kept with events. `OwnerAction.agreedToWindows` names it.
    public static let windowsText = 1

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// nil if the customer has no account, or is being removed.
    public func show(_ customer: String) async throws -> OwnerAccountDetail? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select account.id, address, has_zone, time_zone, locale, quiet_hours, day_hours,
                    \(ReminderPreferences.columns),
                    deletes_cancelled, asks_questions, keeps_windows, week_start, arabic_digits, account.created_at
                from account join customer on customer.id = account.customer_id
                where account.customer_id = $1 and removed_at is null
                """,
                [.uuid(customer)]
            )
        )
        guard let row = rows.first else { return nil }
        let seal = AccountSeal.account(try row.uuid("id"), customer: customer)
        return OwnerAccountDetail(
            address: try self.context.messages.openText(try row.bytes("address"), for: seal),
            preferences: try OwnerPreferences(row),
            reminders: try ReminderPreferences(row),
            createdAt: try row.time("created_at")
        )
    }

    /// Changes some of the preferences. Another change at the same time is kept, unless it is of the same ones. If the
    /// owner does not agree any more that chats are kept with events, the kept ones are deleted.
    ///
    /// - Parameter change: returns valid preferences made of the stored ones, or throws. Without a zone, the zone stays.
    public func change(
        _ customer: String,
        _ change: @escaping @Sendable (OwnerPreferences) throws -> OwnerPreferences
    ) async throws {
        try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select has_zone, time_zone, locale, quiet_hours, day_hours, reminder_minutes, deletes_cancelled,
                        asks_questions, keeps_windows, week_start, arabic_digits
                    from customer join account on account.customer_id = customer.id
                    where customer.id = $1 and removed_at is null for update of customer
                    """,
                    [.uuid(customer)]
                )
            )
            guard let row = rows.first else { throw AdministrationError.noCustomer }
            let stored = try OwnerPreferences(row)
            let wanted = try change(stored)
            try Self.set(customer, wanted, wereKept: stored.keepsWindows, on: connection)
            let isElsewhere = wanted.zone != nil && wanted.zone != stored.zone
            if isElsewhere || wanted.reminderMinutes != stored.reminderMinutes {
                try ScheduleTable.replan(all: customer, on: connection)
            }
        }
    }

    private static func set(
        _ customer: String,
        _ preferences: OwnerPreferences,
        wereKept: Bool,
        on connection: isolated PostgresConnection
    ) throws {
        try connection.execute(Self.update(customer, preferences))
        if preferences.zone != nil {
            try connection.execute(
                Statement("update account set has_zone = true where customer_id = $1", [.uuid(customer)])
            )
        }
        if !preferences.keepsWindows { try EventWindowTable.forget(of: customer, on: connection) }
        if wereKept != preferences.keepsWindows {
            let act: OwnerAction = preferences.keepsWindows ? .agreedToWindows : .withdrewWindows
            try act.record(of: customer, on: connection)
        }
        try OwnerAction.changedSettings.record(of: customer, on: connection)
    }

    /// Lets whoever proves this address make an account, while `JADWAL_SIGNUP` is `invited`. Nothing is sent. Only the
    /// address's keyed hash is stored.
    ///
    /// Throws `.exists` if the address has an account.
    public func invite(_ address: AccountAddress, by person: String) async throws {
        let addressID = self.context.lookup.mailAddressID(address.lookupText).description
        try await self.context.pool.transaction { connection in
            let known = try connection.query(
                Statement("select 1 from account where address_id = $1", [.uuid(addressID)])
            )
            guard known.isEmpty else { throw AdministrationError(.exists, "the address has an account already") }
            try InvitationTable.add(addressID, on: connection)
            try PostgresAudit.record("invites an address", subject: "", by: person, on: connection)
        }
    }

    private static func update(_ customer: String, _ preferences: OwnerPreferences) -> Statement {
        Statement(
            """
            update customer set time_zone = coalesce($2, time_zone), locale = $3, quiet_hours = $4, day_hours = $5,
                reminder_minutes = $6, deletes_cancelled = $7, asks_questions = $8, keeps_windows = $9,
                week_start = coalesce($10, week_start), arabic_digits = coalesce($11, arabic_digits),
                changed_at = jadwal_now()
            where id = $1
            """,
            [
                .uuid(customer), .optionalText(preferences.zone), .text(preferences.locale),
                .optionalText(preferences.quietHours), .optionalText(preferences.dayHours),
                .optionalInt(preferences.reminderMinutes), .bool(preferences.deletesCancelled),
                .bool(preferences.asksQuestions), .bool(preferences.keepsWindows),
                .optionalInt(preferences.weekStart.map { Int64($0.rawValue) }),
                preferences.hasArabicDigits.map { PostgresValue.bool($0) } ?? .null,
            ]
        )
    }

    /// Lets a customer sign in with this address. Nothing is sent: the owner asks for a link.
    ///
    /// Throws `.notFound` without such a customer, and `.exists` if the address or the customer has an account.
    public func invite(_ customer: String, _ address: AccountAddress, by person: String) async throws {
        let context = self.context
        let addressID = context.lookup.mailAddressID(address.lookupText).description
        try await context.pool.transaction { connection in
            let known = try connection.query(
                Statement(
                    "select 1 from customer where id = $1 and removed_at is null for key share",
                    [.uuid(customer)]
                )
            )
            guard !known.isEmpty else { throw AdministrationError.noCustomer }
            let isAdded = try AccountTable.add(
                addressID,
                address.text,
                of: customer,
                hasZone: true,
                context,
                on: connection
            )
            guard isAdded else {
                throw AdministrationError(.exists, "the customer or the address has an account already")
            }
            try PostgresAudit.record("invites an owner", subject: customer, by: person, on: connection)
        }
    }
}

public struct OwnerAccountDetail: Sendable, Hashable {
    public let address: String
    public let preferences: OwnerPreferences
    public let reminders: ReminderPreferences
    public let createdAt: UnixTime

    public init(
        address: String,
        preferences: OwnerPreferences,
        reminders: ReminderPreferences = ReminderPreferences(.calendar, timed: []),
        createdAt: UnixTime
    ) {
        (self.address, self.preferences, self.reminders) = (address, preferences, reminders)
        self.createdAt = createdAt
    }
}

extension OwnerAccountDetail: CustomStringConvertible, CustomReflectable {
    /// Without the address.
    public var description: String { "OwnerAccountDetail" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
