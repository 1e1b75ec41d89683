import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Behind the fence of a recovery nothing is claimed or written",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct RecoveryFenceTests {
    private static func open(
        _ event: EventIdentity,
        _ bed: StoreBed,
        chat: String? = nil,
        revision: Int = 1
    ) async throws -> CalendarOpening {
        var message = CalendarOpeningTests.message(.add, event, revision: revision)
        message.chatID = chat
        return try await PostgresCalendarStore(bed.context).open(message, by: "w", retryOf: nil)
    }

    /// A conversation that is due.
    private static func makeDue(_ bed: StoreBed) async throws {
        let messages = [StoreBed.message("1"), StoreBed.message("2", mine: true)]
        _ = try await bed.messages.store(messages.map { StoreBed.item($0) })
        try await bed.setClock(UnixTime(seconds: 1_700_000_000) + .seconds(3600))
    }

    @Test func conversationsAreClaimedOnlyWithoutTheFence() async throws {
        try await StoreBed.lend { bed in
            try await Self.makeDue(bed)
            let fence = RecoveryFence(bed.context)
            #expect(try await fence.reasonToWait() == nil)
            try await fence.raise()
            try await fence.raise()
            #expect(try await fence.reasonToWait()?.contains("jadwal recover") == true)
            #expect(try await bed.conversations.claim(atMost: 8, by: "w").isEmpty)
            try await fence.lower()
            #expect(try await bed.conversations.claim(atMost: 8, by: "w").count == 1)
        }
    }

    @Test func leaseFromBeforeTheFenceIsLost() async throws {
        try await StoreBed.lend { bed in
            try await Self.makeDue(bed)
            let claims = try await bed.conversations.claim(atMost: 8, by: "old worker")
            try #require(claims.count == 1)
            #expect(try await bed.conversations.renew(claims).isEmpty)
            try await RecoveryFence(bed.context).raise()
            #expect(try await bed.conversations.renew(claims) == Set(claims.map(\.conversationID)))
            #expect(try await bed.conversations.window(of: claims[0], within: WindowLimits()) == nil)
        }
    }

    @Test func eventsWaitWithoutAFailure() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let fence = RecoveryFence(bed.context)
            try await fence.raise()
            for event in [EventIdentity.random(), .random()] {
                let error = await #expect(throws: HandlingError.self) { _ = try await Self.open(event, bed) }
                guard case .dependencyDown(let reason)? = error else {
                    return try #require(Bool(false), "\(String(describing: error))")
                }
                #expect(reason.contains("jadwal recover"))
            }
            #expect(try await bed.count("select count(*) from event") == 0)
            try await fence.lower()
            guard case .ready = try await Self.open(.random(), bed) else {
                return try #require(Bool(false), "nothing is in the way")
            }
        }
    }

    @Test func fenceWaitsForAWriteUnderWay() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            guard case .ready(let job) = try await Self.open(.random(), bed) else {
                return try #require(Bool(false), "nobody writes it")
            }
            let fence = RecoveryFence(bed.context)
            let error = await #expect(throws: AdministrationError.self) { try await fence.raise(within: .zero) }
            #expect(error?.code == .underWay)
            #expect(try await fence.reasonToWait() != nil)
            try await PostgresCalendarStore(bed.context).release(job, mayArriveLate: false)
            try await fence.raise(within: .zero)
        }
    }

    /// Its chat was read again after the restore, before the old message came from the queue.
    @Test func lostEventThatWasAgreedAgainIsNotWrittenTwice() async throws {
        try await StoreBed.lend { bed in
            try await CalendarOpeningTests.addAccount(bed)
            let chat = bed.conversationID(of: "966500000001@c.us")
            guard case .ready = try await Self.open(.random(), bed, chat: chat) else {
                return try #require(Bool(false), "nobody writes it")
            }
            guard case .stale = try await Self.open(.random(), bed, chat: chat) else {
                return try #require(Bool(false), "the chat has this event")
            }
            guard case .ready = try await Self.open(.random(), bed, chat: bed.conversationID(of: "2@c.us")) else {
                return try #require(Bool(false), "another chat may have agreed on the same")
            }
            #expect(try await bed.count("select count(distinct conversation_id) from event") == 2)
        }
    }
}
