public import Jadwal

extension CalDAVClient {
    /// Signs in to the account and looks for where its calendars are, as the worker does before its first event.
    /// Changes nothing. Throws what would keep the worker from writing: an answer alone proves nothing, as servers
    /// answer 404 and 405 to whoever asks.
    public func look(at account: CalendarAccount) async throws(CalendarError) {
        let session = try self.session(account)
        do throws(DAVFailure) {
            let finding = try await CalendarDiscovery(session: session).run()
            guard let home = finding.homes.first ?? finding.calendar else {
                throw DAVFailure(.accountDown, "no calendar home")
            }
            // The password counts here, whatever discovery could do without.
            let answer = try await session.send(.find([.resourceType], at: home))
            guard answer.status == 207 else { throw DAVFailure(.accountDown, "status \(answer.status)") }
        } catch {
            throw error.error
        }
    }
}
