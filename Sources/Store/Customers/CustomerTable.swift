internal import FoundationEssentials
internal import Postgres
internal import Time
internal import Vault

/// The rows of `customer`: loads and saves what people set, inside other transactions.
enum CustomerTable {
    static let columns = """
        id, time_zone, locale, quiet_hours, day_hours, profile, calendar_url, credentials, keeps_windows,
        deletes_cancelled, reminder_minutes, asks_questions
        """

    static func read(_ row: PostgresRow, _ context: StoreContext) throws -> CustomerRecord {
        let id = try row.uuid("id")
        var record = CustomerRecord(id: id, timeZone: try row.text("time_zone"), locale: try row.text("locale"))
        record.quietHours = try row.optionalText("quiet_hours")
        record.keepsWindows = try row.bool("keeps_windows")
        record.deletesCancelled = try row.bool("deletes_cancelled")
        record.asksQuestions = try row.bool("asks_questions")
        record.dayHours = try row.optionalText("day_hours")
        record.reminder = try row.optionalInt("reminder_minutes").map { .seconds(60 * $0) }
        record.name = try Self.name(row, context)
        record.calendarURL = try row.optionalBytes("calendar_url").map {
            try context.messages.openText($0, for: CustomerAccount.urlContext(id))
        }
        if let sealed = try row.optionalBytes("credentials"), let sealer = context.credentials {
            let plain = try sealer.open(sealed, for: CustomerAccount.credentialsContext(id))
            let pair = try JSONDecoder().decode(CustomerCredentials.self, from: Data(plain))
            (record.calendarUser, record.calendarPassword) = (pair.user, pair.password)
        }
        return record
    }

    /// - Parameter row: has `id` and `profile`.
    static func name(_ row: PostgresRow, _ context: StoreContext) throws -> String? {
        let id = try row.uuid("id")
        return try row.optionalBytes("profile").map { sealed in
            let plain = try context.messages.open(sealed, for: CustomerAccount.profileContext(id))
            return try JSONDecoder().decode(CustomerProfile.self, from: Data(plain)).name
        }
    }

    /// The parameters for `columns`, from `$1`.
    static func values(_ record: CustomerRecord, _ context: StoreContext) throws -> [PostgresValue] {
        let profile = try record.name.map { name in
            context.messages.seal(
                Array(try JSONEncoder().encode(CustomerProfile(name: name))),
                for: CustomerAccount.profileContext(record.id)
            )
        }
        let url = record.calendarURL.map { context.messages.seal(text: $0, for: CustomerAccount.urlContext(record.id)) }
        return [
            .uuid(record.id), .text(record.timeZone), .text(record.locale), .optionalText(record.quietHours),
            .optionalText(record.dayHours), .optionalBytes(profile), .optionalBytes(url),
            .optionalBytes(try Self.credentials(of: record, context)), .bool(record.keepsWindows),
            .bool(record.deletesCancelled), .optionalInt(record.reminder.map { $0.components.seconds / 60 }),
            .bool(record.asksQuestions),
        ]
    }

    private static func credentials(of record: CustomerRecord, _ context: StoreContext) throws -> [UInt8]? {
        switch (record.calendarUser, record.calendarPassword) {
        case (nil, nil): return nil
        case (let user?, let password?):
            guard let sealer = context.credentials else {
                throw AdministrationError(.incomplete, "no credential keys are configured")
            }
            let pair = CustomerCredentials(user: user, password: password)
            let plain = Array(try JSONEncoder().encode(pair))
            return sealer.seal(plain, for: CustomerAccount.credentialsContext(record.id))
        case (_?, nil), (nil, _?):
            throw AdministrationError(.incomplete, "caldav_username and caldav_password must both be given")
        }
    }

    /// False if the customer is being removed. Holds the row, so that no removal goes on before the transaction ends.
    static func isThere(_ customer: String, on connection: isolated PostgresConnection) throws(PostgresError) -> Bool {
        let statement = Statement(
            "select 1 from customer where id = $1 and removed_at is null for key share",
            [.uuid(customer)]
        )
        return try !connection.query(statement).isEmpty
    }

    /// UTC if there is no such customer, or if this machine does not know the zone.
    static func zone(of customer: String, on connection: isolated PostgresConnection) throws(PostgresError) -> Zone {
        let rows = try connection.query(Statement("select time_zone from customer where id = $1", [.uuid(customer)]))
        guard let row = rows.first else { return .utc }
        return Zone(try row.text("time_zone")) ?? .utc
    }
}

/// A customer's settings, as people set them.
public struct CustomerRecord: Sendable, Hashable {
    /// A UUID in lower case.
    public var id: String
    /// An IANA name.
    public var timeZone: String
    public var locale: String
    /// `22:00-07:00`, in the customer's zone.
    public var quietHours: String?
    public var dayHours: String?
    /// The customer agrees that a chat is kept with the events that were read from it until they are judged.
    public var keepsWindows = false
    /// Cancelled events are deleted from the calendar. Otherwise they stay there, marked as cancelled.
    public var deletesCancelled = false
    /// The customer is asked about doubtful plans. Otherwise those are not written, and nobody is told.
    public var asksQuestions = true
    /// How long before an event its alarm rings: whole minutes, 4 weeks at most. nil: no alarm.
    public var reminder: Duration?
    public var name: String?
    public var calendarURL: String?
    public var calendarUser: String?
    public var calendarPassword: String?

    public init(id: String, timeZone: String, locale: String = "en") {
        (self.id, self.timeZone, self.locale) = (id, timeZone, locale)
    }
}

/// The encrypted personal data of a customer.
private struct CustomerProfile: Codable {
    var name: String
}

/// A login, encrypted with the credential keys.
struct CustomerCredentials: Codable {
    var user: String
    var password: String
}
