import Foundation
import Testing
import WorkerKit

@Suite("The version") struct VersionTests {
    @Test func programsHaveTheVersionOfTheFile() throws {
        let file = try Documents.text("VERSION")
        #expect(file == JadwalVersion.current + "\n")
        #expect(JadwalVersion.current.wholeMatch(of: #/[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?/#) != nil)
    }

    @Test func changelogTellsOfTheVersion() throws {
        let headings = try Documents.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## [") }
        #expect(headings.contains { $0.hasPrefix("## [\(JadwalVersion.current)]") })
    }
}
