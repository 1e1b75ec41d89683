import Pipeline
import RabbitMQ
import Time
import WorkerKit

/// Stories in which the worker that may break the guarantee takes over from another one.
extension GuaranteeScenario {
    /// A worker dies while the server holds its write. Another worker cancels the event before the server executes the
    /// write.
    func heldWrite(isBroken: Bool, on stage: FaultStage) async throws -> FaultFindings {
        let event = Self.event(of: stage, isCancelled: true)
        let (queue, calendar) = (stage.bed.queues.calendar, stage.calendar)
        // Longer than a takeover takes.
        try await calendar.control.set(FaultOrder(fault: "hold", hold: [15, 15]))
        let first = try await stage.bed.worker(self.program)
        try await stage.bed.publish([event.messages[0]], to: queue)
        try await awaiting("the first write is held") { try await calendar.control.state().held == 1 }
        first.process.kill()
        _ = try await first.process.exitCode()
        try await calendar.control.heal()
        // Otherwise the delivery of the first revision would come again before the second revision.
        try await stage.bed.topology.delete(queue)
        try await self.successors(isBroken: isBroken, on: stage)
        try await stage.bed.publish([event.messages[1]], to: queue)
        try await awaiting("the cancellation is written, or noted") {
            try await stage.bed.count("select count(*) from event where written_revision = 2") == 1
        }
        try await stage.heldWritesArrive()
        return try await self.outcome(of: event.expected, isBroken: isBroken, stage)
    }

    /// The owner gets two notifications of one event.
    func changedEvent(isBroken: Bool, on stage: FaultStage) async throws -> FaultFindings {
        let event = Self.event(of: stage, isCancelled: false)
        try await self.successors(isBroken: isBroken, on: stage)
        try await stage.bed.publish([event.messages[0]], to: stage.bed.queues.calendar)
        try await awaiting("the owner is told of it") { try await !stage.push.accepted().isEmpty }
        try await stage.bed.publish([event.messages[1]], to: stage.bed.queues.calendar)
        return try await self.outcome(of: event.expected, isBroken: isBroken, stage)
    }

    private static func event(of stage: FaultStage, isCancelled: Bool) -> PlannedEvent {
        let now = UnixTime.now().seconds
        return PlannedEvent(1, of: stage.customers[0], now: now, revisions: 2, isCancelled: isCancelled)
    }

    /// One worker of each kind. One of them may break the guarantee.
    private func successors(isBroken: Bool, on stage: FaultStage) async throws {
        for program in Program.workers {
            let isDoomed = isBroken && program == self.program
            _ = try await stage.bed.worker(
                program,
                isHosted: isDoomed,
                settings: isDoomed ? self.guarantee.setting : [:]
            )
        }
    }
}
