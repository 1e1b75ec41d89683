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

        /// Each owner has a brief, and the tokens of both are valid: what one may read is not in what the other reads.
        @Test(.timeLimit(.minutes(2))) func briefsAreReadByTheirOwnersAlone() async throws {
            try await PipelineBed.lend { bed in
                let owners = try await TwoOwners(try await OwnerBed.start(bed, settings: TwoOwners.settings))
                try await owners.plant()
                // What else is planted for `noura` has no texts that "Today" could read.
                for (person, own, other, paths) in [
                    (owners.sara, "sara-", "planted-", ["/brief", "/today"]),
                    (owners.noura, "planted-", "sara-", ["/brief"]),
                ] {
                    let (browser, app) = (owners.browser(person), try await owners.app(person))
                    for path in paths {
                        #expect(try await browser.get(path, headers: owners.fields()).status == 200)
                        #expect(
                            browser.page.contains("\(own)headline") && browser.page.contains("\(own)city"),
                            "\(path)"
                        )
                        #expect(!browser.page.contains(other), "\(path)")
                    }
                    let service = "alarms.v1.AlarmsService"
                    let alarms = try await app.json("\(service)/ListAlarms", "{}", owners.fields()).text
                    #expect(alarms.contains("\(own)alarm") && !alarms.contains(other))
                    let brief = try await app.json("\(service)/GetBrief", "{}", owners.fields()).text
                    #expect(brief.contains("\(own)headline") && brief.contains("\(own)music") && !brief.contains(other))
                }
                let hers = try await owners.app(owners.sara)
                    .json("alarms.v1.AlarmsService/GetBrief", #"{"id": "\#(owners.things.alarm)"}"#, owners.fields())
                #expect(hers.code == "not_found")
                for (name, path) in try owners.bearers() {
                    let stranger = OwnerBrowser(owners.owner)
                    let answer = try await stranger.get(path, headers: owners.fields())
                    switch name {
                    case "brief of her alarm":
                        #expect(answer.status == 200 && stranger.page.contains("sara-headline"))
                    case "brief of the other's alarm": #expect(answer.status == 410)
                    // The page of a button says nothing, whatever it is about. Pressed, it does nothing.
                    case "Start of her alarm":
                        #expect(try await stranger.post(path, [], headers: owners.fields()).status == 200)
                        #expect(stranger.page.contains("sara-headline"))
                    default: #expect(try await stranger.post(path, [], headers: owners.fields()).status == 410)
                    }
                    #expect(!stranger.page.contains("planted-"), "\(name)")
                }
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
