import ChatExport
import Foundation
import Testing

@Suite("The chat of an archive is found, and its size is limited") struct ExportArchiveTests {
    /// An archive of one stored file, by hand (PKWARE's APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
    private static func archive(_ name: String, _ content: String) -> Data {
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
        String(decoding: try ExportArchive.chat(in: Array(archive), atMost: limit), as: UTF8.self)
    }

    @Test(arguments: ["_chat.txt", "WhatsApp Chat with Noura [x]*.txt"]) func chatIsReadFromArchive(_ name: String)
        throws
    {
        #expect(try self.read(Self.archive(name, "نص")) == "نص")
    }

    /// Made by Python's `zipfile`: a picture, and twenty lines that are packed.
    @Test func packedChatIsReadBesideAPicture() throws {
        let text = try self.read(try #require(Data(base64Encoded: Self.packed)))
        #expect(text == String(repeating: "[1/2/26, 20:00:00] نورة: نص\n", count: 20))
    }

    @Test func chatBeyondTheLimitIsRefused() {
        let archive = Self.archive("_chat.txt", String(repeating: "a", count: 2000))
        #expect(throws: ArchiveFault.tooLong) { try self.read(archive) }
    }

    /// 300,000 letters in some hundred bytes. What the archive states of its size is not believed.
    @Test func bombIsUnpackedToTheLimitOnly() throws {
        let bomb = try #require(Data(base64Encoded: Self.bomb))
        #expect(throws: ArchiveFault.tooLong) { try self.read(bomb) }
        #expect(try self.read(bomb, atMost: 300_000).utf8.count == 300_000)
        var lying = Array(bomb)
        let directory = try #require(lying.indices.last { lying[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        lying.replaceSubrange(directory + 24..<directory + 28, with: [10, 0, 0, 0])
        #expect(throws: ArchiveFault.tooLong) { try self.read(Data(lying)) }
        #expect(throws: ArchiveFault.unreadable) { try self.read(Data(lying), atMost: 300_000) }
    }

    @Test func archiveWithoutAChatIsRefused() {
        #expect(throws: ArchiveFault.noChat) { try self.read(Self.archive("a.jpg", "x")) }
        #expect(throws: ArchiveFault.unreadable) { try self.read(Data([0x50, 0x4B, 3, 4, 0])) }
        #expect(throws: ArchiveFault.unreadable) { try self.read(Data()) }
    }

    /// An archive with any cut or changed byte is refused, or gives the same text.
    @Test func brokenArchiveIsNeverReadAsAnotherChat() throws {
        let whole = Array(Self.archive("_chat.txt", "[1/2/26, 20:00] Noura: text"))
        let text = try self.read(Data(whole))
        for place in whole.indices {
            #expect(throws: ArchiveFault.self) { try self.read(Data(whole[..<place])) }
            var turned = whole
            turned[place] ^= 0xFF
            if let read = try? self.read(Data(turned)) { #expect(read == text, "\(place)") }
        }
    }

    private static let packed =
        "UEsDBBQAAAAIAAAAel2DFtyMAwAAAAEAAAAJAAAASU1HLTEuanBnqwAAUEsDBBQAAAgIAAAAel1fvrxtKQAAAKgC"
        + "AAAfAAAAV2hhdHNBcHAgQ2hhdCB3aXRoINmG2YjYsdipLnR4dIs21DfSNzLTUTAysDIAoViFm203O25svLHSCsi6"
        + "sZUrelTFqIoBVwEAUEsBAhQDFAAAAAgAAAB6XYMW3IwDAAAAAQAAAAkAAAAAAAAAAAAAAIABAAAAAElNRy0xLmpw"
        + "Z1BLAQIUAxQAAAgIAAAAel1fvrxtKQAAAKgCAAAfAAAAAAAAAAAAAACAASoAAABXaGF0c0FwcCBDaGF0IHdpdGgg"
        + "2YbZiNix2KkudHh0UEsFBgAAAAACAAIAhAAAAJAAAAAAAA=="
    private static let bomb =
        "UEsDBBQAAAAIAAAAel1f8k70NAEAAOCTBAAJAAAAX2NoYXQudHh07cEBDQAAAMKgrO9fwh4OKAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAA+DFQSwECFAMUAAAACAAAAHpdX/JO9DQBAADgkwQACQAAAAAAAAAAAAAAgAEAAAAAX2No"
        + "YXQudHh0UEsFBgAAAAABAAEANwAAAFsBAAAAAA=="
}
