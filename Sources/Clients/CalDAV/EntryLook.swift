internal import ICalendar
internal import Pipeline

/// Reads one entry of Jadwal's where it was written, or where the server has moved it within the calendar.
struct EntryLook: Sendable {
    let session: DAVSession
    let event: EventIdentity
    let address: DAVAddress
    let calendar: DAVAddress

    func run(within limit: Duration) async throws(CalendarError) -> CalendarEvent? {
        let result = await withTaskGroup(of: Result<CalendarEvent?, CalendarError>.self) { group in
            group.addTask {
                do throws(DAVFailure) {
                    return .success(try await self.read())
                } catch {
                    return .failure(error.error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return .failure(CalendarError(.transient, detail: "no answer within \(limit)"))
            }
            defer { group.cancelAll() }
            return await group.next() ?? .success(nil)
        }
        return try result.get()
    }

    /// nil if it is gone, while its calendar is there.
    private func read() async throws(DAVFailure) -> CalendarEvent? {
        let objects = ObjectPlace(session: self.session, calendar: self.calendar, uid: self.event.calendarUID)
        guard let found = try await objects.find(at: self.address, after: nil, searching: true) else {
            try await objects.expectCalendar(after: nil)
            return nil
        }
        guard let event = CalendarObjectReader.event(of: found.body), event.identity == self.event else {
            throw DAVFailure(.transient, "an unreadable object stands at its address")
        }
        return event
    }
}
