import Foundation
import Pipeline
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    /// The comparison of `TenantIsolationTests` is tested here.
    @Suite(
        "A statement that loses its condition on the owner is found by pages or by methods",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct TenantIsolationMutantTests {
        @Test(.timeLimit(.minutes(15))) func eachIsFound() async throws {
            try await PipelineBed.lend { bed in
                let relay = try await StatementRelay.start(bed)
                defer { relay.stop() }
                let settings = TwoOwners.settings.merging(["DATABASE_URL": relay.url]) { $1 }
                // Without the second wall, which would hide what a mutant shows.
                let owner = try await OwnerBed.start(bed, settings: settings, isOwner: true)
                let (pages, calls) = (
                    try await PageIsolation.findings(try await TwoOwners(owner)),
                    try await CallIsolation.findings(try await TwoOwners(owner))
                )
                #expect(pages == [] && calls == [])
                for condition in LostCondition.all {
                    let found = try await Self.found(condition, owner, relay)
                    print("without \(condition.name)")
                    for (face, finding) in found.prefix(12) { print("    \(face): \(finding.prefix(100))") }
                    #expect(!found.isEmpty, "nothing differs without \(condition.name)")
                }
                #expect(try relay.unmet() == [], "no statement of the program has these")
            }
        }

        /// The second wall: with the program's role, the database hides what all of these statements forget to leave
        /// out. Conditions that show another row in place of one's own are lost by themselves: behind the wall there is
        /// none, and what follows is not asked.
        @Test(.timeLimit(.minutes(5))) func databaseHidesWhatAllOfThemWouldShow() async throws {
            try await PipelineBed.lend { bed in
                let relay = try await StatementRelay.start(bed)
                defer { relay.stop() }
                let role = try #require(try await OwnerBed.role(bed)["DATABASE_URL"])
                let settings = TwoOwners.settings.merging(["DATABASE_URL": try relay.url(as: role)]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                for hidesOwn in [false, true] {
                    let found = try await relay.losing(LostCondition.all.filter { ($0.instead != "true") == hidesOwn })
                    {
                        let pages = try await PageIsolation.findings(try await TwoOwners(owner))
                        return pages + (try await CallIsolation.findings(try await TwoOwners(owner)))
                    }
                    #expect(found == [])
                }
                #expect(try relay.unmet() == [], "no statement of the program has these")
            }
        }

        /// The first finding, of pages or else of methods; all of both if only a later one can show that each statement
        /// counts.
        private static func found(
            _ condition: LostCondition,
            _ owner: OwnerBed,
            _ relay: StatementRelay
        ) async throws -> [(face: String, finding: String)] {
            let most = condition.statements.count == 1 ? 1 : Int.max
            return try await relay.losing(condition) {
                let pages = try await PageIsolation.findings(try await TwoOwners(owner), atMost: most)
                guard pages.isEmpty || most > 1 else { return pages.map { (face: "pages", finding: $0) } }
                let calls = try await CallIsolation.findings(try await TwoOwners(owner), atMost: most)
                return pages.map { (face: "pages", finding: $0) } + calls.map { (face: "API", finding: $0) }
            }
        }
    }
}
