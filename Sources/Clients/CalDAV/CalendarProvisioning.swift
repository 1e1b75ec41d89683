internal import Pipeline

/// Finds or creates Jadwal's calendar in an account.
struct CalendarProvisioning: Sendable {
    static let pathComponent = "jadwal-whatsapp-events/"

    let making: CalendarMaking

    func run() async throws(DAVFailure) -> CalendarPlace {
        let finding = try await CalendarDiscovery(session: self.making.session).run()
        let look = try await self.making.look(in: finding)
        if let found = look.found { return await self.making.adopt(found) }
        do throws(DAVFailure) {
            return await self.making.adopt(try await self.making.create(in: finding, beside: look.others))
        } catch {
            guard error.error.code == .accountDown, error.error.retryAfter == nil else { throw error }
            return try await self.substitute(finding, look.others, because: error)
        }
    }

    /// Posteo and Google do not allow clients to create calendars. Then the calendar that the customer gave is used, or
    /// the only one. If there are several, the owner has to choose.
    private func substitute(
        _ finding: CalendarDiscovery.Finding,
        _ others: [CalendarListing],
        because refusal: DAVFailure
    ) async throws(DAVFailure) -> CalendarPlace {
        var listings = others.filter { $0.isWritable && $0.holder != .other }
        if let calendar = finding.calendar {
            listings = try await self.making.listing(at: calendar).map { [$0] } ?? []
            if listings.contains(where: { !$0.isWritable }) {
                throw DAVFailure.readOnly("the calendar with the account's address is read-only")
            }
        }
        guard listings.count == 1, let listing = listings.first else {
            let remedy = "make a calendar by hand and give its address with --caldav-url"
            throw DAVFailure(.accountDown, "no calendar can be made (\(refusal.error.detail)): \(remedy)")
        }
        return CalendarPlace(url: listing.address.text, displayName: listing.displayName ?? self.making.name)
    }
}
