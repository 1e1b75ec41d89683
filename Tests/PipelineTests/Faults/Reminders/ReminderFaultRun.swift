import Foundation
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing
import Time

/// Reminders that fire in turns of ten minutes of the pipeline's clock, while workers die at each of their steps, are
/// killed, drained and frozen, and events move and are called off, also at the moment of their reminder.
struct ReminderFaultRun: Sendable {
    private static let programs: [Program] = [.scheduleWorker, .pushWorker, .calendarWorker]
    /// Longer than a turn may take: nothing becomes due, and nothing becomes useless, by the clock's own going.
    private static let turn = Duration.seconds(600)
    /// Before its moment a worker reads the event's entry in the calendar.
    private static let foresight = Duration.seconds(120)

    private let bed: PipelineBed
    private let events: RemindedEvents
    private let crew: FaultCrew
    private let seed: UInt64
    private let reminders: Int
    private let perTurn: Int
    private let points: [Program: [StepPoint]]

    /// - Parameters:
    ///   - reminders: the least number that is told.
    ///   - perTurn: so many events are added in each turn.
    ///   - steps: at most so many of each worker, drawn at random.
    init(_ stage: FaultStage, seed: UInt64, reminders: Int, perTurn: Int, steps: Int) async throws {
        (self.bed, self.seed, self.reminders, self.perTurn) = (stage.bed, seed, reminders, perTurn)
        self.events = try await RemindedEvents(stage, seed: seed)
        self.crew = FaultCrew(of: Self.programs, on: stage.bed, replicas: 2)
        var generator = SeededGenerator(seed: seed ^ 3)
        var points: [Program: [StepPoint]] = [:]
        for program in Self.programs {
            // A calendar is made once for each owner: `StepFaultTests` has these.
            let all = StepPoint.all(of: program).filter { ![.provision, .remember].contains($0.step) }
            points[program] = Array(all.shuffled(using: &generator).prefix(steps))
        }
        self.points = points
    }

    func run() async throws -> FaultFindings {
        let crewed = Task { try await self.crew.run() }
        defer { self.crew.close() }
        try await self.crew.ready()
        let isDone = NIOLockedValueBox(false)
        let dying = Task {
            defer { isDone.withLockedValue { $0 = true } }
            try await self.dieAtEachStep()
        }
        let hurting = Task { try await self.hurt() }
        defer { for task in [dying, hurting] { task.cancel() } }
        var now = try await self.events.firstTurn()
        var turns = 0
        while !isDone.withLockedValue({ $0 }) || self.events.told < self.reminders {
            try await self.take(&now, adding: self.perTurn)
            turns += 1
        }
        hurting.cancel()
        try await dying.value
        // No event is further away than this.
        for _ in 0..<RemindedEvents.farthest { try await self.take(&now, adding: 0) }
        try await awaiting("everything has come to rest", within: .seconds(120)) { try await self.bed.isSettled() }
        try await self.crew.drain()
        try await self.events.check(at: now)
        self.crew.close()
        try await crewed.value
        try #require(self.crew.surprises.isEmpty, "seed \(self.seed): \(self.crew.surprises)")
        return self.events.findings
    }

    // MARK: - Time

    /// One turn: two minutes before the moment, at the moment, and after it.
    private func take(_ now: inout UnixTime, adding count: Int) async throws {
        now = now + Self.turn
        try await self.events.setClock(now - Self.foresight)
        try await self.rest("nothing is due two minutes before \(now)")
        try await self.events.setClock(now)
        try await self.events.race(at: now)
        try await self.rest("nothing is due at \(now)")
        try await self.events.check(at: now)
        try await self.events.change(at: now)
        try await self.events.add(count, at: now)
    }

    /// Returns when every schedule that is due is decided, and every reminder pushed.
    private func rest(_ what: String) async throws {
        let open = """
            select (select count(*) from schedule where wake_at <= jadwal_now())
                + (select count(*) from notification where subject_id is not null and told_at is null)
            """
        try await awaiting(what, within: .seconds(150)) { try await self.bed.count(open) == 0 }
    }

    // MARK: - Faults

    /// The first of each two workers dies at one step after the other. The second ones go on, or not.
    private func dieAtEachStep() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for program in Self.programs {
                group.addTask {
                    guard let slot = self.crew.slots.first(where: { $0.program == program }) else { return }
                    for point in self.points[program] ?? [] { try await Self.die(at: point, slot) }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func die(at point: StepPoint, _ slot: CrewSlot) async throws {
        let deaths = slot.endings[.killedAtStep, default: 0]
        try await awaiting("\(slot.program.rawValue) runs", within: .seconds(60)) { slot.current != nil }
        slot.trap(StepTrap.setting(point))
        try await awaiting("\(slot.program.rawValue) dies at \(point)", within: .seconds(180)) {
            slot.endings[.killedAtStep, default: 0] > deaths
        }
    }

    /// One of the second workers every few seconds, until the task is cancelled.
    private func hurt() async throws {
        var generator = SeededGenerator(seed: self.seed ^ 4)
        let others = Self.programs.compactMap { program in self.crew.slots.last { $0.program == program } }
        while !Task.isCancelled {
            try await Task.sleep(for: .milliseconds(Int.random(in: 1000...3000, using: &generator)))
            guard let slot = others.randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<6: slot.end(by: .killed)
            case 6..<8: slot.end(by: .drained)
            default:
                // Longer than its leases.
                let frozen = slot.freeze()
                try? await Task.sleep(for: .seconds(6))
                frozen?.thaw()
            }
        }
    }
}
