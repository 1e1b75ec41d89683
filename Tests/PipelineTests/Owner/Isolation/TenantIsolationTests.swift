import HTTP
import HTTPTypes
import Pipeline
import Store
import TestSupport
import Testing
import Web

@testable import API

extension PeopleSuites {
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

        @Test(.timeLimit(.minutes(2))) func idsOfARemovedOwnerAreAnsweredAsIfTheyNeverWere() async throws {
            try await PipelineBed.lend { bed in
                let owners = try await TwoOwners(try await OwnerBed.start(bed, settings: TwoOwners.settings))
                try await owners.plant()
                let (app, browser) = (try await owners.app(owners.noura), owners.browser(owners.noura))
                let removed = try await CustomerRemoval(bed.store).remove(owners.noura.customer)
                try #require(removed.contains { $0.table == "event" && $0.deleted >= 3 }, "\(removed)")
                #expect(try await CallIsolation.ids(of: owners) == [])
                #expect(try await PageIsolation.ids(of: owners) == [])
                // The removed owner's sessions open nothing either, once they are looked at again.
                try await awaiting("the sessions are over") {
                    try await app.json("profile.v1.ProfileService/GetProfile").code == "unauthenticated"
                }
                #expect(try await browser.get("/account").fields[.location] == "/sign-in")
            }
        }
    }
}
