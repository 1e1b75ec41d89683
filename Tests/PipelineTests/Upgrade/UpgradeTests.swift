import Foundation
import Testing

extension PipelineSuites {
    @Suite(
        "One release takes the place of the other under load, forwards and back, and nothing is lost, doubled or early",
        .enabled(if: ReleaseBefore.programs != nil, ReleaseBefore.reason),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct UpgradeTests {
        private static let latenessLimit = Duration.seconds(1)

        @Test(.timeLimit(.minutes(30)))
        func rollingUpgradeAndRollbackUnderLoad() async throws {
            try await ReleaseBefore.lend(customers: UpgradeRun.customers) { stage in
                let run = try await UpgradeRun(stage)
                let outcome: Result<UpgradeReport, any Error>
                do { outcome = .success(try await Self.play(run)) } catch { outcome = .failure(error) }
                await run.close()
                let report = try outcome.get()
                print(report)
                #expect(report.findings.isClean, "\(report)")
                #expect(report.claims.early == 0, "\(report)")
                #expect(report.claims.late <= Self.latenessLimit, "\(report)")
                #expect(report.failures == ["messages/unknown_customer": 1], "\(report)")
                #expect(report.surprises.isEmpty, "\(report)")
            }
        }

        private static func play(_ run: UpgradeRun) async throws -> UpgradeReport {
            try await run.begin()
            try await run.migrate()
            try await run.replace(0..<2, by: .killed, isFormer: true, "the release before, started anew")
            try await run.replace(0..<2, by: .drained, isFormer: false, "replaced one by one")
            try await run.replace(0..<1, by: .drained, isFormer: true, "half of them back")
            try await run.useFormerCommands()
            try await run.replace(0..<1, by: .drained, isFormer: false, "forward again")
            return try await run.end()
        }
    }
}
