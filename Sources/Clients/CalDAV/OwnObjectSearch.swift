internal import ICalendar
internal import Pipeline
internal import Time

/// Finds Jadwal's objects in an account, for a recovery. Changes nothing.
struct OwnObjectSearch: Sendable {
    /// An event that was moved to a time before the restore is also found, if it was moved by at most this.
    static let before = Duration.seconds(30 * 86_400)
    /// Short windows first: most events are soon, and an answer has a limit.
    private static let windows: [Duration] = [30, 90, 366, 3660].map { .seconds($0 * 86_400) }

    let session: DAVSession
    /// nil if Jadwal's calendar is unknown.
    let place: DAVAddress?
    let since: UnixTime

    func run() async throws(DAVFailure) -> [RecoveredObject] {
        var found: [String: RecoveredObject] = [:]
        if let place = self.place, try await self.read(place, into: &found) { return Array(found.values) }
        // The calendar was created, or created again, after the time to which the database was restored. An object that
        // another customer of Jadwal shares with this one is not this customer's.
        for calendar in try await OwnedCalendars(of: self.session).calendars where !calendar.isForeign {
            _ = try await self.read(calendar.address, into: &found)
        }
        return Array(found.values)
    }

    /// - Returns: false if there is no such calendar.
    private func read(
        _ calendar: DAVAddress,
        into found: inout [String: RecoveredObject]
    ) async throws(DAVFailure) -> Bool {
        var start = self.since - Self.before
        for window in Self.windows {
            let end = self.since + window
            let query = CalendarQuery(window: TimeWindow(start: start, end: end))
            let answer = try await self.session.send(query.request(to: calendar))
            if answer.isMissing { return false }
            guard answer.status == 207 else { throw self.session.failure(.transient, answer) }
            for response in try await self.session.multistatus(answer).responses {
                guard let text = response.property(.calendarData)?.bytes,
                    let address = answer.address.resolving(response.href),
                    let object = Self.object(text, at: address)
                else { continue }
                found[object.id] = object
            }
            start = end
        }
        return true
    }

    /// nil if it is not one of Jadwal's.
    private static func object(_ text: [UInt8], at address: DAVAddress) -> RecoveredObject? {
        guard let version = CalendarObjectReader.version(of: text),
            let identity = CalendarObjectReader.identity(ofUID: version.uid)
        else { return nil }
        return RecoveredObject(
            id: identity.id,
            url: address.text,
            revision: version.revision ?? version.sequence + 1,
            mark: version.mark,
            event: CalendarObjectReader.event(of: text)
        )
    }
}
