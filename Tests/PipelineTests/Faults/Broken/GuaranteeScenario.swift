import Postgres
import PostgresTestSupport
import Testing
import Time
import WorkerKit

/// A guarantee, and the step at which a worker has to die, or to freeze until its lease is lost, to show that it holds.
struct GuaranteeScenario: Sendable, CustomTestStringConvertible {
    enum Story: Sendable {
        /// A chat is agreed, and a worker dies or freezes meanwhile.
        case agreedChat
        /// A calendar server holds the first write of an event until its worker is dead and the event is cancelled.
        case heldWrite
        /// An event is changed after its owner was notified.
        case changedEvent
    }

    let guarantee: BrokenGuarantee
    let program: Program
    let point: StepPoint
    var effect = StepTrap.Effect.kill
    var story = Story.agreedChat
    /// The findings of the oracle if the guarantee is broken.
    let harm: @Sendable (FaultFindings) -> [String]

    var testDescription: String { self.guarantee.rawValue }

    static let all: [GuaranteeScenario] = [
        GuaranteeScenario(
            guarantee: .acknowledgedBeforeCommit,
            program: .messageWorker,
            point: StepPoint(.before, .store),
            harm: \.lost
        ),
        GuaranteeScenario(
            guarantee: .randomUID,
            program: .calendarWorker,
            point: StepPoint(.before, .written),
            harm: \.doubled
        ),
        GuaranteeScenario(
            guarantee: .noFencing,
            program: .analysisWorker,
            point: StepPoint(.after, .model),
            effect: .freeze,
            harm: \.doubled
        ),
        GuaranteeScenario(
            guarantee: .noOutbox,
            program: .analysisWorker,
            point: StepPoint(.after, .commit),
            harm: \.lost
        ),
        GuaranteeScenario(
            guarantee: .noDedupAfterClearing,
            program: .messageWorker,
            point: StepPoint(.after, .store),
            harm: \.doubled
        ),
        GuaranteeScenario(
            guarantee: .deletedBeforePublish,
            program: .analysisWorker,
            point: StepPoint(.before, .publish),
            harm: \.lost
        ),
        GuaranteeScenario(
            guarantee: .randomPushID,
            program: .pushWorker,
            point: StepPoint(.before, .pushed),
            harm: \.doubled
        ),
        GuaranteeScenario(
            guarantee: .absenceIsProof,
            program: .calendarWorker,
            point: StepPoint(.before, .write),
            story: .heldWrite,
            harm: \.unexpected
        ),
        GuaranteeScenario(
            guarantee: .oldAlertsLast,
            program: .pushWorker,
            point: StepPoint(.before, .push),
            story: .changedEvent,
            harm: \.outOfOrder
        ),
    ]

    /// Plays the story with the guarantee kept or broken.
    func findings(isBroken: Bool, on stage: FaultStage) async throws -> FaultFindings {
        switch self.story {
        case .agreedChat: try await self.agreedChat(isBroken: isBroken, on: stage)
        case .heldWrite: try await self.heldWrite(isBroken: isBroken, on: stage)
        case .changedEvent: try await self.changedEvent(isBroken: isBroken, on: stage)
        }
    }

    /// Normal workers do the steps before the doomed worker's part, one worker at a time, and all steps after it.
    private func agreedChat(isBroken: Bool, on stage: FaultStage) async throws -> FaultFindings {
        let bed = stage.bed
        if isBroken, let statement = self.guarantee.statement { try await Self.execute(statement, on: bed) }
        let chat = try PlannedChat.agreed(1, of: stage.customers[0], now: UnixTime.now().seconds)
        try await bed.publish(chat.messages)
        for program in Program.workers.prefix(while: { $0 != self.program }) {
            let worker = try await bed.worker(program)
            try await Self.part(of: program, isDoneIn: bed)
            try await worker.drain()
        }
        let settings = StepTrap.setting(self.point, self.effect).merging(isBroken ? self.guarantee.setting : [:]) { $1 }
        let doomed = try await bed.start(self.program, isHosted: true, settings: settings)
        switch self.effect {
        case .kill: _ = try await doomed.exitCode()
        case .freeze: try await awaiting("\(doomed.program.rawValue) freezes") { doomed.isFrozen }
        }
        for program in Program.workers { _ = try await bed.worker(program) }
        if self.effect == .freeze {
            try await Self.part(of: self.program, isDoneIn: bed)
            doomed.thaw()
            // It finishes its in-flight work.
            doomed.terminate()
            _ = try await doomed.exitCode()
        }
        if self.guarantee == .noDedupAfterClearing {
            // A bridge sends its history again after an outage.
            try await Self.part(of: .calendarWorker, isDoneIn: bed)
            try await bed.publish(chat.messages)
        }
        return try await self.outcome(of: chat.expected, isBroken: isBroken, stage)
    }

    private static func execute(_ script: String, on bed: PipelineBed) async throws {
        let connection = PostgresConnection(bed.database.configuration())
        try await connection.open()
        try await connection.executeScript(script, within: .seconds(10))
        await connection.close()
    }

    private static func part(of program: Program, isDoneIn bed: PipelineBed) async throws {
        let query =
            switch program {
            case .messageWorker: "select count(*) from message"
            case .analysisWorker: "select count(*) from event where not exists (select from outbox)"
            default: "select count(*) from event where written_revision = 1 and not exists (select from outbox)"
            }
        try await awaiting("\(program.rawValue) has done its part") {
            try await bed.count(query) >= (program == .messageWorker ? 2 : 1)
        }
    }

    /// Returns well within a minute: after that, housekeeping finds lost work.
    func outcome(
        of expected: ExpectedEvent?,
        isBroken: Bool,
        _ stage: FaultStage
    ) async throws -> FaultFindings {
        let oracle = FaultOracle(stage: stage, expected: [expected].compactMap { $0 })
        var findings = try await oracle.findings()
        let end = ContinuousClock.now + .seconds(isBroken ? 10 : 30)
        // A broken guarantee takes time to show, a kept one to recover.
        while ContinuousClock.now < end, isBroken ? self.harm(findings).isEmpty : !findings.isClean {
            try await Task.sleep(for: .milliseconds(200))
            findings = try await oracle.findings()
        }
        // With a broken guarantee the pipeline may not settle in time.
        guard !isBroken else { return findings }
        try await stage.bed.settled()
        return try await oracle.findings()
    }
}
