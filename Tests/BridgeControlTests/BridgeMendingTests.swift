import NIOConcurrencyHelpers
import Pipeline
import Sources
import TestSupport
import Testing
import Time

@Suite(
    "BridgeMending: a source that forgets or fails is mended",
    .serialized,
    .enabled(if: SourceBed.isThere, "JADWAL_TEST_PYTHON names no Python"),
    .timeLimit(.minutes(3))
)
struct BridgeMendingTests {
    /// One connection, whose lease is free at each look.
    private final class OneConnection: MendedConnections {
        private let connection: NIOLockedValueBox<MendedConnection>

        init(_ connection: MendedConnection) { self.connection = NIOLockedValueBox(connection) }

        var now: MendedConnection { self.connection.withLockedValue { $0 } }

        func claim(limit: Int, lease: Duration) async throws -> [MendedConnection] { [self.now] }

        func keep(_ connection: MendedConnection, _ actions: [ConnectionAction]) async throws {
            self.connection.withLockedValue { $0 = connection }
        }

        func isOnlyConnection(_ connection: MendedConnection, of own: [BridgeAddress]) async throws -> Bool { true }
    }

    static let start = UnixTime(seconds: 1_763_650_000)

    private static func with(
        _ body: (SourceBed, WAHAControl, OneConnection, BridgeMending) async throws -> Void
    ) async throws {
        try await SourceBed.with("waha_server.py") { bed in
            let control = WAHAControl(base: bed.base, key: nil, pace: bed.pace, exchange: bed.exchange)
            try await control.create(bed.setup())
            try await bed.wait("code") { try await control.state(of: "session-1")?.state == .code }
            try await bed.order("link", ["session": "session-1"])
            var progress = ConnectionProgress(since: Self.start)
            _ = progress.take(.begin(byCode: true), at: Self.start)
            let store = OneConnection(MendedConnection(source: "home", setup: bed.setup(), progress: progress))
            let mending = BridgeMending(store: store) { $0 == "home" ? control : nil }
            try await body(bed, control, store, mending)
        }
    }

    @Test func settingsThatARestartHasLostAreWrittenBackAtTheNextLook() async throws {
        try await Self.with { bed, control, store, mending in
            let first = try await mending.run(limit: 10) { Self.start }
            #expect(first.map(\.actions) == [[.sweep]])
            #expect(store.now.progress.state == .working)
            try await bed.turn(["forget": true])
            try await bed.order("restart")
            let second = try await mending.run(limit: 10) { Self.start + .seconds(60) }
            #expect(second.first?.mended.contains(.webhook) == true)
            #expect(try await control.drift(from: bed.setup()) == [])
        }
    }

    @Test func failedSessionIsRestartedAndSweptWhenItWorks() async throws {
        try await Self.with { bed, control, store, mending in
            _ = try await mending.run(limit: 10) { Self.start }
            try await bed.order("status", ["session": "session-1", "status": "FAILED"])
            let second = try await mending.run(limit: 10) { Self.start + .seconds(60) }
            #expect(second.map(\.isRestarted) == [false])
            #expect(store.now.progress.state == .resting)
            let third = try await mending.run(limit: 10) { Self.start + .seconds(120) }
            #expect(third.map(\.isRestarted) == [true])
            try await bed.wait("work") { try await control.state(of: "session-1")?.state == .working }
            let fourth = try await mending.run(limit: 10) { Self.start + .seconds(180) }
            #expect(fourth.map(\.actions) == [[.sweep]])
        }
    }

    @Test func sessionThatStaysFailedIsTheOwnersAfterFourRestarts() async throws {
        try await Self.with { bed, control, store, mending in
            _ = try await mending.run(limit: 10) { Self.start }
            var restarts = 0
            var last: [ConnectionAction] = []
            for minute in Int64(1)...80 where last != [.tellOwner] {
                try await bed.order("status", ["session": "session-1", "status": "FAILED"])
                let reports = try await mending.run(limit: 10) { Self.start + .seconds(60 * minute) }
                if reports.first?.isRestarted == true { restarts += 1 }
                last = reports.first?.actions ?? []
            }
            #expect(restarts == MendingSchedule.waits.count)
            #expect(last == [.tellOwner])
            #expect(store.now.progress.reason == .mustLinkAgain)
        }
    }

    @Test func sourceThatFailsIsReportedAndTheConnectionRests() async throws {
        try await Self.with { bed, control, store, mending in
            _ = try await mending.run(limit: 10) { Self.start }
            try await bed.turn(["failing": 1])
            let second = try await mending.run(limit: 10) { Self.start + .seconds(60) }
            #expect(second.first?.fault?.code == .sourceFailed)
            #expect(store.now.progress.reason == .sourceAway)
        }
    }

    @Test func sessionThatIsGoneHasToBeLinkedAgain() async throws {
        try await Self.with { bed, control, store, mending in
            _ = try await mending.run(limit: 10) { Self.start }
            try await control.end("session-1")
            let second = try await mending.run(limit: 10) { Self.start + .seconds(60) }
            #expect(second.map(\.actions) == [[.tellOwner]])
            #expect(store.now.progress.state == .lost)
        }
    }
}
