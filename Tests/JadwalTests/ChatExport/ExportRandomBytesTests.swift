import Jadwal
import TestSupport
import Testing

@Suite("No file brings the reader down")
struct ExportRandomBytesTests {
    @Test func cutAndChangedFilesAreReadOrRefused() {
        for _ in 0..<200 {
            let seed = UInt64.random(in: 0...UInt64.max)
            var generator = SeededGenerator(seed: seed)
            var bytes = Array(RandomExport(using: &generator).text.utf8)
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            for _ in 0..<Int.random(in: 0...8, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            do throws(ExportFault) {
                let export = try ExportReader().read(bytes, zone: .utc)
                #expect(export.messages.allSatisfy { (1...lines).contains($0.lineNumber) }, "seed \(seed)")
            } catch {
                #expect((1...lines).contains(error.line), "seed \(seed)")
            }
        }
    }
}
