internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// Loads and saves what a person sets of a customer, inside other transactions.
enum CustomerRows {
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
        record.name = try row.optionalBytes("profile").map { sealed in
            let plain = try context.messages.open(sealed, for: AccountRow.profileContext(id))
            return try JSONDecoder().decode(CustomerProfile.self, from: Data(plain)).name
        }
        record.calendarURL = try row.optionalBytes("calendar_url").map {
            try context.messages.openText($0, for: AccountRow.urlContext(id))
        }
        if let sealed = try row.optionalBytes("credentials"), let sealer = context.credentials {
            let plain = try sealer.open(sealed, for: AccountRow.credentialsContext(id))
            let pair = try JSONDecoder().decode(CustomerCredentials.self, from: Data(plain))
            (record.calendarUser, record.calendarPassword) = (pair.user, pair.password)
        }
        return record
    }

    /// The parameters of `columns`, from `$1`.
    static func values(_ record: CustomerRecord, _ context: StoreContext) throws -> [PostgresValue] {
        let profile = try record.name.map { name in
            context.messages.seal(
                Array(try JSONEncoder().encode(CustomerProfile(name: name))),
                for: AccountRow.profileContext(record.id)
            )
        }
        let url = record.calendarURL.map { context.messages.seal(text: $0, for: AccountRow.urlContext(record.id)) }
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
            return sealer.seal(Array(try JSONEncoder().encode(pair)), for: AccountRow.credentialsContext(record.id))
        case (_?, nil), (nil, _?):
            throw AdministrationError(.incomplete, "caldav_username and caldav_password must both be given")
        }
    }
}
