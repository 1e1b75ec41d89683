import Pages
import Pipeline
import TestSupport
import Testing

@testable import API

extension PipelineSuites {
    @Suite(
        "Each of the owners' pages answers for another's id as for one that never was",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct TenantIsolationPageTests {
        @Test(.timeLimit(.minutes(2))) func anotherOwnersThingsMakeNoDifference() async throws {
            try await PipelineBed.lend { bed in
                let owners = try await TwoOwners(try await OwnerBed.start(bed, settings: TwoOwners.settings))
                try await owners.plant()
                for route in OwnerRoute.allCases where route.row.permission == .owner {
                    let isEmpty = PageIsolation.ids(route, owners).isEmpty
                    #expect(isEmpty != route.row.path.contains(":"), "\(route)")
                }
                #expect(PageIsolation.acts.contains(.endAllSessions) && PageIsolation.acts.count >= 6)
                #expect(try await PageIsolation.findings(try await TwoOwners(owners.owner)) == [])
            }
        }
    }
}
