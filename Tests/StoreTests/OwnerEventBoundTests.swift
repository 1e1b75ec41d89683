import Pipeline
import Postgres
import TestSupport
import Testing
import Time

@testable import Store

@Suite(
    "An owner adds a bounded number of events by hand",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerEventBoundTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fb"

    private static func event(_ identity: EventIdentity = .random()) throws -> CalendarEvent {
        let start = LocalDateTime(date: try #require(LocalDate("2099-11-20")), time: .midnight)
        return CalendarEvent(
            identity: identity,
            revision: 1,
            summary: "Dinner",
            description: CalendarEvent.signature,
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: .utc)
        )
    }

    /// Records as many additions as one may make in a day, `ago` seconds before now.
    private static func addTheMost(_ bed: StoreBed, ago seconds: Int64) async throws {
        _ = try await bed.pool.query(
            Statement(
                """
                insert into audit (action, subject, person, owner_id, at)
                select $1, $2::text, 'owner', $2::uuid, jadwal_now() - make_interval(secs => $3)
                from generate_series(1, $4)
                """,
                [
                    .text(OwnerAction.addedEvent.rawValue), .text(StoreBed.customerID), .int(seconds),
                    .int(Int64(AddingBound.mostInADay)),
                ]
            )
        )
    }

    @Test func dayHasABoundAndOtherOwnersAndRepeatedFormsDoNotMeetIt() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let store = PostgresOwnerEvents(bed.context)
            let first = EventIdentity.random()
            #expect(try await store.add(try Self.event(first), of: StoreBed.customerID))
            try await Self.addTheMost(bed, ago: 3600)
            let event = try Self.event()
            await #expect(throws: AddingBound.ofDay) { try await store.add(event, of: StoreBed.customerID) }
            #expect(try await !store.add(try Self.event(first), of: StoreBed.customerID), "it is added already")
            #expect(try await store.add(try Self.event(), of: Self.other))
        }
    }

    @Test func additionsOfTheDayBeforeDoNotCount() async throws {
        try await StoreBed.lend { bed in
            try await Self.addTheMost(bed, ago: 86_401)
            let store = PostgresOwnerEvents(bed.context)
            #expect(try await store.add(try Self.event(), of: StoreBed.customerID))
        }
    }

    @Test func eventsToComeHaveABoundAndThoseThatAreOverDoNotCount() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresOwnerEvents(bed.context)
            for (distance, isFull) in [("-1 day", false), ("1 day", true)] {
                _ = try await bed.pool.query(
                    Statement(
                        """
                        insert into event (customer_id, id, starts_at, ends_at)
                        select $1, gen_random_uuid(), jadwal_now() + $2::interval, jadwal_now() + $2::interval
                        from generate_series(1, $3)
                        """,
                        [.uuid(StoreBed.customerID), .text(distance), .int(Int64(AddingBound.mostToCome))]
                    )
                )
                let event = try Self.event()
                guard isFull else {
                    #expect(try await store.add(event, of: StoreBed.customerID))
                    continue
                }
                await #expect(throws: AddingBound.toCome) { try await store.add(event, of: StoreBed.customerID) }
            }
        }
    }
}
