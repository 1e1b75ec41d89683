internal import HTTPTypes
internal import Logging
internal import Pipeline

/// Finds or creates one calendar in an account. Concurrent and repeated attempts get the same calendar, because its
/// path is known in advance.
struct CalendarMaking: Sendable {
    /// The waits between lookups of a calendar that the server has accepted and does not list yet.
    static let pauses: [Duration] = [
        .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(4),
    ]

    let session: DAVSession
    /// The last part of its path, with a slash at the end.
    let pathComponent: String
    let name: String
    let color: String
    let pause: @Sendable (Duration) async -> Void
    let logger: Logger

    /// The content of the account's homes.
    struct Look: Sendable {
        var found: CalendarListing?
        /// Includes calendars that others share with the account.
        var others: [CalendarListing] = []
    }

    /// Finds the calendar, and changes nothing. Throws if it is no longer writable.
    func look(in finding: CalendarDiscovery.Finding) async throws(DAVFailure) -> Look {
        var look = Look()
        for home in finding.homes {
            let home = try await self.members(of: home, finding)
            look.found = self.ours(in: home)
            if let found = look.found {
                guard found.isWritable else { throw DAVFailure.readOnly("a read-only calendar") }
                return look
            }
            look.others += home.listings
        }
        return look
    }

    /// Creates the calendar in the first home, and marks it as Jadwal's.
    ///
    /// - Parameter others: the calendars that existed before.
    func create(
        in finding: CalendarDiscovery.Finding,
        beside others: [CalendarListing]
    ) async throws(DAVFailure) -> CalendarListing {
        guard let home = finding.homes.first else {
            throw DAVFailure(.accountDown, "no calendar home").told(as: .notMade)
        }
        let found = try await self.made(in: home, finding, beside: others)
        // Servers that store no custom properties refuse it. Then the path is enough, unless they move calendars.
        await self.set(.mark(found.address, as: CalendarOwnership.mark(self.pathComponent, in: home)))
        return found
    }

    private func made(
        in home: DAVAddress,
        _ finding: CalendarDiscovery.Finding,
        beside others: [CalendarListing]
    ) async throws(DAVFailure) -> CalendarListing {
        let addresses = CalendarOwnership.addresses(of: self.pathComponent, in: home)
        let taken = Set(others.map(\.address))
        let address = addresses.first { !taken.contains($0) } ?? addresses[0]
        let requests = [
            DAVRequest.makeCalendar(address, named: self.name, color: self.color),
            DAVRequest.makeCollection(address, named: self.name, color: self.color),
        ]
        var refusal: DAVFailure?
        for request in requests {
            let answer = try await self.session.send(request)
            if answer.status == 423 { throw self.session.failure(.transient, answer).told(as: .busy) }
            // Also looks after a refusal: depending on the server, 405, 409 and 403 all mean "it exists".
            let before = answer.isSuccess ? others : nil
            if let found = try await self.look(in: home, finding, beside: before) { return found }
            if answer.isSuccess { return try await self.waitUntilListed(in: home, finding, beside: others) }
            refusal = refusal ?? self.session.failure(.accountDown, answer).told(as: .notMade)
        }
        throw refusal ?? DAVFailure(.accountDown, "no calendar").told(as: .notMade)
    }

    /// Infomaniak needs some seconds to create a calendar.
    private func waitUntilListed(
        in home: DAVAddress,
        _ finding: CalendarDiscovery.Finding,
        beside others: [CalendarListing]
    ) async throws(DAVFailure) -> CalendarListing {
        for pause in Self.pauses {
            await self.pause(pause)
            if let found = try await self.look(in: home, finding, beside: others) { return found }
        }
        throw DAVFailure(.transient, retryAfter: .seconds(10), "created, but not yet there").told(as: .tooSlow)
    }

    /// - Parameter others: the calendars that existed before ours was created; nil if it was not created.
    private func look(
        in home: DAVAddress,
        _ finding: CalendarDiscovery.Finding,
        beside others: [CalendarListing]?
    ) async throws(DAVFailure) -> CalendarListing? {
        let home = try await self.members(of: home, finding)
        if let found = self.ours(in: home) { return found }
        let own = home.listings.filter { $0.isWritable && $0.holder != .other }
        guard let others else {
            // Zimbra moves a calendar when it gets a name, and refuses to create another one of the same name.
            return own.first { $0.displayName == self.name && $0.holder == .account }
        }
        // The server may have chosen another address and name.
        let new = own.filter { listing in !others.contains { $0.address == listing.address } }
        return new.count == 1 ? new.first : nil
    }

    /// A home's calendars.
    private struct Members {
        var ownership: CalendarOwnership
        var listings: [CalendarListing]
    }

    private func ours(in home: Members) -> CalendarListing? {
        home.listings.first { home.ownership.isOurs($0, self.pathComponent) }
    }

    private func members(
        of home: DAVAddress,
        _ finding: CalendarDiscovery.Finding
    ) async throws(DAVFailure) -> Members {
        let answer = try await self.ask(home, withMembers: true)
        let responses = try await self.session.multistatus(answer).responses
        let ownership = CalendarOwnership(finding, home, answer, responses)
        return Members(
            ownership: ownership,
            listings: responses.compactMap(ownership.listing).filter { self.session.mayReach($0.address) }
        )
    }

    /// The calendar at the address; nil if there is none.
    func listing(at address: DAVAddress) async throws(DAVFailure) -> CalendarListing? {
        let answer = try await self.ask(address, withMembers: false)
        return try await self.session.multistatus(answer).responses.lazy
            .compactMap { CalendarListing($0, from: answer.address) }
            .first { self.session.mayReach($0.address) }
    }

    private func ask(_ address: DAVAddress, withMembers: Bool) async throws(DAVFailure) -> DAVAnswer {
        let request = DAVRequest.find(CalendarListing.names, at: address, withMembers: withMembers)
        let answer = try await self.session.send(request)
        guard answer.status == 207 else { throw self.session.failure(.accountDown, answer) }
        return answer
    }

    /// Sets the name and the colour only if they are missing, because existing ones may be the owner's choice.
    func adopt(_ found: CalendarListing) async -> CalendarPlace {
        let place = CalendarPlace(url: found.address.text, displayName: found.displayName ?? self.name)
        guard found.displayName == nil || found.color == nil else { return place }
        await self.set(
            .set(
                found.address,
                name: found.displayName == nil ? self.name : nil,
                color: found.color == nil ? self.color : nil
            )
        )
        return place
    }

    /// The calendar also works without the property.
    private func set(_ request: DAVRequest) async {
        do throws(DAVFailure) {
            let answer = try await self.session.send(request)
            if !answer.isSuccess { throw self.session.failure(.permanent, answer) }
        } catch {
            self.logger.debug(
                "A property of the calendar could not be set",
                metadata: [
                    "customer.id": "\(self.session.account.customerID)", "error.detail": "\(error.error.detail)",
                ]
            )
        }
    }
}
