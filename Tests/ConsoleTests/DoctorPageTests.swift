import Doctor
import Foundation
import Store
import Testing
import Web

@testable import Console

@Suite("The console shows what is wrong and what to do about it") struct DoctorPageTests {
    private let run = DoctorRun(
        [.fine("first", "f"), .warning("second", "w", remedy: "do w"), .fault("third", "x", remedy: "do x")],
        seenByPrograms: [
            DependencyState(name: "model", up: 2, down: 1, since: "2026-11-26T03:00:00Z", reason: "401"),
            DependencyState(name: "database", up: 3, down: 0),
        ],
        at: PageSamples.now
    )

    @Test func faultsStandFirstWithTheirRemedies() throws {
        #expect(self.run.faults == 2 && self.run.warnings == 1)
        let html = DoctorPage.render(DoctorPage(run: self.run), PageSamples.context(.english)).html
        let order = ["third", "model, as programs see it", "second", "first", "database, as programs see it"]
        let places = try order.map { try #require(html.range(of: ">\($0)<")?.lowerBound, "\($0)") }
        #expect(places == places.sorted())
        #expect(html.contains("do x") && html.contains("down for 1 since 2026-11-26T03:00:00Z, up for 2: 401"))
        #expect(html.contains("Faults: 2. Warnings: 1."))
    }

    @Test func operatorsAloneRunIt() {
        for (roles, isThere) in [([Role.viewer], false), ([.operator], true), ([.revealer], false)] {
            let context = PageSamples.context(.english, roles: Set(roles))
            #expect(DoctorPage.render(DoctorPage(run: nil), context).html.contains("/doctor/run") == isThere)
        }
    }
}
