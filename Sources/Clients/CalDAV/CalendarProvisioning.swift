internal import HTTPTypes
internal import Logging
internal import Pipeline

/// Finds or creates Jadwal's calendar in an account. If several workers try at once, all get the same calendar,
/// because the path is fixed.
struct CalendarProvisioning: Sendable {
    static let pathComponent = "jadwal-whatsapp-events/"
    /// The waits between looks for a calendar that the server has accepted and does not show yet.
    static let pauses: [Duration] = [
        .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(4),
    ]

    let session: DAVSession
    let name: String
    let color: String
    let pause: @Sendable (Duration) async -> Void
    let logger: Logger

    func run() async throws(DAVFailure) -> CalendarPlace {
        let finding = try await CalendarDiscovery(session: self.session).run()
        var others: [CalendarListing] = []
        for home in finding.homes {
            let listings = try await self.listings(in: home, withMembers: true)
            if let found = self.ours(listings, in: home) { return await self.adopt(found) }
            others += listings
        }
        guard let home = finding.homes.first else { throw DAVFailure(.accountDown, "no calendar home") }
        do throws(DAVFailure) {
            return await self.adopt(try await self.create(in: home, beside: others))
        } catch {
            guard error.error.code == .accountDown, error.error.retryAfter == nil else { throw error }
            return try await self.substitute(finding, others, because: error)
        }
    }

    private func create(
        in home: DAVAddress,
        beside others: [CalendarListing]
    ) async throws(DAVFailure) -> CalendarListing {
        let address = home.appending(Self.pathComponent)
        let requests = [
            DAVRequest.makeCalendar(address, named: self.name, color: self.color),
            DAVRequest.makeCollection(address, named: self.name, color: self.color),
        ]
        var refusal: DAVFailure?
        for request in requests {
            let answer = try await self.session.send(request)
            if answer.status == 423 { throw self.session.failure(.transient, answer) }
            // Looks also after a refusal: depending on the server, 405, 409 and 403 all mean "it exists".
            if let found = try await self.look(in: home, beside: answer.isSuccess ? others : nil) { return found }
            if answer.isSuccess { return try await self.waitUntilListed(in: home, beside: others) }
            refusal = refusal ?? self.session.failure(.accountDown, answer)
        }
        throw refusal ?? DAVFailure(.accountDown, "no calendar")
    }

    /// Infomaniak needs some seconds to create a calendar.
    private func waitUntilListed(
        in home: DAVAddress,
        beside others: [CalendarListing]
    ) async throws(DAVFailure) -> CalendarListing {
        for pause in Self.pauses {
            await self.pause(pause)
            if let found = try await self.look(in: home, beside: others) { return found }
        }
        throw DAVFailure(.transient, retryAfter: .seconds(10), "created, but not yet there")
    }

    /// - Parameter others: the calendars that existed before ours was created; nil if it was not created.
    private func look(
        in home: DAVAddress,
        beside others: [CalendarListing]?
    ) async throws(DAVFailure) -> CalendarListing? {
        let listings = try await self.listings(in: home, withMembers: true)
        if let found = self.ours(listings, in: home) { return found }
        // The server may have chosen another address and name.
        let new = listings.filter { listing in others?.contains { $0.address == listing.address } == false }
        return new.count == 1 ? new.first : nil
    }

    /// Finds our calendar by its path, or by its name, because Zimbra moves a calendar that gets a name.
    private func ours(_ listings: [CalendarListing], in home: DAVAddress) -> CalendarListing? {
        let address = home.appending(Self.pathComponent)
        return listings.first { $0.address == address } ?? listings.first { $0.displayName == self.name }
    }

    /// Posteo and Google do not allow clients to create calendars. Then the calendar that the customer gave is used,
    /// or the only one. If there are several, only the owner may choose.
    private func substitute(
        _ finding: CalendarDiscovery.Finding,
        _ others: [CalendarListing],
        because refusal: DAVFailure
    ) async throws(DAVFailure) -> CalendarPlace {
        var listings = others.filter(\.isWritable)
        if let calendar = finding.calendar { listings = try await self.listings(in: calendar, withMembers: false) }
        guard listings.count == 1, let listing = listings.first else {
            let remedy = "make a calendar by hand and give its address with --caldav-url"
            throw DAVFailure(.accountDown, "no calendar can be made (\(refusal.error.detail)): \(remedy)")
        }
        return CalendarPlace(url: listing.address.text, displayName: listing.displayName ?? self.name)
    }

    private func listings(in address: DAVAddress, withMembers: Bool) async throws(DAVFailure) -> [CalendarListing] {
        let request = DAVRequest.find(CalendarListing.names, at: address, withMembers: withMembers)
        let answer = try await self.session.send(request)
        guard answer.status == 207 else { throw self.session.failure(.accountDown, answer) }
        let responses = try await self.session.multistatus(answer).responses
        return responses.compactMap { CalendarListing($0, from: answer.address) }
            .filter { self.session.mayReach($0.address) }
    }

    /// Sets the name and the colour only if they are missing, because existing ones may be the owner's choice. The
    /// calendar also works without them.
    private func adopt(_ found: CalendarListing) async -> CalendarPlace {
        let place = CalendarPlace(url: found.address.text, displayName: found.displayName ?? self.name)
        guard found.displayName == nil || found.color == nil else { return place }
        let request = DAVRequest.set(
            found.address,
            name: found.displayName == nil ? self.name : nil,
            color: found.color == nil ? self.color : nil
        )
        do throws(DAVFailure) {
            let answer = try await self.session.send(request)
            if !answer.isSuccess { throw self.session.failure(.permanent, answer) }
        } catch {
            self.logger.debug(
                "The calendar's name and colour could not be set",
                metadata: [
                    "customer.id": "\(self.session.account.customerID)", "error.detail": "\(error.error.detail)",
                ]
            )
        }
        return place
    }
}
