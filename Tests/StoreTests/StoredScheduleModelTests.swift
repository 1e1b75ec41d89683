import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

/// `ScheduleModelTests` on PostgreSQL, with the real use cases and the real worker's steps.
@Suite(
    "Reminders keep their promises in random histories on PostgreSQL",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct StoredScheduleModelTests {
    /// `deploy/test --filter ScheduleModelTests` sets the number of histories in memory: here a hundredth of it.
    private static let histories =
        (ProcessInfo.processInfo.environment["JADWAL_TEST_HISTORIES"].flatMap { Int($0) } ?? 4000) / 100

    @Test(.timeLimit(.minutes(30))) func randomHistoriesKeepEveryPromise() async throws {
        let first = UInt64.random(in: 0..<UInt64.max / 2)
        try await ScheduleBed.lend { work in
            var fired = 0
            for seed in first..<first + UInt64(Self.histories) {
                var history = try await StoredScheduleHistory(work, seed: seed)
                try await history.run()
                #expect(history.broken.isEmpty, "seed \(seed)")
                guard history.broken.isEmpty else { return }
                fired += history.fired
            }
            #expect(fired > Self.histories / 4, "seed \(first)")
        }
    }

    /// Without a fence a decision on an old definition is committed.
    @Test func lostFenceIsNoticed() async throws {
        try await ScheduleBed.lend { work in
            for seed in UInt64(1)...40 {
                var history = try await StoredScheduleHistory(work, seed: seed, hasFence: false)
                try await history.run()
                if !history.broken.isEmpty { return }
            }
            Issue.record("40 histories did not show that the fence is gone")
        }
    }
}

/// One event with its reminders and its owner, and workers that may die or be late.
struct StoredScheduleHistory {
    /// As the bed has them.
    private static let lead = Duration.seconds(1800)
    private static let zone = Zone("Asia/Riyadh")!

    private let work: ScheduleBed
    private let customer = UUID().uuidString.lowercased()
    private let event = EventIdentity.random()
    private let hasFence: Bool
    private var random: SeededGenerator
    private var now: UnixTime
    private var start: UnixTime
    private var isGone = false
    private var snoozes: [UnixTime] = []
    /// The moments that have come while they stood, and are to be decided.
    private var expected: [UnixTime] = []
    /// Of this event, with its start.
    private var rung: Set<[UnixTime]> = []
    private var last = UnixTime.distantPast
    private(set) var fired = 0
    private(set) var broken: [String] = []

    init(_ work: ScheduleBed, seed: UInt64, hasFence: Bool = true) async throws {
        (self.work, self.random, self.hasFence) = (work, SeededGenerator(seed: seed), hasFence)
        let bed = work.bed
        try await bed.pool.execute("delete from schedule")
        self.now = UnixTime(
            seconds: Int64(
                try await bed.count("select extract(epoch from now)::bigint / 60 * 60 + 86400 from virtual_clock")
            )
        )
        try await bed.setClock(self.now)
        try await bed.addCustomer(self.customer)
        try await bed.pool.execute("update customer set reminder_way = 'push', reminder_leads = '30m'")
        self.start = self.now + .seconds(3600)
        let local = Self.zone.local(self.start)
        let event = CalendarEvent(
            identity: self.event,
            revision: 1,
            summary: "Dinner",
            description: "",
            location: nil,
            times: .timed(start: local, end: local.adding(minutes: 60), zone: Self.zone)
        )
        _ = try await PostgresOwnerEvents(bed.context).add(event, of: self.customer)
    }

    mutating func run() async throws {
        for _ in 0..<25 {
            guard self.broken.isEmpty, !self.isGone else { break }
            switch Int.random(in: 0..<12, using: &self.random) {
            case 0: try await self.move()
            case 1: try await self.rename()
            case 2: try await self.snooze()
            case 3: try await self.stepBack()
            case 4: try await self.die()
            case 5: try await self.decideLate()
            case 6: try await self.pass(upTo: 7200)
            case 7 where self.random.oneIn(3): try await self.callOff()
            default:
                try await self.pass(upTo: 3600)
                try await self.turns()
            }
        }
        // Leases of the dead end.
        try await self.pass(5)
        try await self.turns()
        try await self.look()
    }

    private var moments: [UnixTime] { self.isGone ? [] : [self.start - Self.lead] + self.snoozes }

    // MARK: - The owner

    private mutating func move() async throws {
        let minutes = Int.random(in: 5...240, using: &self.random)
        self.start = UnixTime(seconds: self.now.seconds / 60 * 60 + Int64(minutes * 60))
        var correction = EventCorrection()
        correction.start = GivenMoment("\(Self.zone.local(self.start))")
        _ = try await self.work.feedback.person.correct(self.event.id, of: self.customer, correction, by: .owner)
        self.expected = []
        try await self.look()
    }

    private func rename() async throws {
        var correction = EventCorrection()
        correction.title = "Supper \(self.now.seconds)"
        _ = try await self.work.feedback.person.correct(self.event.id, of: self.customer, correction, by: .owner)
    }

    private mutating func snooze() async throws {
        let input = SnoozeReminder.Input(event: self.event.id, .minutes(5))
        let answer = try await SnoozeReminder().run(input, as: .owner(self.customer), in: self.work.bed.context)
        guard case .success(let reminders) = answer else { return }
        self.snoozes = reminders.snoozes
        let moments = self.moments
        self.expected.removeAll { !moments.contains($0) }
    }

    private mutating func callOff() async throws {
        _ = try await self.work.feedback.person.dismiss(
            self.event.id,
            of: self.customer,
            because: .noEvent,
            by: .owner
        )
        (self.isGone, self.expected) = (true, [])
        try await self.look()
    }

    // MARK: - Time

    private mutating func pass(upTo seconds: Int) async throws {
        try await self.pass(Int.random(in: 1...seconds, using: &self.random))
    }

    private mutating func pass(_ seconds: Int) async throws {
        // A clock that was set back shows again what was past before.
        let before = max(self.now, self.last)
        try await self.setClock(self.now + .seconds(seconds))
        self.expected += self.moments.filter { before < $0 && $0 <= self.now }
    }

    /// Moments are absolute.
    private mutating func stepBack() async throws {
        self.last = max(self.last, self.now)
        self.expected = []
        try await self.setClock(self.now - .seconds(Int.random(in: 10...7200, using: &self.random)))
    }

    private mutating func setClock(_ time: UnixTime) async throws {
        self.now = time
        try await self.work.bed.setClock(time)
        _ = try await PostgresClock(self.work.bed.context).heed()
    }

    // MARK: - The workers

    private mutating func turns() async throws {
        for _ in 0..<20 {
            let claims = try await self.work.store.claim(atMost: 8, by: "w", in: .oldestDue)
            guard let claim = claims.first else { break }
            let report = try await self.work.handler().handle(claim)
            guard case .decided(let outcome) = report.outcome else { continue }
            let due = self.now - report.late
            self.expected.removeAll { $0 <= due }
            if outcome.rings { self.ring(due) }
        }
        let isLeased = "select count(*) from schedule where lease_until > jadwal_now()"
        guard try await self.work.bed.count(isLeased) == 0 else { return }
        for missed in self.expected { self.broken.append("\(missed) was never decided") }
        self.expected = []
    }

    /// A worker dies with its claim.
    private func die() async throws {
        _ = try await self.work.store.claim(atMost: 8, by: "dead", in: .oldestDue)
    }

    /// A worker decides, the owner moves the event, and the worker commits.
    private mutating func decideLate() async throws {
        let store = self.work.store
        guard let claim = try await store.claim(atMost: 8, by: "late", in: .oldestDue).first,
            let due = try await store.load(claim)
        else { return }
        let decision = due.schedule.decide(at: due.now)
        let before = try await self.revision()
        try await self.move()
        // A move to the time that it has, or of an event that is over, changes nothing.
        guard try await self.revision() != before else { return }
        if !self.hasFence {
            try await self.work.bed.pool.execute(
                Statement(
                    "update schedule set lease_number = $2, lease_owner = 'late' where id = $1",
                    [.uuid(claim.id), .int(claim.leaseNumber)]
                )
            )
        }
        guard try await store.commit(ScheduleCommit(claim, decision)) else { return }
        self.broken.append("a decision on an old definition was committed")
    }

    private func revision() async throws -> Int {
        let bed = self.work.bed
        let statement = Statement("select wanted_revision from event where id = $1", [.uuid(self.event.id)])
        return try await bed.pool.query(statement).first.map { Int(try $0.int(0)) } ?? 0
    }

    // MARK: - Promises

    private mutating func ring(_ due: UnixTime) {
        self.fired += 1
        if due > self.now { self.broken.append("\(due) rang early") }
        if !self.moments.contains(due) { self.broken.append("\(due) is not wanted") }
        if self.now >= max(self.start, due + .seconds(600)) { self.broken.append("\(due) rang when it was of no use") }
        if !self.rung.insert([self.start, due]).inserted { self.broken.append("\(due) rang twice") }
    }

    /// What waits is about the event as it takes place.
    private mutating func look() async throws {
        let rows = try await self.work.bed.pool.query(
            Statement(
                """
                select count(*) from notification where subject_id = $1 and told_at is null
                    and subject_at is distinct from $2
                """,
                [
                    .uuid(self.event.id),
                    self.isGone ? .null : .timestamp(microsecondsSince1970: self.start.milliseconds * 1000),
                ]
            )
        )
        if try rows.first?.int(0) != 0 { self.broken.append("what was called off or moved waits to be told") }
    }
}
