internal import HTTPTypes
internal import Jadwal
internal import Logging

/// Finds or creates Jadwal's calendar in an account. Of several that try at once, all end with the same one, because its path
/// is the same for all.
struct CalendarProvisioning: Sendable {
    static let pathComponent = "jadwal-whatsapp-events/"
    /// Between looks for a calendar that a server has promised.
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
            // Also after a refusal: 405, 409 and 403 all stand for "it exists", depending on the server.
            if let found = try await self.look(in: home, beside: answer.isSuccess ? others : nil) { return found }
            if answer.isSuccess { return try await self.await(in: home, beside: others) }
            refusal = refusal ?? self.session.failure(.accountDown, answer)
        }
        throw refusal ?? DAVFailure(.accountDown, "no calendar")
    }

    /// Infomaniak takes some seconds.
    private func await(
        in home: DAVAddress,
        beside others: [CalendarListing]
    ) async throws(DAVFailure) -> CalendarListing {
        for pause in Self.pauses {
            await self.pause(pause)
            if let found = try await self.look(in: home, beside: others) { return found }
        }
        throw DAVFailure(.transient, retryAfter: .seconds(10), "created, but not yet there")
    }

    /// - Parameter others: those that were there before ours was made; nil when it was not made.
    private func look(
        in home: DAVAddress,
        beside others: [CalendarListing]?
    ) async throws(DAVFailure) -> CalendarListing? {
        let listings = try await self.listings(in: home, withMembers: true)
        if let found = self.ours(listings, in: home) { return found }
        // Made under an address and a name of the server's own choice.
        let new = listings.filter { listing in others?.contains { $0.address == listing.address } == false }
        return new.count == 1 ? new.first : nil
    }

    /// Ours by its path, or else by its name: Zimbra moves what is named.
    private func ours(_ listings: [CalendarListing], in home: DAVAddress) -> CalendarListing? {
        let address = home.appending(Self.pathComponent)
        return listings.first { $0.address == address } ?? listings.first { $0.displayName == self.name }
    }

    /// Posteo and Google let nobody create calendars: then the one that the customer made for it must do, or the only one
    /// that there is. Of several nobody but the owner may choose.
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

    /// Gives it the name and the colour that it lacks; those that it has may be the owner's choice. A calendar without
    /// either still works.
    private func adopt(_ found: CalendarListing) async -> CalendarPlace {
        let place = CalendarPlace(url: found.address.text, displayName: found.displayName ?? self.name)
        guard found.displayName == nil || !found.hasColor else { return place }
        let request = DAVRequest.set(
            found.address,
            name: found.displayName == nil ? self.name : nil,
            color: found.hasColor ? nil : self.color
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
