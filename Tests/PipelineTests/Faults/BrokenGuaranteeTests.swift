import Foundation
import Testing

extension PipelineSuites {
    @Suite(
        "The oracle notices each broken guarantee",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BrokenGuaranteeTests {
        /// The same story twice: with the guarantee kept the oracle has nothing to say.
        @Test(.timeLimit(.minutes(3)), arguments: GuaranteeScenario.all)
        func isNoticed(_ scenario: GuaranteeScenario) async throws {
            let kept = try await Self.findings(scenario, isBroken: false)
            try #require(kept.isClean, "kept, and yet: \(kept)")
            // What dies a moment too early, as before its acknowledgement has left, has done no harm.
            var broken: [FaultFindings] = []
            repeat {
                broken.append(try await Self.findings(scenario, isBroken: true))
            } while broken.allSatisfy { scenario.harm($0).isEmpty } && broken.count < 3
            try #require(broken.contains { !scenario.harm($0).isEmpty }, "broken, and not noticed: \(broken)")
        }

        private static func findings(_ scenario: GuaranteeScenario, isBroken: Bool) async throws -> FaultFindings {
            let box = FindingsBox()
            try await FaultStage.lend(customers: 1) { stage in
                await box.set(try await scenario.findings(isBroken: isBroken, on: stage))
            }
            return await box.findings
        }
    }
}
