import Jadwal
import Store
import TestSupport
import Testing

@Suite(
    "A step of the database's clock alone is told by the machine's clock",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct TwoClocksTests {
    private static let noon = UnixTime(seconds: 1_700_000_000)
    private static let hour = Duration.seconds(3600)

    /// Several workers store a chat's messages in any order. Its own times put them right again.
    @Test func messagesKeepTheirOrderWhileTheDatabasesClockIsAnHourBehind() async throws {
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

    @Test func aWriteMayStillArriveAfterTheDatabasesClockWasSetForward() async throws {
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

    /// The same hour by both clocks: nothing is under way any more.
    @Test func nothingArrivesAfterAnHourByBothClocks() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let event = EventIdentity.random()
            try await bed.setClock(Self.noon)
            let store = PostgresCalendarStore(try bed.context(machineClock: { Self.noon + Self.hour }))
            let added = CalendarOpeningTests.message(.add, event, revision: 1)
            _ = try await store.open(added, by: "worker that dies", retryOf: nil)
            try await bed.setClock(Self.noon + Self.hour)
            let cancelled = CalendarOpeningTests.message(.cancel, event, revision: 2)
            guard case .ready(let job) = try await store.open(cancelled, by: "worker", retryOf: nil) else {
                return try #require(Bool(false), "the lease is over")
            }
            #expect(!job.memory.mayArriveLate)
        }
    }
}
