import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Connections are looked after by one process at a time",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConnectionCareTests {
    private static let other = "0192d3a4-0000-7000-8000-000000000002"

    /// As of one process.
    private static func care(_ bed: StoreBed) -> PostgresConnectionSupervision {
        PostgresConnectionSupervision(
            bed.context,
            leases: ConnectionLeases(bed.context),
            sources: [("", .waha)],
            address: "https://jadwal.example",
            readsReactions: true
        )
    }

    @Test func connectionIsClaimedOnceAMinuteAndByOneOnly() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let (first, second) = (Self.care(bed), Self.care(bed))
            try await bed.setClock(UnixTime(seconds: BridgeBed.now))
            let claimed = try await first.claim(limit: 5, lease: BridgeMending.lease)
            let setup = try #require(claimed.first).setup
            #expect(setup.webhook == "https://jadwal.example/v1/waha/\(bridge.receiver.id)")
            #expect(setup.key == "marked-bridge-key" && claimed.count == 1)
            #expect(setup.readsReactions)
            #expect(try await second.claim(limit: 5, lease: BridgeMending.lease).isEmpty)
            try await first.keep(claimed[0], [])
            #expect(try await second.claim(limit: 5, lease: BridgeMending.lease).isEmpty)
            try await bed.setClock(UnixTime(seconds: BridgeBed.now + 61))
            #expect(try await second.claim(limit: 5, lease: BridgeMending.lease).count == 1)
            // The second one has died.
            try await bed.setClock(UnixTime(seconds: BridgeBed.now + 161))
            #expect(try await first.claim(limit: 5, lease: BridgeMending.lease).count == 1)
        }
    }

    @Test func ownerIsToldOnceAndNotByAProcessThatHasLostItsLease() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let (first, second) = (Self.care(bed), Self.care(bed))
            try await bridge.take([.connection(BridgeConnectionHint(state: .working))])
            try await bed.setClock(UnixTime(seconds: BridgeBed.now))
            var frozen = try #require(try await first.claim(limit: 1, lease: BridgeMending.lease).first)
            try await bed.setClock(UnixTime(seconds: BridgeBed.now + 100))
            var taken = try #require(try await second.claim(limit: 1, lease: BridgeMending.lease).first)
            let now = UnixTime(seconds: BridgeBed.now + 100)
            let actions = taken.progress.take(.gone, at: now)
            #expect(actions == [.tellOwner])
            try await second.keep(taken, actions)
            let late = frozen.progress.take(.gone, at: now)
            try await first.keep(frozen, late)
            #expect(try await bed.count("select count(*) from notification") == 1)
            let states = try await bridge.connections.list().map { "\($0.state) \($0.detail ?? "")" }
            #expect(states == ["lost must_link_again"])
        }
    }

    @Test func sweepThatBecomesDueMeanwhileIsMade() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let (first, second) = (Self.care(bed), Self.care(bed))
            try await bridge.take([.connection(BridgeConnectionHint(state: .working))])
            try await bed.setClock(UnixTime(seconds: BridgeBed.now))
            var sweep = try #require(try await first.claimSweep())
            #expect(sweep.task.isFull)
            #expect(try await second.claimSweep() == nil)
            try await bed.setClock(UnixTime(seconds: BridgeBed.now + 10))
            // As a process does that starts.
            try await second.wantSweeps()
            sweep.plan.note(sweep.task, .complete)
            try await first.noteSweep(sweep, found: 3, next: .after(.seconds(600)))
            var again = try #require(try await second.claimSweep())
            #expect(again.task.isFull && again.plan.highWater == UnixTime(seconds: BridgeBed.now))
            again.plan.note(again.task, .complete)
            try await second.noteSweep(again, found: 0, next: .after(.seconds(600)))
            #expect(try await first.claimSweep() == nil)
            try await bed.setClock(UnixTime(seconds: BridgeBed.now + 620))
            let quick = try #require(try await first.claimSweep())
            #expect(!quick.task.isFull)
            try await first.sweepFailed(quick, after: .seconds(100))
            try await bed.setClock(UnixTime(seconds: BridgeBed.now + 710))
            #expect(try await first.claimSweep() == nil)
        }
    }

    /// A long sweep is made in parts, whose results are one.
    @Test func ownerIsToldWhatSweepsHaveFound() async throws {
        try await StoreBed.lend { bed in
            let (bridge, care) = (try await BridgeBed(bed), Self.care(bed))
            func told() async throws -> OwnerConnection.LookBack? {
                let all = try await PostgresOwnerConnections(bed.context).list(of: StoreBed.customerID)
                return try #require(all.first { $0.id == bridge.receiver.id }).lookedBack
            }
            func sweep(_ found: Int?, at seconds: Int64, isPart: Bool = false) async throws {
                try await bed.setClock(UnixTime(seconds: BridgeBed.now + seconds))
                try await care.wantSweeps()
                var due = try #require(try await care.claimSweep())
                let until = due.task.until
                let rest = SweepRest(isFull: true, begunAt: until, partBegunAt: until, reached: until, chat: nil)
                due.plan.note(due.task, isPart ? .budgetSpent(rest) : .complete)
                try await care.noteSweep(due, found: found, next: .whenWanted)
            }
            try await bridge.take([.connection(BridgeConnectionHint(state: .working))])
            #expect(try await told() == nil)
            func look(_ seconds: Int64, _ found: Int) -> OwnerConnection.LookBack {
                .init(at: UnixTime(seconds: BridgeBed.now + seconds), found: found)
            }
            try await sweep(4, at: 10, isPart: true)
            #expect(try await told() == look(10, 4))
            try await sweep(3, at: 100, isPart: true)
            try await sweep(1, at: 200)
            #expect(try await told() == look(200, 8))
            try await sweep(0, at: 300)
            #expect(try await told() == look(300, 0))
            // A source that keeps nothing has nothing to tell.
            try await sweep(nil, at: 400)
            #expect(try await told() == nil)
        }
    }

    /// A message that its source cannot read yet is looked for after 1, 5 and 30 minutes, and from its own time on.
    @Test func messageThatIsWaitedForIsLookedForThreeTimes() async throws {
        try await StoreBed.lend { bed in
            let (bridge, care) = (try await BridgeBed(bed), Self.care(bed))
            try await bed.setClock(UnixTime(seconds: BridgeBed.now))
            func sweep() async throws -> SweepTask? {
                guard var due = try await care.claimSweep() else { return nil }
                due.plan.note(due.task, .complete)
                try await care.noteSweep(due, found: 0, next: .after(.seconds(7200)))
                return due.task
            }
            try await bridge.take([.connection(BridgeConnectionHint(state: .working))])
            #expect(try await sweep() != nil)
            let waiting = BridgeBed.message("3EB0A1", .waiting, at: BridgeBed.now)
            #expect(try await bridge.outcome(of: waiting) == .waiting)
            for (minute, isDue) in [
                (0.9, false), (1.1, true), (4.9, false), (5.1, true), (29.9, false), (30.1, true), (60, false),
            ] {
                try await bed.setClock(UnixTime(seconds: BridgeBed.now + Int64(minute * 60)))
                let task = try await sweep()
                #expect((task != nil) == isDue, "minute \(minute)")
                guard let task else { continue }
                #expect(task.isFull && task.from <= UnixTime(seconds: BridgeBed.now), "minute \(minute)")
            }
            let open = "select count(*) from chat_connection where waiting_since is not null"
            #expect(try await bed.count(open) == 0)
            // One that has come meanwhile is not waited for.
            try await bed.setClock(UnixTime(seconds: BridgeBed.now + 3700))
            #expect(try await bridge.outcome(of: BridgeBed.message("3EB0A1", at: BridgeBed.now)) == .message)
            #expect(try await bridge.outcome(of: waiting) == .duplicate)
            #expect(try await bed.count(open) == 0)
        }
    }

    @Test func phoneBelongsToOneConnection() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            _ = (try await BridgeBed(bed), try await BridgeBed(bed, customer: Self.other))
            let care = Self.care(bed)
            let claimed = try await care.claim(limit: 2, lease: BridgeMending.lease)
            try #require(claimed.count == 2)
            let phone = [BridgeBed.address("98765432109876@lid"), BridgeBed.address("966500000007@c.us")]
            #expect(try await care.isOnlyConnection(claimed[0], of: phone))
            #expect(try await care.isOnlyConnection(claimed[0], of: phone))
            #expect(try await !care.isOnlyConnection(claimed[1], of: phone))
            #expect(try await care.isOnlyConnection(claimed[1], of: [BridgeBed.address("966500000008@c.us")]))
        }
    }
}
