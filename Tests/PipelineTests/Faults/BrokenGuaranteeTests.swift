import Foundation
import Testing

extension PipelineSuites {
    @Suite(
        "The oracle notices each broken guarantee",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BrokenGuaranteeTests {
        /// Plays each story twice. The oracle must find nothing while the guarantee is kept.
        @Test(.timeLimit(.minutes(3)), arguments: GuaranteeScenario.all)
        func brokenGuaranteeIsNoticed(_ scenario: GuaranteeScenario) async throws {
            let kept = try await Self.findings(scenario, isBroken: false)
            try #require(kept.isClean, "kept, but the oracle found: \(kept)")
            // A worker that dies a moment too early, before its acknowledgement is sent, does no harm.
            var broken: [FaultFindings] = []
            repeat {
                broken.append(try await Self.findings(scenario, isBroken: true))
            } while broken.allSatisfy { scenario.harm($0).isEmpty } && broken.count < 3
            try #require(broken.contains { !scenario.harm($0).isEmpty }, "broken, but not noticed: \(broken)")
        }

        private static func findings(_ scenario: GuaranteeScenario, isBroken: Bool) async throws -> FaultFindings {
            let found = Remembered(FaultFindings())
            try await FaultStage.lend(customers: 1) { stage in
                await found.set(try await scenario.findings(isBroken: isBroken, on: stage))
            }
            return await found.value
        }
    }
}
