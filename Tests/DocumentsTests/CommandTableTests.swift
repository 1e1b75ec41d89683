import ArgumentParser
import Testing

@testable import JadwalCommand

@Suite("docs/operate/commands.md says what the command can do") struct CommandTableTests {
    private static let path = "docs/operate/commands.md"

    @Test func eachCommandIsInATable() throws {
        let rows = try Self.documented()
        let missing = Self.leaves(JadwalCommand.self).map(\.name).filter { rows[$0] == nil }
        #expect(missing == [])
    }

    @Test func eachCommandInATableExists() throws {
        let known = Set(Self.leaves(JadwalCommand.self).map(\.name))
        #expect(try Self.documented().keys.filter { !known.contains($0) }.sorted() == [])
    }

    @Test func eachDocumentedOptionExists() throws {
        let rows = try Self.documented()
        for (name, help) in Self.leaves(JadwalCommand.self) {
            for option in rows[name] ?? [] where !help.contains(option) {
                Issue.record("\(name) has no option \(option)")
            }
        }
    }

    // MARK: -

    private typealias Leaf = (name: String, help: String)

    /// Commands without subcommands, with the words that call them.
    private static func leaves(_ command: any ParsableCommand.Type, below words: [String] = []) -> [Leaf] {
        let subcommands = command.configuration.subcommands
        guard !subcommands.isEmpty else {
            return [(words.joined(separator: " "), JadwalCommand.helpMessage(for: command, columns: 200))]
        }
        return subcommands.flatMap { Self.leaves($0, below: words + [$0._commandName]) }
    }

    /// The long options of each row, by the words of its command. `--[no-]name` stands for both forms.
    private static func documented() throws -> [String: [String]] {
        var found: [String: [String]] = [:]
        for row in Documents.rows(try Documents.text(Self.path)) where row.count == 3 {
            let options = row[1].matches(of: #/--(\[no-\])?([a-z-]+)/#).map { match in
                match.1 == nil ? "--\(match.2)" : "--\(match.2)/--no-\(match.2)"
            }
            for code in Documents.codes(row[0]) {
                let words = code.split(separator: " ").filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
                found[words.joined(separator: " "), default: []] += options
            }
        }
        return found
    }
}
