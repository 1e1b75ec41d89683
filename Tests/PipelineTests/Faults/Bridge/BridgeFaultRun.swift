import Foundation
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing
import Vault

/// Chats of all phones at a steady rate, and meanwhile one fault after the other; then healing, a comparison, and a
/// look at what is stored.
struct BridgeFaultRun: Sendable {
    /// The target of a fault.
    private enum Victim: String, CaseIterable {
        case bridge
        case messageWorker = "message worker"
        case broker, database
        /// It forgets what it wanted to send again.
        case source
    }

    private static let beat = Duration.milliseconds(250)

    private let stage: BridgeStage
    private let servers: FaultServers
    private let seed: UInt64
    private let count: Int
    private let perSecond: Int
    private let limit: Duration
    private let struck = NIOLockedValueBox<[String: Int]>([:])

    init(_ stage: BridgeStage, _ servers: FaultServers, seed: UInt64) {
        (self.stage, self.servers, self.seed) = (stage, servers, seed)
        let text = ProcessInfo.processInfo.environment["JADWAL_TEST_LOAD_PERCENT"]
        let share = text.flatMap { Double($0) }.map { $0 / 100 } ?? 1
        self.count = FaultSettings.isLong ? max(1000, Int(20_000 * share)) : 800
        self.perSecond = FaultSettings.isLong ? 120 : 50
        self.limit = .seconds(FaultSettings.isLong ? 300 : 120)
    }

    func run() async throws -> BridgeFaultReport {
        try await self.stage.order("switch", ["double_one_in": 10, "seed": Int(self.seed % 1_000_000)])
        let slots = self.stage.slots
        let crew = Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for slot in slots { group.addTask { try await slot.run() } }
                try await group.waitForAll()
            }
        }
        defer { slots.forEach { $0.close() } }
        for slot in slots {
            try await awaiting("\(slot.program.rawValue) is up", within: .seconds(60)) {
                slot.current?.log.contains("Health and metrics are served") == true
            }
        }
        let isOver = NIOLockedValueBox(false)
        async let hurting: Void = self.hurt { isOver.withLockedValue { $0 } }
        var load = BridgeLoad(self.stage, seed: self.seed)
        do {
            defer { isOver.withLockedValue { $0 = true } }
            var next = ContinuousClock.now
            while load.said < self.count {
                try await load.say(min(self.count - load.said, self.perSecond / 4))
                next += Self.beat
                try await Task.sleep(until: next, clock: .continuous)
            }
        }
        try await hurting
        return try await self.settle(load, crew)
    }

    /// Each victim once in each round, until the load is over and a round is complete.
    private func hurt(until isOver: @Sendable () -> Bool) async throws {
        var generator = SeededGenerator(seed: self.seed ^ 3)
        repeat {
            for victim in Victim.allCases.shuffled(using: &generator) {
                try await Task.sleep(for: .milliseconds(Int.random(in: 300...2000, using: &generator)))
                let lasts = Duration.milliseconds(Int.random(in: 500...4000, using: &generator))
                try await self.hurt(victim, for: lasts, &generator)
            }
        } while !isOver()
    }

    private func hurt(_ victim: Victim, for lasts: Duration, _ generator: inout SeededGenerator) async throws {
        var name = victim.rawValue
        switch victim {
        case .bridge, .messageWorker:
            let program: Program = victim == .bridge ? .bridge : .messageWorker
            let slots = self.stage.slots.filter { $0.program == program }
            guard let slot = slots.randomElement(using: &generator) else { return }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                name += " frozen"
                let frozen = slot.freeze()
                try await Task.sleep(for: lasts)
                frozen?.thaw()
            } else {
                name += " killed"
                slot.end(by: .killed)
            }
        case .broker, .database:
            name += ["-killed", "-frozen", "-restarted"].randomElement(using: &generator) ?? ""
            let fault = try #require(Fault.named(name))
            try await fault.strike(self.servers, lasts)
        case .source: try await self.stage.order("restart")
        }
        self.struck.withLockedValue { $0[name, default: 0] += 1 }
    }

    private func settle(_ load: BridgeLoad, _ crew: Task<Void, any Error>) async throws -> BridgeFaultReport {
        let healed = ContinuousClock.now
        let expected = load.expected
        var report = BridgeFaultReport(seed: self.seed, said: load.said, lost: load.lost, inGroups: load.inGroups)
        do {
            try await awaiting("all messages are stored", within: self.limit) {
                let bed = self.stage.bed
                guard try await bed.count("select count(*) from message") >= expected.count else { return false }
                return try await self.stage.stored().isSuperset(of: expected)
            }
            report.recovery = healed.duration(to: .now)
            try await self.stage.compared(within: self.limit)
            try await awaiting("nothing is on its way", within: self.limit) {
                let bed = self.stage.bed
                let waiting = try await bed.waiting(in: bed.queues.messages)
                return try await bed.count("select count(*) from outbox") == 0 && waiting == 0
            }
        } catch is PipelineTimeout {
            report.isUnsettled = true
        }
        let stored = try await self.stage.stored()
        report.missing = expected.subtracting(stored).count
        report.extra = stored.subtracting(expected).count
        report.failures = try await self.stage.bed.failures()
        report.complaints = try await self.stage.complaints()
        report.struck = self.struck.withLockedValue { $0 }
        for slot in self.stage.slots { slot.close() }
        try await crew.value
        report.surprises = self.stage.slots.flatMap(\.surprises)
        return report
    }
}

/// The actions of a run, and their result.
struct BridgeFaultReport: CustomStringConvertible {
    var seed: UInt64
    var said: Int
    /// Messages of which the sources never sent a webhook.
    var lost: Int
    var inGroups: Int
    /// From the last fault's end until all was stored.
    var recovery: Duration?
    var isUnsettled = false
    var missing = 0
    /// Rows that no message should have: doubled under another name, or of a group.
    var extra = 0
    var failures: [String: Int] = [:]
    var complaints: [String] = []
    var struck: [String: Int] = [:]
    var surprises: [String] = []

    init(seed: UInt64, said: Int, lost: Int, inGroups: Int) {
        (self.seed, self.said, self.lost, self.inGroups) = (seed, said, lost, inGroups)
    }

    var isClean: Bool {
        !self.isUnsettled && self.missing == 0 && self.extra == 0 && self.failures.isEmpty && self.complaints.isEmpty
            && self.surprises.isEmpty
    }

    var description: String {
        let faults = self.struck.sorted { $0.key < $1.key }.map { "  \($0.value)\t\($0.key)" }
        let recovery = self.recovery.map { "\($0)" } ?? "never"
        return """
            seed \(self.seed): \(self.said) messages, \(self.lost) without a webhook, \(self.inGroups) more in groups; \
            \(self.missing) missing, \(self.extra) doubled or of a group; all stored after \(recovery)
            \((faults + self.failures.map { "\($0.key): \($0.value)" } + self.complaints + self.surprises)
                .joined(separator: "\n"))
            """
    }
}
