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
        self.points = StepPoint.drawn(steps, of: Self.programs, seed: seed ^ 3)
    }

    func run() async throws -> FaultFindings {
        let crewed = Task { try await self.crew.run() }
        defer { self.crew.close() }
        try await self.crew.ready()
        let isDone = NIOLockedValueBox(false)
        let dying = Task {
            defer { isDone.withLockedValue { $0 = true } }
            try await self.crew.die(at: self.points)
        }
        let hurting = Task { try await self.crew.hurt(Self.programs, seed: self.seed ^ 4) }
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
}
