internal import HTTPTypes
internal import Jadwal
internal import Logging

/// Finds or creates Jadwal's calendar in an account. Of several that try at once, all end with the same one, because its path
/// is the same for all.
struct CalendarProvisioning: Sendable {
    static let pathComponent = "jadwal-whatsapp-events/"

    let session: DAVSession
    let name: String
    let color: String
    let logger: Logger

    func run() async throws(DAVFailure) -> CalendarPlace {
        let finding = try await CalendarDiscovery(session: self.session).run()
        for home in finding.homes {
            if let found = try await self.look(in: home) { return await self.adopt(found) }
        }
        guard let home = finding.homes.first else { throw DAVFailure(.accountDown, "no calendar home") }
        do throws(DAVFailure) {
            return await self.adopt(try await self.create(in: home))
        } catch {
            // Posteo and Google let nobody create calendars: then the one that the customer made for it must do.
            guard error.error.code == .accountDown, let calendar = finding.calendar else { throw error }
            guard let given = try await self.listings(in: calendar, withMembers: false).first else { throw error }
            return CalendarPlace(url: given.address.text, displayName: given.displayName ?? self.name)
        }
    }

    private func create(in home: DAVAddress) async throws(DAVFailure) -> CalendarListing {
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
            if let found = try await self.look(in: home) { return found }
            // Infomaniak takes some seconds.
            if answer.isSuccess { throw DAVFailure(.transient, retryAfter: .seconds(10), "created, but not yet there") }
            refusal = refusal ?? self.session.failure(.accountDown, answer)
        }
        throw refusal ?? DAVFailure(.accountDown, "no calendar")
    }

    /// Ours by its path, or else by its name: Zimbra moves what is named.
    private func look(in home: DAVAddress) async throws(DAVFailure) -> CalendarListing? {
        let listings = try await self.listings(in: home, withMembers: true)
        let address = home.appending(Self.pathComponent)
        return listings.first { $0.address == address } ?? listings.first { $0.displayName == self.name }
    }

    private func listings(in address: DAVAddress, withMembers: Bool) async throws(DAVFailure) -> [CalendarListing] {
        let request = DAVRequest.find(CalendarListing.names, at: address, withMembers: withMembers)
        let answer = try await self.session.send(request)
        guard answer.status == 207 else { throw self.session.failure(.accountDown, answer) }
        return try self.session.multistatus(answer).responses.compactMap { CalendarListing($0, from: answer.address) }
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
