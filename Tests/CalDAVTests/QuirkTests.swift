import CalDAV
import HTTP
import HTTPTypes
import Logging
import Pipeline
import TestSupport
import Testing
import Time

/// At servers with any known quirk, an event is written correctly, and no change of the owner is lost.
@Suite(.serialized, .enabled(if: TestEnvironment.python != nil, "needs a Python: JADWAL_TEST_PYTHON"))
struct QuirkTests {
    private static let later = EventTimes.timed(
        start: LocalDateTime(date: LocalDate("2026-11-22")!, time: LocalTime("09:15")!),
        end: LocalDateTime(date: LocalDate("2026-11-22")!, time: LocalTime("10:15")!),
        zone: Zone("Asia/Riyadh")!
    )

    private func withCalendar(_ body: (QuirkyCalendar) async throws -> Void) async throws {
        let bed = try await QuirkBeds.shared.bed()
        try await HTTPClient.lend { http in try await body(QuirkyCalendar(bed: bed, http: http)) }
    }

    private func owner(_ calendar: QuirkyCalendar, at path: String = "") -> PersistentOwner {
        let account = CalendarAccount(
            customerID: EventIdentity.random().id,
            url: calendar.url + path,
            username: "jadwal",
            password: "secret"
        )
        let client = CalDAVClient(
            exchange: calendar.http.exchange,
            policy: QuirkyCalendar.policy,
            logger: Logger(label: "test")
        )
        return PersistentOwner(client.writer, account)
    }

    @Test func eachSwitchHasItsTest() async throws {
        try await self.withCalendar { calendar in
            let quirks = try await calendar.quirks()
            #expect(Set(quirks) == Set(Quirk.allCases.map(\.rawValue)))
        }
    }

    @Test(arguments: Quirk.allCases) func eventIsAddedChangedAndCancelled(_ quirk: Quirk) async throws {
        try await self.withCalendar { calendar in
            try await calendar.begin([quirk])
            if quirk == .makesNoCalendars { try await calendar.request("MKCALENDAR", "/jadwal/own/") }
            let owner = self.owner(calendar, at: quirk == .noPrincipal ? "jadwal/" : "")
            var event = CalendarEvent.sample(.random(), summary: "Agreed")
            try await owner.put(event)
            (event.revision, event.times) = (2, Self.later)
            try await owner.put(event)
            await owner.forget(event)
            try await owner.put(event)
            var there = try #require(try await calendar.state().objects(of: event).first)
            #expect(try await calendar.state().objects.count == 1)
            #expect(there.text.contains("20261122T091500") && there.text.contains("SUMMARY:Agreed"))

            // Written once more, so that the object is remembered.
            (event.revision, event.location) = (3, "Al Bujairi")
            try await owner.put(event)
            there = try #require(try await calendar.state().objects(of: event).first)
            let edited = there.text.replacing("SUMMARY:Agreed", with: "SUMMARY:Edited\r\nX-OWN:1")
            try await calendar.request("PUT", there.path, edited)
            (event.revision, event.location) = (4, "At home")
            try await owner.put(event)
            there = try #require(try await calendar.state().objects(of: event).first)
            for line in ["SUMMARY:Edited", "X-OWN:1", "LOCATION:At home", "20261122T091500"] {
                #expect(there.text.contains(line), "\(line)")
            }

            (event.revision, event.status) = (5, .cancelled)
            try await owner.put(event)
            there = try #require(try await calendar.state().objects(of: event).first)
            #expect(there.text.contains("STATUS:CANCELLED") && there.text.contains("SUMMARY:Edited"))
            #expect(try await calendar.state().objects.count == 1)
            #expect(try await calendar.state().violations == [])
        }
    }

    @Test(arguments: Quirk.allCases) func removedObjectStaysRemovedWithQuirk(_ quirk: Quirk) async throws {
        try await self.withCalendar { calendar in
            try await calendar.begin([quirk])
            if quirk == .makesNoCalendars { try await calendar.request("MKCALENDAR", "/jadwal/own/") }
            let owner = self.owner(calendar, at: quirk == .noPrincipal ? "jadwal/" : "")
            // Perhaps attempted but never written: its cancellation creates nothing.
            var never = CalendarEvent.sample(.random(), revision: 2, status: .cancelled)
            await owner.forget(never)
            #expect(try await owner.put(never) == .neverStood)

            var event = CalendarEvent.sample(.random())
            try await owner.put(event)
            let there = try #require(try await calendar.state().objects(of: event).first)
            try await calendar.request("DELETE", there.path)
            event.revision = 2
            let error = await #expect(throws: CalendarError.self) { try await owner.put(event) }
            #expect(error?.code == .removedByOwner)

            await owner.deleteCancelled()
            await owner.forget(never)
            never.revision = 3
            #expect(try await owner.put(never) == .neverStood)
            event = .sample(.random())
            try await owner.put(event)
            (event.revision, event.status) = (2, .cancelled)
            let effect = await Result { try await owner.put(event) }
            // After a lost answer it is unknown who removed the object.
            if quirk != .lostAnswers { #expect(try effect.get() == .deleted) }
            #expect(try await calendar.state().objects.isEmpty)
            #expect(try await calendar.state().violations == [])
        }
    }
}

extension Result where Failure == any Error {
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
