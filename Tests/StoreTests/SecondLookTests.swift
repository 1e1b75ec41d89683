import Pipeline
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A written event is looked at once more when no earlier write can arrive any more",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SecondLookTests {
    private static let start = UnixTime(seconds: 1_700_000_000)
    private static let object = CalendarObject(url: "https://example.com/c/e.ics", entityTag: "\"1\"")

    private struct Bed: Sendable {
        let bed: StoreBed
        let store: PostgresCalendarStore
        let event = EventIdentity.random()

        /// With a cancelled event that was marked in the calendar, because an earlier write may still arrive.
        static func lend(_ body: @Sendable (Bed) async throws -> Void) async throws {
            try await StoreBed.lend { bed in
                try await CalendarOpeningTests.addAccount(bed)
                let work = Bed(bed: bed, store: PostgresCalendarStore(bed.context))
                _ = try await work.open(.add, 1, after: .zero)
                let job = try await work.open(.cancel, 2, after: .seconds(5))
                #expect(job.memory.mayArriveLate, "the first worker has vanished")
                let isNoted = try await work.store.written(
                    job,
                    as: SecondLookTests.object,
                    removedByOwner: false,
                    conflicts: nil,
                    notification: nil,
                    retryOf: nil
                )
                #expect(isNoted)
                try await body(work)
            }
        }

        func open(_ action: EventChange.Action, _ revision: Int, after time: Duration) async throws -> CalendarJob {
            try await self.bed.setClock(SecondLookTests.start + time)
            let message = CalendarOpeningTests.message(action, self.event, revision: revision)
            let opening = try await self.store.open(message, by: "a worker", retryOf: nil)
            guard case .ready(let job) = opening else { throw TestBedError(detail: "\(opening)") }
            return job
        }

        func looked(_ job: CalendarJob, at object: CalendarObject?) async throws -> Bool {
            try await self.store.looked(job, at: object, removedByOwner: false, retryOf: nil)
        }
    }

    @Test func lookThatTakesTheEventOutIsTheLast() async throws {
        try await Bed.lend { work in
            let job = try await work.open(.cancel, 2, after: .seconds(700))
            #expect(job.looksAgain && !job.memory.mayArriveLate && !job.memory.wasTried)
            #expect(try await work.looked(job, at: nil))
            #expect(try await work.bed.count("select count(*) from event where late_until is not null") == 0)
        }
    }

    /// The look after a vanished one takes nothing out, because a request of the vanished one may still arrive.
    @Test func lookAfterAVanishedOneIsFollowedByAnother() async throws {
        try await Bed.lend { work in
            _ = try await work.open(.cancel, 2, after: .seconds(700))
            var job = try await work.open(.cancel, 2, after: .seconds(705))
            #expect(job.looksAgain && job.memory.mayArriveLate)
            #expect(try await work.looked(job, at: Self.object))

            try await work.bed.setClock(Self.start + .seconds(1400))
            try await PostgresHousekeeping(work.bed.context).relayGaps()
            #expect(try await work.bed.count("select count(*) from outbox") == 1)
            job = try await work.open(.cancel, 2, after: .seconds(1400))
            #expect(job.looksAgain && !job.memory.mayArriveLate)
        }
    }

    /// It was not its owner who removed it.
    @Test func lookAfterAVanishedOneMayFindTheEventTakenOut() async throws {
        try await Bed.lend { work in
            _ = try await work.open(.cancel, 2, after: .seconds(700))
            let job = try await work.open(.cancel, 2, after: .seconds(705))
            #expect(job.memory.wasTried)
        }
    }
}
