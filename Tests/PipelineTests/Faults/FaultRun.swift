import Foundation
import NIOConcurrencyHelpers
import TestSupport

/// Load, faults at random moments from a seed, then healing: what it did, for the report.
struct FaultRun: Sendable {
    let stage: FaultStage
    let servers: FaultServers
    let seed: UInt64
    let duration: Duration
    private let counts = NIOLockedValueBox<[String: Int]>([:])

    init(_ stage: FaultStage, _ servers: FaultServers, seed: UInt64, duration: Duration) {
        (self.stage, self.servers, self.seed, self.duration) = (stage, servers, seed, duration)
    }

    /// Returns when the time is over and everything is healed and at rest.
    func run(settledWithin limit: Duration) async throws -> FaultReport {
        let crew = FaultCrew(on: self.stage.bed, replicas: 2)
        let load = FaultLoad(self.stage.bed, self.stage.customers, seed: self.seed)
        let crewed = Task { try await crew.run() }
        defer { crew.close() }
        try await crew.ready()
        let loading = Task { try await load.run(perSecond: 3) }
        let owner = FaultOwner(self.stage)
        let answering = Task { await owner.run() }
        defer { answering.cancel() }
        async let hurtServers: Void = self.hurtServers(load)
        try await self.hurtWorkers(crew)
        try await hurtServers
        loading.cancel()
        try await loading.value
        let replayed = try await self.stage.settle(crew, within: limit)
        crew.close()
        try await crewed.value
        var findings = try await FaultOracle(stage: self.stage, expected: await load.expected, asked: await load.asked)
            .findings()
        findings.recovered = replayed + (await load.repeated)
        return FaultReport(
            seed: self.seed,
            findings: findings,
            counts: self.counts.withLockedValue { $0 }.merging(crew.endings) { $0 + $1 },
            surprises: crew.surprises,
            published: await load.published
        )
    }

    private func count(_ name: String) { self.counts.withLockedValue { $0[name, default: 0] += 1 } }

    /// A worker every 1.5 to 3.5 seconds: mostly killed, at any moment or at a step; sometimes frozen for longer than
    /// its lease, or asked to drain.
    private func hurtWorkers(_ crew: FaultCrew) async throws {
        var generator = SeededGenerator(seed: self.seed ^ 1)
        let end = ContinuousClock.now + self.duration
        try await withThrowingTaskGroup(of: Void.self) { frozen in
            while ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(Int.random(in: 1500...3500, using: &generator)))
                guard let slot = crew.slots.randomElement(using: &generator) else { return }
                switch Int.random(in: 0..<20, using: &generator) {
                case 0..<11: slot.end(by: .killed)
                case 11..<15:
                    let point = StepPoint.all(of: slot.program).randomElement(using: &generator)
                    let passage = Int.random(in: 1...3, using: &generator)
                    if let point { slot.trap(StepTrap.setting(point, passage: passage)) }
                case 15..<18: slot.end(by: .drained)
                default:
                    let pause = Duration.seconds(self.duration > .seconds(600) ? 30 : 7)
                    self.count("frozen \(slot.program.rawValue)")
                    frozen.addTask {
                        let worker = slot.freeze()
                        try await Task.sleep(for: pause)
                        worker?.thaw()
                    }
                }
            }
        }
    }

    /// One server fault after another, each kind once before any comes again.
    private func hurtServers(_ load: FaultLoad) async throws {
        var generator = SeededGenerator(seed: self.seed ^ 2)
        let end = ContinuousClock.now + self.duration
        while !FaultSettings.faults.isEmpty {
            for fault in FaultSettings.faults.shuffled(using: &generator) {
                let lasts = Duration.milliseconds(Int.random(in: 500...4000, using: &generator))
                try await Task.sleep(for: .milliseconds(Int.random(in: 500...2500, using: &generator)))
                guard ContinuousClock.now + lasts < end else { return }
                if fault.destroysEvents {
                    // Workers may be frozen for half of it.
                    let limit = Duration.seconds(FaultSettings.isLong ? 60 : 15)
                    let hasStruck = try await load.withEventsTakenOver(within: limit) {
                        try await fault.strike(self.servers, lasts)
                    }
                    self.count(hasStruck ? fault.name : "not \(fault.name)")
                } else {
                    self.count(fault.name)
                    try await fault.strike(self.servers, lasts)
                }
            }
        }
    }
}
