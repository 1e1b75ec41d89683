import Foundation
import Testing

extension PipelineSuites {
    @Suite(
        "A worker may die before and after each step",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct StepFaultTests {
        @Test(.timeLimit(.minutes(4)))
        func everyStepOfEveryWorker() async throws {
            try await FaultStage.lend { stage in
                try await stage.remind()
                let load = FaultLoad(stage.bed, stage.customers, seed: FaultSettings.seed)
                let loading = Task { try await load.run(perSecond: 4) }
                try await withThrowingTaskGroup(of: RunningProgram.self) { group in
                    for program in Program.everyWorker {
                        group.addTask {
                            for point in Self.points(of: program) {
                                try await Self.die(at: point, program, stage.bed)
                            }
                            // Those that die later in the pipeline still wait for its work.
                            return try await stage.bed.start(program)
                        }
                    }
                    let successors = try await group.reduce(into: []) { $0.append($1) }
                    for worker in successors { worker.kill() }
                }
                loading.cancel()
                try await loading.value
                let crew = FaultCrew(of: Program.everyWorker, on: stage.bed, replicas: 1)
                let crewed = Task { try await crew.run() }
                defer { crew.close() }
                _ = try await stage.settle(crew, within: .seconds(60))
                crew.close()
                try await crewed.value
                let findings = try await FaultOracle(of: load, on: stage).findings()
                try #require(findings.isClean, "seed \(FaultSettings.seed): \(findings)")
                try #require(findings.expected > 10)
            }
        }

        /// No reminder is due here, so a schedule-worker has nothing of its own to relay: `ReminderFaultTests` has that.
        private static func points(of program: Program) -> [StepPoint] {
            StepPoint.all(of: program).filter {
                program != .scheduleWorker || ![.relayClaim, .publish, .confirm].contains($0.step)
            }
        }

        /// The only one of its kind, so that the work comes to it.
        private static func die(at point: StepPoint, _ program: Program, _ bed: PipelineBed) async throws {
            let worker = try await bed.start(program, isHosted: true, settings: StepTrap.setting(point))
            try #require(
                try await worker.exitCode(within: .seconds(40)) == 137,
                "\(program.rawValue) did not die at \(point): \(worker.log.suffix(1000))"
            )
        }
    }
}
