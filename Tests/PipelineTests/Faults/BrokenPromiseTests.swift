import Foundation
import Testing

extension PipelineSuites {
    @Suite(
        "The oracle notices each broken promise",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BrokenPromiseTests {
        /// The same story twice: with the promise kept the oracle has nothing to say.
        @Test(.timeLimit(.minutes(3)), arguments: Breach.all)
        func isNoticed(_ breach: Breach) async throws {
            let kept = try await Self.findings(breach, isBroken: false)
            try #require(kept.isClean, "kept, and yet: \(kept)")
            // What dies a moment too early, as before its acknowledgement has left, has done no harm.
            var broken: [FaultFindings] = []
            repeat {
                broken.append(try await Self.findings(breach, isBroken: true))
            } while broken.allSatisfy { breach.harm($0).isEmpty } && broken.count < 3
            try #require(broken.contains { !breach.harm($0).isEmpty }, "broken, and not noticed: \(broken)")
        }

        private static func findings(_ breach: Breach, isBroken: Bool) async throws -> FaultFindings {
            let found = Remembered(FaultFindings())
            try await FaultStage.lend(customers: 1) { stage in
                await found.set(try await breach.findings(isBroken: isBroken, on: stage))
            }
            return await found.value
        }
    }
}
