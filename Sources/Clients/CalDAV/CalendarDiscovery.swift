internal import Jadwal

/// Finds the collections in which an account's calendars are, from whatever address the customer gave (RFC 6764, RFC 5397,
/// RFC 4791 section 6.2.1).
struct CalendarDiscovery: Sendable {
    struct Finding: Sendable, Hashable {
        /// In the server's order; not empty unless `calendar` is there.
        var homes: [DAVAddress]
        /// What the customer gave, when it is a calendar.
        var calendar: DAVAddress?
    }

    /// What an address turned out to be.
    private struct Clues {
        var homes: [DAVAddress] = []
        var principal: DAVAddress?
        var calendar: DAVAddress?
        var isCollection = false
    }

    let session: DAVSession

    func run() async throws(DAVFailure) -> Finding {
        let given = try await self.clues(at: self.session.start)
        if let finding = try await self.finding(given) { return finding }
        for path in ["/.well-known/caldav", "/"] {
            let address = self.session.start.with(path: path)
            guard address != self.session.start else { continue }
            let clues = try await self.clues(at: address)
            if var finding = try await self.finding(clues) {
                finding.calendar = given?.calendar
                return finding
            }
        }
        // No principals at all, as at mail.ru: what was given, or what it lies in, is all there is.
        if let calendar = given?.calendar {
            return Finding(homes: calendar.parent.map { [$0] } ?? [], calendar: calendar)
        }
        if given?.isCollection == true { return Finding(homes: [self.session.start.asCollection]) }
        throw DAVFailure(.accountDown, "no calendar home")
    }

    private func finding(_ clues: Clues?) async throws(DAVFailure) -> Finding? {
        guard let clues else { return nil }
        if !clues.homes.isEmpty { return Finding(homes: clues.homes, calendar: clues.calendar) }
        guard let principal = clues.principal else { return nil }
        guard let homes = try await self.clues(at: principal)?.homes, !homes.isEmpty else { return nil }
        return Finding(homes: homes, calendar: clues.calendar)
    }

    /// Nil where there is nothing to be found.
    private func clues(at address: DAVAddress) async throws(DAVFailure) -> Clues? {
        let names = [DAVName.resourceType, .currentUserPrincipal, .calendarHomeSet]
        let answer = try await self.session.send(.find(names, at: address))
        guard answer.status == 207 else { return nil }
        var clues = Clues()
        for response in try await self.session.multistatus(answer).responses {
            let type = response.property(.resourceType)
            clues.isCollection = clues.isCollection || type?.has(.dav("collection")) == true
            if type?.has(.calendar) == true { clues.calendar = answer.address.resolving(response.href)?.asCollection }
            let principal = response.property(.currentUserPrincipal)
            // What others answer with 401 (RFC 5397, section 3).
            if principal?.has(.dav("unauthenticated")) == true {
                throw DAVFailure(.accountDown, "unauthenticated principal")
            }
            clues.principal = clues.principal ?? self.addresses(in: principal, answer).first
            clues.homes += self.addresses(in: response.property(.calendarHomeSet), answer).map(\.asCollection)
        }
        return clues
    }

    /// Those of the account's own server.
    private func addresses(in property: DAVElement?, _ answer: DAVAnswer) -> [DAVAddress] {
        (property?.children(.href) ?? []).compactMap { answer.address.resolving($0.text) }.filter(self.session.mayReach)
    }
}

/// A calendar in a home, as far as Jadwal asks.
struct CalendarListing: Sendable, Hashable {
    var address: DAVAddress
    var displayName: String?
    var hasColor: Bool
    /// Whether the account may put objects there; true when the server does not say.
    var isWritable: Bool

    static let names = [DAVName.resourceType, .displayName, .calendarColor, .supportedComponents, .privileges]

    /// Nil for what is no calendar, or one for tasks only.
    init?(_ response: Multistatus.Response, from base: DAVAddress) {
        guard response.property(.resourceType)?.has(.calendar) == true, let address = base.resolving(response.href)
        else {
            return nil
        }
        let components = response.property(.supportedComponents)?.children(.calDAV("comp")) ?? []
        guard components.isEmpty || components.contains(where: { $0.attributes["name"]?.uppercased() == "VEVENT" })
        else {
            return nil
        }
        self.address = address.asCollection
        self.displayName = response.property(.displayName).flatMap { $0.text.isEmpty ? nil : $0.text }
        // RFC 3744, section 5.4
        let privileges = response.property(.privileges)?.children(.dav("privilege")) ?? []
        self.isWritable =
            privileges.isEmpty
            || privileges.contains { privilege in
                ["all", "write", "bind", "write-content"].contains { privilege.has(.dav($0)) }
            }
        self.hasColor = response.property(.calendarColor).map { !$0.text.isEmpty } ?? false
    }
}
