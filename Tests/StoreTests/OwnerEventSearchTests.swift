import Pipeline
import Postgres
import TestSupport
import Testing
import Time

@testable import Store

@Suite(
    "An owner finds their own events, by words and by days, and sees who has agreed to them",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerEventSearchTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fc"

    private static func event(_ title: String, _ place: String?, on day: String) throws -> CalendarEvent {
        let start = LocalDateTime(date: try #require(LocalDate(day)), time: LocalTime("20:00") ?? .midnight)
        return CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: title,
            description: "With a view\n\n\(CalendarEvent.signature)",
            location: place,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh") ?? .utc)
        )
    }

    @Test(arguments: [
        ("dinner", ["Dinner"]), ("DINNER bujairi", ["Dinner"]), ("dinner omar", []), ("view", ["عشاء", "Dinner"]),
        ("العشاء", []), ("عشاء", ["عشاء"]), ("عِشاء", ["عشاء"]), ("احمد", ["عشاء"]), ("بيت أحمد ٢", ["عشاء"]),
        ("  ", []),
        ("%", []), ("'; drop table event; --", []),
    ])
    func wordsAreFoundAsTheyAreRead(_ text: String, _ expected: [String]) async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let store = PostgresOwnerEvents(bed.context)
            for event in [
                try Self.event("Dinner", "Al Bujairi", on: "2023-11-20"),
                try Self.event("عشاء", "بيت أَحمد 2", on: "2023-11-21"),
            ] {
                _ = try await store.add(event, of: StoreBed.customerID)
            }
            _ = try await store.add(try Self.event("Dinner with view عشاء", nil, on: "2023-11-22"), of: Self.other)
            let found = try await store.search(text, of: StoreBed.customerID)
            #expect(found.events.compactMap(\.event?.summary) == expected && found.isComplete)
        }
    }

    @Test func windowHasWhatTouchesIt() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let store = PostgresOwnerEvents(bed.context)
            _ = try await store.add(try Self.event("Dinner", nil, on: "2023-11-20"), of: StoreBed.customerID)
            // From 20:00 to 21:00 in Riyadh.
            let begin = UnixTime(seconds: 1_700_499_600)
            for (start, end, isThere) in [
                (-3600, 0, false), (-3600, 1, true), (3599, 7200, true), (3600, 7200, false), (60, 120, true),
            ] as [(Int64, Int64, Bool)] {
                let window = TimeWindow(start: begin + .seconds(start), end: begin + .seconds(end))
                let found = try await store.events(of: StoreBed.customerID, in: window)
                #expect(found.events.map(\.event?.summary) == (isThere ? ["Dinner"] : []), "\(start) to \(end)")
                #expect(found.events.allSatisfy { $0.writtenAt == nil } && found.isComplete)
                #expect(try await store.events(of: Self.other, in: window).events.isEmpty)
            }
        }
    }

    @Test func trailIsShownToItsOwnerAndGoesWithTheEventsText() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let store = PostgresOwnerEvents(bed.context)
            let id = try await FeedbackBed(bed).agree()
            let trail = try #require(try await store.event(id, of: StoreBed.customerID)?.trail)
            #expect(trail.steps.map(\.did) == [.proposed, .accepted] && trail.steps.map(\.isOwner) == [true, false])
            #expect(trail.steps.map(\.names) == [[.day, .time], []])
            #expect("\(trail)" == "EventTrail")
            let sealed = try #require(try await bed.pool.query("select trail from event").first).bytes("trail")
            #expect(!String(decoding: sealed, as: UTF8.self).contains("proposed"))
            // A trail that was copied to another event cannot be opened there.
            try await bed.pool.execute(
                Statement("update event set customer_id = $1", [.uuid(Self.other)])
            )
            await #expect(throws: (any Error).self) { try await store.event(id, of: Self.other) }
        }
    }
}
