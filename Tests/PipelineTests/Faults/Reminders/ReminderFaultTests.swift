import Foundation
import Testing

extension PipelineSuites {
    @Suite(
        "Owners are reminded once, whatever dies when",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct ReminderFaultTests {
        /// 2,000 reminders in the long form.
        @Test(.timeLimit(.minutes(60)))
        func workersDieAtEachStepWhileEventsMove() async throws {
            let isLong = FaultSettings.isLong
            try await FaultStage.lend(customers: isLong ? 20 : 4) { stage in
                let run = try await ReminderFaultRun(
                    stage,
                    seed: FaultSettings.seed,
                    reminders: isLong ? 2000 : 80,
                    perTurn: isLong ? 25 : 5,
                    // In the short form some of them, others each time.
                    steps: isLong ? .max : 4
                )
                let findings = try await run.run()
                print("seed \(FaultSettings.seed): \(findings)")
                try #require(findings.isClean, "seed \(FaultSettings.seed): \(findings)")
            }
        }
    }
}
