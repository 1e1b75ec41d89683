internal import FoundationEssentials
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

@Suite(
    "The chat of an archive is found, and its size is limited",
    .enabled(if: InstalledProgram.isExecutable("/usr/bin/unzip"), "unzip is not installed")
)
struct ExportArchiveTests {
    /// An archive of one stored file, by hand (PKWARE's APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
    private func archive(_ name: String, _ content: String) -> Data {
        let (name, content) = (Array(name.utf8), Array(content.utf8))
        var facts: [UInt8] = Self.number(20, 2)
        facts += Self.number(0, 8)
        facts += Self.number(Self.checksum(content), 4)
        facts += Self.number(content.count, 4)
        facts += Self.number(content.count, 4)
        facts += Self.number(name.count, 2)
        var file: [UInt8] = [0x50, 0x4B, 3, 4]
        file += facts + Self.number(0, 2) + name + content
        let start = file.count
        file += [0x50, 0x4B, 1, 2] + Self.number(20, 2)
        file += facts + Self.number(0, 16) + name
        let length = file.count - start
        file += [0x50, 0x4B, 5, 6] + Self.number(0, 4) + Self.number(1, 2) + Self.number(1, 2)
        file += Self.number(length, 4) + Self.number(start, 4) + Self.number(0, 2)
        return Data(file)
    }

    /// Little-endian.
    private static func number(_ value: some BinaryInteger, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { place in UInt8(truncatingIfNeeded: place < 8 ? Int64(value) >> (place * 8) : 0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }

    private func read(_ archive: Data, atMost limit: Int = 1000) throws -> String {
        let root = try TemporaryRoot()
        let path = root.path + "/chat.zip"
        try archive.write(to: URL(filePath: path))
        return String(decoding: try ExportArchive.chat(in: path, atMost: limit), as: UTF8.self)
    }

    @Test(arguments: ["_chat.txt", "WhatsApp Chat with Noura [x]*.txt"]) func chatIsReadFromArchive(_ name: String)
        throws
    {
        #expect(try self.read(self.archive(name, "نص")) == "نص")
    }

    @Test func chatBeyondTheLimitIsRefused() {
        let archive = self.archive("_chat.txt", String(repeating: "a", count: 2000))
        #expect(throws: CommandFailure.self) { try self.read(archive) }
    }

    @Test func archiveWithoutAChatIsRefused() {
        #expect(throws: CommandFailure.self) { try self.read(self.archive("a.jpg", "x")) }
        #expect(throws: CommandFailure.self) { try self.read(Data([0x50, 0x4B, 3, 4, 0])) }
    }
}
