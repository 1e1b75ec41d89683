import Pipeline
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A step of the database's clock is noticed by the machine's clock",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct TwoClocksTests {
    private static let noon = UnixTime(seconds: 1_700_000_000)
    private static let hour = Duration.seconds(3600)

    /// Several workers store a chat's messages in any order. The messages' own times restore the order.
    @Test func messagesKeepTheirOrderWhileTheDatabaseClockIsBehind() async throws {
        try await StoreBed.lend { bed in
            let context = try bed.context(machineClock: { Self.noon + .seconds(10) })
            try await bed.setClock(Self.noon - Self.hour)
            let said = [("agreed", true, 5), ("plan", false, 0)]
            for (id, isMine, after) in said {
                let message = StoreBed.message(id, mine: isMine, at: Self.noon.seconds + Int64(after))
                _ = try await PostgresMessageStore(context).store([StoreBed.item(message)])
            }
            try await bed.setClock(Self.noon - Self.hour + .seconds(60))
            let conversations = PostgresConversationStore(context)
            let claim = try #require(try await conversations.claim(atMost: 1, by: "worker").first)
            let window = try #require(try await conversations.window(of: claim, within: WindowLimits()))
            #expect(window.messages.map(\.isSenderMe) == [false, true])
        }
    }

    @Test func writeMayArriveLateAfterTheDatabaseClockWasSetForward() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let event = EventIdentity.random()
            try await bed.setClock(Self.noon)
            let store = PostgresCalendarStore(try bed.context(machineClock: { Self.noon + .seconds(5) }))
            let added = CalendarOpeningTests.message(.add, event, revision: 1)
            guard case .ready = try await store.open(added, by: "worker that dies", retryOf: nil) else {
                return try #require(Bool(false), "nobody writes it yet")
            }
            try await bed.setClock(Self.noon + Self.hour)
            let cancelled = CalendarOpeningTests.message(.cancel, event, revision: 2)
            guard case .ready(let job) = try await store.open(cancelled, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "the lease is over by the database's clock")
            }
            #expect(job.memory.mayArriveLate)
        }
    }

    /// An hour later by both clocks, nothing is in flight any more.
    @Test func nothingArrivesLateAfterAnHourByBothClocks() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let event = EventIdentity.random()
            try await bed.setClock(Self.noon)
            let dying = PostgresCalendarStore(try bed.context(machineClock: { Self.noon + .seconds(5) }))
            let added = CalendarOpeningTests.message(.add, event, revision: 1)
            _ = try await dying.open(added, by: "worker that dies", retryOf: nil)
            try await bed.setClock(Self.noon + Self.hour)
            let store = PostgresCalendarStore(try bed.context(machineClock: { Self.noon + Self.hour }))
            let cancelled = CalendarOpeningTests.message(.cancel, event, revision: 2)
            guard case .ready(let job) = try await store.open(cancelled, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "the lease is over")
            }
            #expect(!job.memory.mayArriveLate)
        }
    }

    /// The worker vanished while the clock was an hour behind. After the correction its lease seems to be long over.
    @Test func writeOfAVanishedWorkerMayArriveLateAfterTheClockWasSetBack() async throws {
        try await Self.cancelAfterAWriteAnHourBehind { _, _ in }
    }

    @Test func unansweredWriteMayArriveLateAfterTheClockWasSetBack() async throws {
        try await Self.cancelAfterAWriteAnHourBehind { store, job in
            try await store.release(job, mayArriveLate: true)
        }
    }

    @Test func overtakenWriteIsLookedAtAgainAfterTenMinutesByBothClocks() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let store = PostgresCalendarStore(try bed.context(machineClock: { Self.noon + .seconds(5) }))
            try await bed.setClock(Self.noon - Self.hour)
            let added = CalendarOpeningTests.message(.add, EventIdentity.random(), revision: 1)
            guard case .ready(let job) = try await store.open(added, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "nobody writes it yet")
            }
            var object = CalendarObject(url: "https://calendar.example/1.ics", entityTag: "1", isOurs: true)
            object.mayBeOvertaken = true
            let isNoted = try await store.written(
                job,
                as: object,
                removedByOwner: false,
                conflicts: nil,
                notification: nil,
                retryOf: nil
            )
            #expect(isNoted)
            try await bed.setClock(Self.noon)
            guard case .stale = try await store.open(added, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "the write that was overtaken may still arrive")
            }
        }
    }

    /// `PostgresClock` shortens what waits for the database's clock. The held write does not know of that clock.
    @Test func writeMayArriveLateAfterTheDatabaseClockWasSetBackAndCorrected() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let event = EventIdentity.random()
            let context = try bed.context(machineClock: { Self.noon + .seconds(5) })
            let (store, clock) = (PostgresCalendarStore(context), PostgresClock(context))
            try await bed.setClock(Self.noon)
            #expect(try await clock.heed() == nil)
            let added = CalendarOpeningTests.message(.add, event, revision: 1)
            guard case .ready(let first) = try await store.open(added, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "nobody writes it yet")
            }
            try await store.release(first, mayArriveLate: true)
            try await bed.setClock(Self.noon - Self.hour)
            #expect(try await clock.heed() == Self.hour)
            try await bed.setClock(Self.noon + .seconds(5))
            let cancelled = CalendarOpeningTests.message(.cancel, event, revision: 2)
            guard case .ready(let job) = try await store.open(cancelled, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "nobody writes it")
            }
            #expect(job.memory.mayArriveLate)
        }
    }

    @Test func lateWriteIsAwaitedForTenMinutesAfterTheDatabaseClockWasAnHourAhead() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let context = try bed.context(machineClock: { Self.noon })
            let (store, clock) = (PostgresCalendarStore(context), PostgresClock(context))
            try await bed.setClock(Self.noon + Self.hour)
            #expect(try await clock.heed() == nil)
            let added = CalendarOpeningTests.message(.add, EventIdentity.random(), revision: 1)
            guard case .ready(let job) = try await store.open(added, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "nobody writes it yet")
            }
            try await store.release(job, mayArriveLate: true)
            try await bed.setClock(Self.noon)
            #expect(try await clock.heed() == Self.hour)
            let left = "select extract(epoch from late_until - jadwal_now())::bigint from event"
            #expect(try await bed.count(left) == 604, "with the length of a lease")
        }
    }

    /// - Parameter end: how the first write ended.
    private static func cancelAfterAWriteAnHourBehind(
        _ end: @escaping @Sendable (PostgresCalendarStore, CalendarJob) async throws -> Void
    ) async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let event = EventIdentity.random()
            let store = PostgresCalendarStore(try bed.context(machineClock: { Self.noon + .seconds(5) }))
            try await bed.setClock(Self.noon - Self.hour)
            let added = CalendarOpeningTests.message(.add, event, revision: 1)
            guard case .ready(let first) = try await store.open(added, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "nobody writes it yet")
            }
            try await end(store, first)
            try await bed.setClock(Self.noon)
            let cancelled = CalendarOpeningTests.message(.cancel, event, revision: 2)
            guard case .ready(let job) = try await store.open(cancelled, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "the lease is over")
            }
            #expect(job.memory.mayArriveLate)
        }
    }
}
