internal import Pipeline
internal import Time

/// The calendars of an account that can make its owner busy, or all of them.
struct OwnedCalendars: Sendable, Hashable {
    struct Calendar: Sendable, Hashable {
        var address: DAVAddress
        var name: String
        /// In the server's form.
        var color: String?
        /// Changes with each change in the calendar; nil if the server does not provide it.
        var version: String?
        /// Jadwal created it.
        var isOurs = false
        /// Another user owns it.
        var isForeign = false
    }

    /// More calendars than a person creates by hand.
    static let limit = 50

    var calendars: [Calendar]
    /// The owner's addresses in invitations.
    var addresses: [String]
    /// False if a home could not be read, or if there are more than `limit` calendars.
    var isComplete: Bool

    init(calendars: [Calendar], addresses: [String], isComplete: Bool) {
        (self.calendars, self.addresses, self.isComplete) = (calendars, addresses, isComplete)
    }

    /// Asks the account's server.
    ///
    /// - Parameter all: includes calendars that do not make their owner busy.
    init(of session: DAVSession, all: Bool = false) async throws(DAVFailure) {
        let finding = try await CalendarDiscovery(session: session).run()
        self.init(calendars: [], addresses: [], isComplete: true)
        if session.account.username.contains("@") { self.addresses.append(session.account.username) }
        var principal: DAVAddress?
        for home in finding.homes {
            principal = try await self.look(into: home, of: finding, all: all, session) ?? principal
        }
        if let given = finding.calendar, !self.calendars.contains(where: { $0.address == given }) {
            _ = try await self.look(into: given, of: finding, all: all, session)
        }
        if self.calendars.count > Self.limit {
            self.calendars.removeLast(self.calendars.count - Self.limit)
            self.isComplete = false
        }
        // The search also works without the owner's addresses.
        if let principal { self.addresses += (try? await Self.addresses(of: principal, session)) ?? [] }
    }

    /// Returns the principal, if the server names it.
    private mutating func look(
        into address: DAVAddress,
        of finding: CalendarDiscovery.Finding,
        all: Bool,
        _ session: DAVSession
    ) async throws(DAVFailure) -> DAVAddress? {
        let names =
            CalendarListing.names + [.scheduleTransparency] + (all ? [.collectionTag, .syncToken] : [])
        let answer = try await session.send(.find(names, at: address, withMembers: true))
        guard answer.status == 207 else {
            self.isComplete = false
            return nil
        }
        var principal: DAVAddress?
        let responses = try await session.multistatus(answer).responses
        let home = finding.homes.first { $0 == address }
        let ownership = CalendarOwnership(finding, home, answer, responses)
        for response in responses {
            if let named = response.address(in: .currentUserPrincipal, from: answer.address), session.mayReach(named) {
                principal = named
            }
            guard let listing = ownership.listing(response), session.mayReach(listing.address),
                all || response.property(.scheduleTransparency)?.has(.calDAV("transparent")) != true,
                !self.calendars.contains(where: { $0.address == listing.address })
            else { continue }
            let version = response.property(.collectionTag) ?? response.property(.syncToken)
            self.calendars.append(
                Calendar(
                    address: listing.address,
                    name: listing.displayName ?? "",
                    color: listing.color,
                    version: version.flatMap { $0.text.isEmpty ? nil : $0.text },
                    isOurs: ownership.isOurs(listing, CalendarProvisioning.pathComponent),
                    isForeign: listing.holder == .other
                )
            )
        }
        return principal
    }

    private static func addresses(of principal: DAVAddress, _ session: DAVSession) async throws(DAVFailure) -> [String]
    {
        let answer = try await session.send(.find([.calendarUserAddresses], at: principal))
        guard answer.status == 207 else { return [] }
        let responses = try await session.multistatus(answer).responses
        let addresses = responses.flatMap { $0.property(.calendarUserAddresses)?.children(.href) ?? [] }.map(\.text)
        return Array(addresses.filter { $0.lowercased().hasPrefix("mailto:") }.prefix(20))
    }
}

/// Caches the calendars of accounts for ten minutes. A new calendar is found after that time.
actor KnownCalendars {
    static let age = Duration.seconds(600)

    private struct Entry {
        var calendars: OwnedCalendars
        var until: UnixTime
    }

    private var entries: [AccountKey: Entry] = [:]
    private let limit: Int

    init(limit: Int = 10_000) { self.limit = limit }

    func calendars(_ key: AccountKey, at now: UnixTime) -> OwnedCalendars? {
        guard let entry = self.entries[key], entry.until > now, entry.until <= now + Self.age else { return nil }
        return entry.calendars
    }

    func remember(_ calendars: OwnedCalendars, for key: AccountKey, at now: UnixTime) {
        self.entries[key] = Entry(calendars: calendars, until: now + Self.age)
        guard self.entries.count > self.limit else { return }
        // Removes a tenth at once, so that sorting is rare.
        let oldest = self.entries.sorted { $0.value.until < $1.value.until }.prefix(max(1, self.limit / 10))
        for (key, _) in oldest { self.entries[key] = nil }
    }

    func forget(_ key: AccountKey) { self.entries[key] = nil }
}
