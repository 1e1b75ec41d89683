import Foundation
import Pipeline
import Testing
import Time

@Suite("Reminders keep their promises in random histories") struct ScheduleModelTests {
    private static let rounds = 4
    /// `deploy/test --filter ScheduleModelTests` sets 100,000.
    private static let histories =
        ProcessInfo.processInfo.environment["JADWAL_TEST_HISTORIES"].flatMap { UInt64($0) } ?? 20_000

    @Test(arguments: 0..<Self.rounds) func randomHistoriesKeepEveryPromise(_ round: Int) {
        let first = UInt64.random(in: 0..<UInt64.max / 2)
        var fired = 0
        let histories = Self.histories / UInt64(Self.rounds)
        for seed in first..<first + histories {
            var history = ScheduleHistory(seed: seed)
            history.run()
            #expect(history.broken.isEmpty, "seed \(seed)")
            guard history.broken.isEmpty else { return }
            fired += history.fired
        }
        #expect(fired > histories / 2, "seed \(first)")
    }

    @Test(arguments: ScheduleHistory.Fault.allCases)
    func brokenPromiseIsNoticed(_ fault: ScheduleHistory.Fault) {
        let isNoticed = (UInt64(1)...5000).contains { seed in
            var history = ScheduleHistory(seed: seed, fault: fault)
            history.run()
            return !history.broken.isEmpty
        }
        #expect(isNoticed)
    }
}

/// One event with its reminders, its owner, and a worker that may die or be away: a virtual clock, random edits, moves,
/// flights, snoozes and steps of the clock.
struct ScheduleHistory {
    /// A promise that is broken on purpose.
    enum Fault: CaseIterable {
        case noFence
        case noLastLabel
        case firesBeforeItCommits
        case keepsTheOffset
        case firesEarly
        case forgetsWhatWasMissed
    }

    private static let zones = ["Asia/Riyadh", "Europe/Berlin", "America/New_York", "Asia/Tokyo"].compactMap {
        Zone($0)
    }
    private static let leads = ["0m", "10m", "1h", "1d", "@09:00", "-1d@20:00"].compactMap { ReminderLead($0) }

    private let fault: Fault?
    private var random: Numbers
    private var now: UnixTime
    private var latest = UnixTime.distantPast
    private var plan: ReminderPlan?
    /// In which zone a worker that keeps offsets derives moments.
    private var firstZone: Zone
    private var armed: Occurrence?
    private var last: Occurrence?
    private var changedAt: UnixTime?
    private var lease = 0
    /// What has to be decided by now: its moment came while it stood unchanged.
    private var expected: [Occurrence] = []
    private var rung: [Occurrence] = []
    private var decided: Set<UnixTime> = []
    private(set) var fired = 0
    private(set) var broken: [String] = []

    init(seed: UInt64, fault: Fault? = nil) {
        (self.fault, self.random) = (fault, Numbers(state: seed))
        self.now = UnixTime(seconds: 1_774_500_000)
        self.firstZone = Self.zones[Int(seed % UInt64(Self.zones.count))]
        self.change()
    }

    mutating func run() {
        for _ in 0..<40 {
            guard self.broken.isEmpty else { return }
            switch self.random.below(12) {
            case 0, 1: self.change()
            case 2: self.fly()
            case 3: self.snooze()
            case 4: self.touch()
            case 5: self.stepBack(.seconds(self.random.below(7200)))
            case 6: self.pass(.seconds(self.random.below(86_400)))
            default:
                self.pass(.seconds(self.random.below(7200)))
                self.work()
            }
        }
        self.pass(.seconds(60))
        self.work()
    }

    // MARK: - The owner and the chat

    /// Makes, moves or cancels the event.
    private mutating func change() {
        let zone = self.plan?.zone ?? self.firstZone
        let start = zone.local(self.now).adding(minutes: self.random.below(3 * 1440))
        let leads = Self.leads.filter { _ in self.random.below(2) == 0 }
        switch self.random.below(8) {
        case 0: self.plan = nil
        case 1, 2, 3:
            let times = EventTimes.allDay(start: start.date, endExclusive: start.date.adding(days: 1))
            self.plan = ReminderPlan(times, in: zone, leads)
        default:
            let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: zone)
            self.plan = ReminderPlan(times, in: zone, leads)
        }
        self.expected = []
        self.touch()
    }

    private mutating func fly() {
        guard self.plan != nil else { return }
        self.plan?.zone = Self.zones[self.random.below(Self.zones.count)]
        self.expected = []
        self.touch()
    }

    private mutating func snooze() {
        guard self.plan != nil else { return }
        self.plan?.snoozes.append(self.now + .seconds(300))
        self.touch()
    }

    /// Also an edit of the text.
    private mutating func touch() {
        self.changedAt = self.changedAt ?? self.now
        self.lease += 1
    }

    // MARK: - Time and the worker

    private mutating func pass(_ time: Duration) {
        // A clock that was set back shows again what was past when the event was made.
        let before = max(self.now, self.latest)
        self.now = self.now + time
        let passed = (self.plan?.occurrences ?? []).filter { before < $0.dueAt && $0.dueAt <= self.now }
        self.expected += passed.filter { !self.decided.contains($0.dueAt) && !self.isRung($0) && self.isAfterLast($0) }
    }

    /// Moments stay as they are. What waits to be planned does not wait longer.
    private mutating func stepBack(_ step: Duration) {
        self.latest = max(self.latest, self.now)
        self.now = self.now - step
        self.changedAt = self.changedAt.map { min($0, self.now) }
        self.expected = []
    }

    private func isAfterLast(_ occurrence: Occurrence) -> Bool {
        guard let last else { return true }
        let areOfTheDay = occurrence.label.source.contains("@") && last.label.source.contains("@")
        return occurrence.dueAt > last.dueAt && (!areOfTheDay || occurrence.label.wallTime > last.label.wallTime)
    }

    /// Until nothing is due any more.
    private mutating func work() {
        for _ in 0..<20 {
            guard self.changedAt != nil || self.armed.map({ $0.dueAt <= self.now + self.haste }) ?? false else { break }
            self.turn()
        }
        for missed in self.expected where !self.decided.contains(missed.dueAt) && !self.isRung(missed) {
            self.broken.append("\(missed.label) was never decided")
        }
        self.expected = []
    }

    private var haste: Duration { self.fault == .firesEarly ? .seconds(60) : .zero }

    private mutating func turn() {
        var (plan, held) = (self.plan, self.lease)
        if self.fault == .keepsTheOffset { plan?.zone = self.firstZone }
        var schedule = Schedule(
            plan.map { .reminders($0) },
            armed: self.armed,
            last: self.last,
            changedAt: self.changedAt
        )
        if self.fault == .noLastLabel { schedule.last = nil }
        if self.fault == .forgetsWhatWasMissed, let armed, armed.dueAt < self.now - .seconds(60) {
            schedule.armed = nil
        }
        let decision = schedule.decide(at: self.now + self.haste)
        if self.fault == .firesBeforeItCommits { self.ring(decision) }
        switch self.random.below(6) {
        // It dies, and its lease ends.
        case 0: return
        case 1:
            self.change()
            if self.fault == .noFence { held = self.lease }
        default: break
        }
        guard held == self.lease else { return }
        if self.fault != .firesBeforeItCommits { self.ring(decision) }
        self.armed = decision.next
        self.last = decision.last ?? self.last
        self.changedAt = nil
        guard let decided = decision.decided else { return }
        for passed in self.plan?.occurrences ?? [] where passed.dueAt <= decided.dueAt {
            self.decided.insert(passed.dueAt)
        }
    }

    /// The promises about what is told.
    private mutating func ring(_ decision: ScheduleDecision) {
        guard decision.outcome?.rings == true, let told = decision.decided, let until = decision.until else { return }
        self.fired += 1
        if told.dueAt > self.now { self.broken.append("\(told.label) rang early") }
        if until <= self.now { self.broken.append("\(told.label) rang when it was of no use") }
        if self.isRung(told) { self.broken.append("\(told.label) rang twice") }
        if self.plan?.occurrences.contains(told) != true { self.broken.append("\(told.label) is not wanted") }
        self.rung.append(told)
    }

    /// By its moment, and for a time of day by the wall clock.
    private func isRung(_ occurrence: Occurrence) -> Bool {
        self.rung.contains { rung in
            rung.dueAt == occurrence.dueAt
                || rung.label == occurrence.label && occurrence.label.source.contains("@")
        }
    }
}

/// SplitMix64.
private struct Numbers {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}
