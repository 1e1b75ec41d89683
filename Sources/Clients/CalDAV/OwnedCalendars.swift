internal import Jadwal

/// The calendars of an account in which its owner may be busy.
struct OwnedCalendars: Sendable, Hashable {
    struct Calendar: Sendable, Hashable {
        var address: DAVAddress
        var name: String
    }

    /// An owner with more is a machine.
    static let limit = 50

    var calendars: [Calendar]
    /// The owner's, as invitations have them.
    var addresses: [String]
    /// False when a home could not be looked into, or has more than `limit`.
    var isComplete: Bool

    init(calendars: [Calendar], addresses: [String], isComplete: Bool) {
        (self.calendars, self.addresses, self.isComplete) = (calendars, addresses, isComplete)
    }

    /// Asks the account's server.
    init(of session: DAVSession) async throws(DAVFailure) {
        let finding = try await CalendarDiscovery(session: session).run()
        self.init(calendars: [], addresses: [], isComplete: true)
        if session.account.username.contains("@") { self.addresses.append(session.account.username) }
        var principal: DAVAddress?
        for home in finding.homes {
            principal = try await self.look(into: home, session) ?? principal
        }
        if let given = finding.calendar, !self.calendars.contains(where: { $0.address == given }) {
            _ = try await self.look(into: given, session)
        }
        if self.calendars.count > Self.limit {
            self.calendars.removeLast(self.calendars.count - Self.limit)
            self.isComplete = false
        }
        // Whose invitations they are is worth knowing, and no reason to look into nothing.
        if let principal { self.addresses += (try? await Self.addresses(of: principal, session)) ?? [] }
    }

    /// Returns the principal, where the server tells it.
    private mutating func look(into home: DAVAddress, _ session: DAVSession) async throws(DAVFailure) -> DAVAddress? {
        let names = CalendarListing.names + [.scheduleTransparency, .currentUserPrincipal]
        let answer = try await session.send(.find(names, at: home, withMembers: true))
        guard answer.status == 207 else {
            self.isComplete = false
            return nil
        }
        var principal: DAVAddress?
        for response in try await session.multistatus(answer).responses {
            if let href = response.property(.currentUserPrincipal)?.first(.href)?.text {
                principal = answer.address.resolving(href).flatMap { session.mayReach($0) ? $0 : nil } ?? principal
            }
            guard let listing = CalendarListing(response, from: answer.address), session.mayReach(listing.address),
                response.property(.scheduleTransparency)?.has(.calDAV("transparent")) != true,
                !self.calendars.contains(where: { $0.address == listing.address })
            else { continue }
            self.calendars.append(Calendar(address: listing.address, name: listing.displayName ?? ""))
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
