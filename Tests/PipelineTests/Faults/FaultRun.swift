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
        let crew = FaultCrew(of: Program.everyWorker, on: self.stage.bed, replicas: 2)
        try await self.stage.remind()
        let load = FaultLoad(self.stage.bed, self.stage.customers, seed: self.seed, kinds: FaultSettings.loads)
        let crewed = Task { try await crew.run() }
        defer { crew.close() }
        try await crew.ready()
        let loading = Task { try await load.run(perSecond: 3) }
        let owner = FaultOwner(self.stage)
        let answering = Task { await owner.run() }
        defer { answering.cancel() }
        async let hurtServers: Void = self.hurtServers(load, crew)
        try await self.hurtWorkers(crew)
        try await hurtServers
        loading.cancel()
        try await loading.value
        let replayed = try await self.stage.settle(crew, within: limit)
        crew.close()
        try await crewed.value
        var findings = try await FaultOracle(of: load, on: self.stage).findings()
        findings.recovered = replayed + (await load.repeated)
        return FaultReport(
            seed: self.seed,
            findings: findings,
            counts: self.counts.withLockedValue { $0 }.merging(crew.endings) { $0 + $1 },
            surprises: crew.surprises,
            deletions: self.servers.broker.deletions.withLockedValue { $0 },
            idleClosed: try await self.idleClosed(),
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
    private func hurtServers(_ load: FaultLoad, _ crew: FaultCrew) async throws {
        var generator = SeededGenerator(seed: self.seed ^ 2)
        let end = ContinuousClock.now + self.duration
        while !FaultSettings.faults.isEmpty {
            for fault in FaultSettings.faults.shuffled(using: &generator) {
                let lasts = Duration.milliseconds(Int.random(in: 500...4000, using: &generator))
                try await Task.sleep(for: .milliseconds(Int.random(in: 500...2500, using: &generator)))
                guard ContinuousClock.now + lasts < end else { return }
                let moments = (0..<2).map { _ in lasts * Double.random(in: 0...1, using: &generator) }
                let hasStruck = try await self.strike(fault, lasts, load) {
                    try await self.kill(fault.victims, of: crew, at: moments)
                }
                self.count(hasStruck ? fault.name : "not \(fault.name)")
            }
        }
    }

    /// - Returns: false when it did not come to it.
    private func strike(
        _ fault: Fault,
        _ lasts: Duration,
        _ load: FaultLoad,
        meanwhile: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
        // Workers may be frozen for half of it.
        let limit = Duration.seconds(FaultSettings.isLong ? 60 : 15)
        let servers = self.servers
        if fault.destroysEvents {
            return try await load.withEventsTakenOver(within: limit) {
                try await fault.strike(servers, lasts)
                let left = await load.eventsToTakeOver()
                servers.broker.note("events of another program that only that queue could hold: \(left)")
            }
        }
        if fault.stepsClock {
            return try await load.withChatsArrived(within: limit) { try await fault.strike(servers, lasts) }
        }
        if fault.changesEvents { await load.changeEvents(6) }
        async let others: Void = meanwhile()
        try await fault.strike(servers, lasts)
        try await others
        return true
    }

    /// One after the other of the workers of a kind.
    private func kill(_ program: Program?, of crew: FaultCrew, at moments: [Duration]) async throws {
        let start = ContinuousClock.now
        for (slot, moment) in zip(crew.slots.filter { $0.program == program }, moments.sorted()) {
            try await Task.sleep(until: start + moment, clock: .continuous)
            slot.end(by: .killed)
        }
    }

    private func idleClosed() async throws -> Int {
        var count = 0
        for control in [self.servers.calendar.control, self.servers.model.control, self.servers.pushes.control] {
            count += try await control.state().idleClosed ?? 0
        }
        return count
    }
}
