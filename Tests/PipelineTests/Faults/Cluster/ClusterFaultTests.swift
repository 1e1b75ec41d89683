import Foundation
import Testing

extension PipelineSuites {
    /// `deploy/test --faults --cluster` runs it: it measures, so it needs a machine to itself.
    @Suite(
        "Nodes and the primary fail under load, and nothing is lost, doubled or started again by hand",
        .enabled(if: ClusterRun.isWanted, "deploy/test --faults --cluster runs it"),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct ClusterFaultTests {
        @Test(.timeLimit(.minutes(40)))
        func eachServerFailsOnceUnderLoad() async throws {
            try await ClusterRun.lend { run in
                try await run.begin()
                try await run.killLeader()
                try await run.wipeNode()
                try await run.cutLeaderOff()
                try await run.killPrimary()
                let report = try await run.end()
                print(report)
                #expect(report.findings.isClean, "\(report)")
                #expect(report.changes.isEmpty, "\(report)")
                #expect(report.failures.isEmpty, "\(report)")
                for figure in report.figures { #expect(figure.value <= figure.limit, "\(figure)") }
            }
        }
    }
}
