internal import HTTPTypes
internal import Logging
internal import Pipeline

/// Finds or makes one calendar in an account. Whoever tries at once or again gets the same calendar, because the path
/// is known before.
struct CalendarMaking: Sendable {
    /// The waits between looks for a calendar that the server has accepted and does not show yet.
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

    /// What the account's homes hold.
    struct Look: Sendable {
        var found: CalendarListing?
        var others: [CalendarListing] = []
    }

    /// Looks for the calendar, and changes nothing.
    func look(in homes: [DAVAddress]) async throws(DAVFailure) -> Look {
        var look = Look()
        for home in homes {
            let listings = try await self.listings(in: home, withMembers: true)
            look.found = self.ours(listings, in: home)
            if look.found != nil { return look }
            look.others += listings
        }
        return look
    }

    /// - Parameter others: the calendars that were there before.
    func create(
        in home: DAVAddress,
        beside others: [CalendarListing]
    ) async throws(DAVFailure) -> CalendarListing {
        let address = home.appending(self.pathComponent)
        let requests = [
            DAVRequest.makeCalendar(address, named: self.name, color: self.color),
            DAVRequest.makeCollection(address, named: self.name, color: self.color),
        ]
        var refusal: DAVFailure?
        for request in requests {
            let answer = try await self.session.send(request)
            if answer.status == 423 { throw self.session.failure(.transient, answer).told(as: .busy) }
            // Looks also after a refusal: depending on the server, 405, 409 and 403 all mean "it exists".
            if let found = try await self.look(in: home, beside: answer.isSuccess ? others : nil) { return found }
            if answer.isSuccess { return try await self.waitUntilListed(in: home, beside: others) }
            refusal = refusal ?? self.session.failure(.accountDown, answer).told(as: .notMade)
        }
        throw refusal ?? DAVFailure(.accountDown, "no calendar").told(as: .notMade)
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
        throw DAVFailure(.transient, retryAfter: .seconds(10), "created, but not yet there").told(as: .tooSlow)
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
        let address = home.appending(self.pathComponent)
        return listings.first { $0.address == address } ?? listings.first { $0.displayName == self.name }
    }

    func listings(in address: DAVAddress, withMembers: Bool) async throws(DAVFailure) -> [CalendarListing] {
        let request = DAVRequest.find(CalendarListing.names, at: address, withMembers: withMembers)
        let answer = try await self.session.send(request)
        guard answer.status == 207 else { throw self.session.failure(.accountDown, answer) }
        let responses = try await self.session.multistatus(answer).responses
        return responses.compactMap { CalendarListing($0, from: answer.address) }
            .filter { self.session.mayReach($0.address) }
    }

    /// Sets the name and the colour only if they are missing, because existing ones may be the owner's choice. The
    /// calendar also works without them.
    func adopt(_ found: CalendarListing) async -> CalendarPlace {
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
