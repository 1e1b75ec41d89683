internal import Pipeline

/// Finds the collections that hold an account's calendars, from any address that the customer gave (RFC 6764, RFC
/// 5397, RFC 4791 section 6.2.1).
struct CalendarDiscovery: Sendable {
    struct Finding: Sendable, Hashable {
        /// In the server's order. May be empty only if `calendar` is set.
        var homes: [DAVAddress]
        /// The address that the customer gave, if it is a calendar.
        var calendar: DAVAddress?
        /// Addresses of the account's own principal. Empty if the server names none.
        var principals: [DAVAddress] = []
    }

    /// The findings at an address.
    private struct Clues {
        var homes: [DAVAddress] = []
        var principal: DAVAddress?
        /// The resource that names the homes. They belong to this principal.
        var holder: DAVAddress?
        var calendar: DAVAddress?
        var isCollection = false

        /// nil if there are none.
        var finding: Finding? {
            guard !self.homes.isEmpty else { return nil }
            let principals = [self.principal, self.holder].compactMap { $0 }
            return Finding(homes: self.homes, calendar: self.calendar, principals: principals)
        }
    }

    private static let wellKnown = "/.well-known/caldav"

    let session: DAVSession

    func run() async throws(DAVFailure) -> Finding {
        let given = try await self.clues(at: self.session.start)
        if let finding = try await self.finding(given) { return finding }
        for path in [Self.wellKnown, "/"] {
            let address = self.session.start.with(path: path)
            guard address != self.session.start else { continue }
            let clues = try await self.clues(at: address)
            if var finding = try await self.finding(clues) {
                finding.calendar = given?.calendar
                return finding
            }
        }
        // The server has no principals, as mail.ru. Then only the given address or its parent can be used.
        if let calendar = given?.calendar {
            return Finding(homes: calendar.parent.map { [$0] } ?? [], calendar: calendar)
        }
        if given?.isCollection == true { return Finding(homes: [self.session.start.asCollection]) }
        throw DAVFailure(.accountDown, "no calendar home")
    }

    /// The owner's own address at the server (RFC 5397); nil if the server names none.
    func principal() async throws(DAVFailure) -> DAVAddress? {
        for path in [self.session.start.path, Self.wellKnown, "/"] {
            let clues = try await self.clues(at: self.session.start.with(path: path))
            if let principal = clues?.principal { return principal }
        }
        return nil
    }

    private func finding(_ clues: Clues?) async throws(DAVFailure) -> Finding? {
        guard let clues else { return nil }
        if let finding = clues.finding { return finding }
        guard let principal = clues.principal, var finding = try await self.clues(at: principal)?.finding else {
            return nil
        }
        finding.calendar = clues.calendar
        finding.principals.append(principal)
        return finding
    }

    /// nil if the server has nothing at the address.
    private func clues(at address: DAVAddress) async throws(DAVFailure) -> Clues? {
        let answer = try await self.ask(address)
        if answer.status == 207 { return try await self.clues(in: answer) }
        // Collections have a trailing slash, and some servers know them only by that address.
        let other = answer.address.asCollection
        guard other != answer.address, answer.address.path != Self.wellKnown else { return nil }
        let second = try await self.ask(other)
        return second.status == 207 ? try await self.clues(in: second) : nil
    }

    private func ask(_ address: DAVAddress) async throws(DAVFailure) -> DAVAnswer {
        try await self.session.send(.find([.resourceType, .currentUserPrincipal, .calendarHomeSet], at: address))
    }

    private func clues(in answer: DAVAnswer) async throws(DAVFailure) -> Clues {
        var clues = Clues()
        for response in try await self.session.multistatus(answer).responses {
            let type = response.property(.resourceType)
            clues.isCollection = clues.isCollection || type?.has(.dav("collection")) == true
            if type?.has(.calendar) == true { clues.calendar = answer.address.resolving(response.href)?.asCollection }
            let principal = response.property(.currentUserPrincipal)
            // Other servers answer 401 in this case (RFC 5397, section 3).
            if principal?.has(.dav("unauthenticated")) == true {
                throw DAVFailure(.accountDown, "unauthenticated principal").told(as: .login)
            }
            clues.principal = clues.principal ?? self.addresses(in: principal, answer).first
            let homes = self.addresses(in: response.property(.calendarHomeSet), answer).map(\.asCollection)
            if !homes.isEmpty { clues.holder = clues.holder ?? answer.address.resolving(response.href) }
            clues.homes += homes
        }
        return clues
    }

    /// Only addresses of the account's own server.
    private func addresses(in property: DAVElement?, _ answer: DAVAnswer) -> [DAVAddress] {
        (property?.children(.href) ?? []).compactMap { answer.address.resolving($0.text) }.filter(self.session.mayReach)
    }
}

/// The properties of a calendar that Jadwal needs.
struct CalendarListing: Sendable, Hashable {
    var address: DAVAddress
    var displayName: String?
    /// In the server's form.
    var color: String?
    /// True if the account may write objects there, or if the server does not say.
    var isWritable: Bool
    /// The principal that owns it, if the server says.
    var owner: DAVAddress?
    /// The server reports that another user shares it with the account.
    var isShare: Bool
    /// Jadwal's mark.
    var mark: String?
    /// Decided by `CalendarOwnership`.
    var holder = CalendarOwnership.Holder.unknown

    static let names = [
        DAVName.resourceType, .displayName, .calendarColor, .supportedComponents, .privileges, .owner, .shareAccess,
        .currentUserPrincipal, .mark,
    ]

    /// nil if it is not a calendar, or a calendar for tasks only.
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
        self.isWritable = Self.mayWrite(response)
        self.owner = response.address(in: .owner, from: base)
        self.isShare = Self.isShare(response)
        self.mark = response.property(.mark).flatMap { $0.text.isEmpty ? nil : $0.text }
        self.color = response.property(.calendarColor).flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    /// True if the server does not say.
    static func mayWrite(_ response: Multistatus.Response) -> Bool { Self.statedRight(response) ?? true }

    /// True if the account may write there (RFC 3744, section 5.4); nil if the server does not say.
    static func statedRight(_ response: Multistatus.Response) -> Bool? {
        let privileges = response.property(.privileges)?.children(.dav("privilege")) ?? []
        guard !privileges.isEmpty else { return nil }
        return privileges.contains { privilege in
            ["all", "write", "bind", "write-content"].contains { privilege.has(.dav($0)) }
        }
    }
}
