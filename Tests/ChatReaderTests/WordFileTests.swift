import Testing

@testable import ChatReader

@Suite struct WordFileTests {
    @Test(arguments: WordFile.all.map(\.name)) func linesHaveNoStrayWhiteSpace(_ name: String) throws {
        let file = try #require(WordFile.all.first { $0.name == name })
        let lines = file.text.description.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let isClean =
                line.first?.isWhitespace != true && line.last?.isWhitespace != true && !line.contains("\t")
                && !line.contains("  ") && !line.contains("\u{FEFF}")
            #expect(isClean, "\(name):\(index + 1): white space at an end, twice, or a tab")
        }
    }

    @Test(arguments: WordFile.all.map(\.name)) func tablesHaveEntries(_ name: String) throws {
        let file = try #require(WordFile.all.first { $0.name == name })
        #expect(!file.tables.isEmpty, "\(name) has no table")
        for (table, kind) in file.tables {
            #expect(!file.entries(table, kind).isEmpty, "\(name): [\(kind) \(table)] is empty")
        }
    }

    @Test func entriesAreNotHiddenByEarlierOnes() {
        for problem in Self.hiddenEntries() { Issue.record("\(problem)") }
    }

    /// Tables that are read from several files are compared as one.
    private static func hiddenEntries() -> [String] {
        var problems: [String] = []
        var places: [String: [[String]: String]] = [:]
        for file in WordFile.all {
            for (table, kind) in file.tables {
                let key = table == "cues" ? table : "\(file.name) \(table)"
                for entry in file.entries(table, kind) {
                    let place = "\(file.name):\(entry.line)"
                    let forms =
                        kind == .words ? [[Folding.fold(entry.text)]] : PhraseTable<Bool>.phrases(entry.text)
                    let known = forms.compactMap { places[key]?[$0] }
                    if known.count == forms.count, let first = known.first {
                        problems.append("\(place): '\(entry.text)' has no effect, because of \(first)")
                    }
                    for form in forms where places[key]?[form] == nil { places[key, default: [:]][form] = place }
                }
            }
        }
        return problems
    }

    @Test func headingsGiveEntriesTheirValues() {
        let file = WordFile(
            "test.txt",
            """
            # Head

            [phrases days = 1]
            tomorrow
            # Arabic
            بكره

            [words ends]
            st
            [phrases days = 2]
            later
            """
        )
        #expect(file.entries("days", .phrases).map(\.text) == ["tomorrow", "بكره", "later"])
        #expect(file.entries("days", .phrases).map(\.value) == ["1", "1", "2"])
        #expect(file.entries("days", .phrases).map(\.line) == [4, 6, 11])
        #expect(file.entries("ends", .words).map(\.text) == ["st"])
        #expect(file.tables.map(\.name) == ["days", "ends"])
    }
}
