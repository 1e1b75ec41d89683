import Pages
import Pipeline
import TestSupport
import Testing

@testable import API

extension PipelineSuites {
    @Suite(
        "Pages and methods of the API answer for another owner's id as for one that never was",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct TenantIsolationTests {
        @Test(.timeLimit(.minutes(2))) func anotherOwnersThingsMakeNoDifferenceOnPages() async throws {
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

        @Test(.timeLimit(.minutes(2))) func anotherOwnersThingsMakeNoDifferenceToMethods() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: TwoOwners.settings)
                #expect(try await CallIsolation.findings(try await TwoOwners(owner)) == [])
            }
        }
    }
}
