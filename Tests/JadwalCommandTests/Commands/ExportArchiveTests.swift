internal import FoundationEssentials
internal import Testing

@testable import CommandKit
@testable internal import JadwalCommand

@Suite(
    "The chat of an archive is found and bounded",
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

    @Test(arguments: ["_chat.txt", "WhatsApp Chat with Noura [x]*.txt"]) func theChatComesOut(_ name: String) throws {
        #expect(try self.read(self.archive(name, "نص")) == "نص")
    }

    @Test func tooMuchIsRefused() {
        let archive = self.archive("_chat.txt", String(repeating: "a", count: 2000))
        #expect(throws: CommandFailure.self) { try self.read(archive) }
    }

    @Test func anArchiveWithoutAChatIsRefused() {
        #expect(throws: CommandFailure.self) { try self.read(self.archive("a.jpg", "x")) }
        #expect(throws: CommandFailure.self) { try self.read(Data([0x50, 0x4B, 3, 4, 0])) }
    }
}
