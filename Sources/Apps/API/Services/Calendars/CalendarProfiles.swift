internal import CalDAV
internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import Web

/// Makes owners' configuration profiles, and the links by which their phones get them.
struct CalendarProfiles: Sendable {
    /// The name of the query's item that has the token, as the original has it.
    static let field = "s"

    private let store: StoreContext
    private let calendars: CalendarTester
    private let signer: ProfileSigner?
    /// Scheme, host and port.
    let origin: String

    /// - Parameter signer: nil if profiles are not signed.
    init(_ store: StoreContext, _ calendars: CalendarTester, signer: ProfileSigner?, origin: String) {
        (self.store, self.calendars, self.signer, self.origin) = (store, calendars, signer, origin)
    }

    var isSigned: Bool { self.signer != nil }

    static func link(_ token: SessionToken) -> Route {
        OwnerRoute.profile.link(query: [Route.Item(Self.field, token.text)])
    }

    /// With the host, for another device.
    func address(_ token: SessionToken) -> String { self.origin + Self.link(token).text }

    /// The file, for whoever has the token. It is used up.
    ///
    /// - Parameter browser: a hash of what only this browser has.
    /// - Returns: nil if the token opens nothing, or the account was removed meanwhile.
    func file(
        _ token: SessionToken,
        by browser: String,
        in language: Language,
        at now: UnixTime
    ) async throws -> [UInt8]? {
        let tokens = PostgresMagicTokens(self.store)
        guard let customer = try await tokens.use(token.text, for: .calendarProfile, by: browser) else { return nil }
        let shown = try await DatabaseOwner.$current.withValue(customer) {
            try await PostgresOwnerCalendars(self.store).show(customer)
        }
        guard let account = shown?.account, let place = await self.calendars.place(of: account) else { return nil }
        func id(_ part: String) -> String { PostgresOwnerCalendars(self.store).profileID(part, of: customer) }
        let profile = ConfigurationProfile(
            place: place,
            user: account.username,
            password: shown?.isHosted == true ? account.password : nil,
            ids: ConfigurationProfile.Identifiers(profile: id("profile"), account: id("account")),
            language: language
        )
        let file = Array(profile.list.file.utf8)
        return try self.signer?.signed(file, at: now) ?? file
    }

    /// True if `file` would return a file. Changes nothing.
    func has(_ token: SessionToken, for browser: String) async throws -> Bool {
        try await PostgresMagicTokens(self.store).look(token.text, for: .calendarProfile, by: browser)
    }
}
