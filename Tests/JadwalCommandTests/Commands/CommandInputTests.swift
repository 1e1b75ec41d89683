internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import CommandKit
@testable internal import JadwalCommand

@Suite("A file of messages is read line by line")
struct LineReaderTests {
    private func lines(_ text: String, limit: Int = 100_000) throws -> [(Int, Int?)] {
        let root = try TemporaryRoot()
        let path = root.path + "/lines"
        try Data(text.utf8).write(to: URL(filePath: path))
        var reader = LineReader(try InputFile(path), limit: limit)
        var lines: [(Int, Int?)] = []
        while let line = try reader.next() { lines.append((line.number, line.bytes?.count)) }
        return lines
    }

    @Test func linesAreNumberedFromOne() throws {
        let lines = try self.lines("a\n\nbcd\nlast")
        #expect(lines.map(\.0) == [1, 2, 3, 4])
        #expect(lines.map(\.1) == [1, 0, 3, 4])
        #expect(try self.lines("").isEmpty)
        #expect(try self.lines("a\n").count == 1)
    }

    @Test func lineBeyondTheLimitIsSkippedAndCounted() throws {
        let long = String(repeating: "x", count: 500_000)
        let lines = try self.lines("a\n\(long)\nb\n\(long)")
        #expect(lines.map(\.0) == [1, 2, 3, 4])
        #expect(lines.map(\.1) == [1, nil, 1, nil])
    }

    @Test func linesThatSpanSeveralReadsStayWhole() throws {
        let line = String(repeating: "y", count: 30_000)
        let lines = try self.lines(Array(repeating: line, count: 20).joined(separator: "\n"))
        #expect(lines.count == 20)
        #expect(lines.allSatisfy { $0.1 == 30_000 })
    }
}

@Suite("Secret input is one JSON object of known strings")
struct SecretInputTests {
    private func read(_ text: String) throws -> [String: String] {
        let root = try TemporaryRoot()
        let path = root.path + "/input.json"
        try Data(text.utf8).write(to: URL(filePath: path))
        return try SecretInput.read(path, names: ["name", "caldav_password"])
    }

    @Test func stringsAreRead() throws {
        #expect(try self.read(#"{"name": "نورة"}"#) == ["name": "نورة"])
    }

    @Test(arguments: [
        "", "[]", #"{"name": 1}"#, #"{"name": ""}"#, #"{"nme": "secret"}"#, #"{"name": "secret"#,
        #"{"name": "a\u0000b"}"#,
    ])
    func otherInputIsRefusedWithoutBeingQuoted(_ text: String) throws {
        let failure = try #require(throws: CommandFailure.self) { try self.read(text) }
        #expect(failure.kind == .usage)
        #expect(!failure.description.contains("secret"))
    }
}
