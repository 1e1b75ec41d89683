/// Distinguishes the account's own calendars in a home from those that others share with it. Servers list both
/// together, and a shared calendar may have any name, even that of Jadwal's calendar.
struct CalendarOwnership: Sendable {
    enum Holder: Sendable, Hashable {
        /// The account's principal owns it.
        case account
        /// Somebody else owns it and shares it.
        case other
        /// The server does not say.
        case unknown
    }

    private let home: DAVAddress?
    private let base: DAVAddress
    /// Paths in normal form. Providers with several hosts name their principals at any of them.
    private let principals: Set<String>

    /// - Parameters:
    ///   - home: as the server named it, before any redirect; nil for a calendar that the customer gave and that is in no
    ///     home of the account.
    ///   - responses: the responses for the home and its members.
    init(
        _ finding: CalendarDiscovery.Finding,
        _ home: DAVAddress?,
        _ answer: DAVAnswer,
        _ responses: [Multistatus.Response]
    ) {
        (self.home, self.base) = (home?.asCollection, answer.address)
        var principals = finding.principals
        for response in responses {
            if let principal = response.address(in: .currentUserPrincipal, from: answer.address) {
                principals.append(principal)
            }
            // The only home of the account is its own (RFC 4791, section 6.2.1), so its owner is the account's
            // principal under any address.
            guard finding.homes.count == 1,
                answer.address.resolving(response.href)?.asCollection == answer.address.asCollection
            else { continue }
            if let owner = response.address(in: .owner, from: answer.address) { principals.append(owner) }
        }
        self.principals = Set(principals.map(Self.normal))
    }

    /// nil if it is not a calendar for events.
    func listing(_ response: Multistatus.Response) -> CalendarListing? {
        guard var listing = CalendarListing(response, from: self.base) else { return nil }
        listing.holder = self.holder(of: listing)
        return listing
    }

    private func holder(of listing: CalendarListing) -> Holder {
        if listing.isShare { return .other }
        if let mark = listing.mark, !self.isMadeHere(mark) { return .other }
        guard let owner = listing.owner, !self.principals.isEmpty else { return .unknown }
        return self.principals.contains(Self.normal(owner)) ? .account : .other
    }

    /// True if Jadwal created the calendar in this home: by its path, or by its mark if the server has moved it. Its
    /// name proves nothing.
    func isOurs(_ listing: CalendarListing, _ pathComponent: String) -> Bool {
        guard listing.holder != .other, let home else { return false }
        if listing.mark?.hasPrefix("\(pathComponent) ") == true { return true }
        return Self.addresses(of: pathComponent, in: home).contains(listing.address)
    }

    /// A server that has moved as a whole has a different prefix before the home's path.
    private func isMadeHere(_ mark: String) -> Bool {
        guard let made = mark.split(separator: " ").last, let here = self.home.map(Self.normal) else { return false }
        return made.hasSuffix(here) || here.hasSuffix(made)
    }

    /// The address at which Jadwal creates the calendar, and a second one if another user's calendar has the first.
    static func addresses(of pathComponent: String, in home: DAVAddress) -> [DAVAddress] {
        [home.appending(pathComponent), home.appending("\(pathComponent.dropLast())-2/")]
    }

    /// The value of the property by which Jadwal recognises a calendar that it created. It contains the home, so that a
    /// calendar shared by another account of Jadwal has another mark.
    static func mark(_ pathComponent: String, in home: DAVAddress) -> String {
        "\(pathComponent) \(Self.normal(home))"
    }

    private static func normal(_ address: DAVAddress) -> String { DAVPath.normalized(address.asCollection.path) }
}

extension Multistatus.Response {
    /// The address in a property that holds one.
    func address(in name: DAVName, from base: DAVAddress) -> DAVAddress? {
        guard let href = self.property(name)?.first(.href)?.text, !href.isEmpty else { return nil }
        return base.resolving(href)
    }
}

extension CalendarListing {
    /// True if the server reports another user's calendar, which is in the home because an invitation was accepted.
    /// SabreDAV names the account itself as the owner of such calendars (draft-pot-webdav-resource-sharing-04, section
    /// 4.2; CalendarServer's “caldav-sharing”, section 5.2).
    static func isShare(_ response: Multistatus.Response) -> Bool {
        let access = response.property(.shareAccess)
        return response.property(.resourceType)?.has(.shared) == true
            || ["read", "read-write", "no-access"].contains { access?.has(.dav($0)) == true }
    }
}
