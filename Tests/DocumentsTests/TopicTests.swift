import Foundation
import Testing

/// `deploy/test --filter TOPIC` passes names of suites on, and a name that no suite has any more selects nothing.
@Suite("The topics of deploy/test") struct TopicTests {
    @Test func eachNamesSuitesThatExist() throws {
        let lines = try Documents.text("deploy/lib/topics.sh").split(separator: "\n")
        let topics = lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n")
        let named = Set(topics.matches(of: #/\b[A-Z][A-Za-z]+(?:Tests|Cases)\b/#).map { String($0.output) })
        #expect(named.count > 30)
        let missing = try named.subtracting(Self.suites())
        #expect(missing.isEmpty, "no suite has these names: \(missing.sorted())")
    }

    /// The names of all types of the tests.
    private static func suites() throws -> Set<String> {
        let tests = Documents.top.appending(path: "Tests")
        var names: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
            names.formUnion(text.matches(of: #/\b(?:struct|class|enum) ([A-Z][A-Za-z]+)/#).map { String($0.output.1) })
        }
        return names
    }
}
