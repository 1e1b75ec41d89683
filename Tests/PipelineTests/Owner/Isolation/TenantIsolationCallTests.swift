import Pipeline
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "Connect: each method answers for another's id as for one that never was",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct TenantIsolationCallTests {
        @Test(.timeLimit(.minutes(2))) func anotherOwnersThingsMakeNoDifference() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: TwoOwners.settings)
                #expect(try await CallIsolation.findings(try await TwoOwners(owner)) == [])
            }
        }
    }
}
