import Foundation
import Testing

@testable import WorkerKit

@Suite("Memory of unused code is released")
struct CodeMemoryReleaseTests {
    private static let smaps = """
        00400000-00500000 r--p 00000000 fe:00 11                         /usr/bin/jadwal-message-worker
        Size:               1024 kB
        Rss:                  80 kB
        Anonymous:             0 kB
        VmFlags: rd mr mw me
        00500000-00900000 r-xp 00100000 fe:00 11                         /usr/bin/jadwal-message-worker
        Anonymous:             0 kB
        00900000-00a00000 rw-p 00500000 fe:00 11                         /usr/bin/jadwal-message-worker
        Anonymous:             0 kB
        00a00000-00b00000 r--p 00600000 fe:00 11                         /usr/bin/jadwal-message-worker
        Anonymous:             4 kB
        01000000-01100000 rw-p 00000000 00:00 0                  [heap]
        Anonymous:             0 kB
        7f0000000000-7f0000001000 r-xp 00000000 fe:00 12                 /usr/lib/a name with spaces.so (deleted)
        Anonymous:             0 kB
        7f0000001000-7f0000002000 r-xs 00000000 fe:00 13 /usr/lib/shared.so
        Anonymous:             0 kB
        7f0000002000-7f0000003000 r--p 00000000 00:06 14 /dev/something
        Anonymous:             0 kB
        7f0000003000-7f0000004000 r-xp 00000000 00:00 0
        Anonymous:             0 kB
        7ffd00000000-7ffd00001000 r-xp 00000000 00:00 0                  [vdso]
        Anonymous:             0 kB
        """

    @Test func onlyUnchangedPagesOfFilesAreReleased() {
        var mappings = CodeMappings()
        for line in Self.smaps.split(separator: "\n") { mappings.take(line) }
        #expect(
            mappings.ranges == [
                0x0040_0000..<0x0050_0000, 0x0050_0000..<0x0090_0000, 0x7f00_0000_0000..<0x7f00_0000_1000,
            ]
        )
    }

    @Test func otherLinesAreIgnored() {
        var mappings = CodeMappings()
        for line in [
            "", "x", "Anonymous: 0 kB", "zz-yy r-xp 0 0 1 /a", "Anonymous: 0 kB", "5-4 r-xp 0 0 1 /a",
            "Anonymous: 0 kB",
        ] {
            mappings.take(Substring(line))
        }
        #expect(mappings.ranges.isEmpty)
    }

    /// Other tests map pages at the same time, so half is enough.
    @Test func mostCodeIsReleasedAndStillRuns() throws {
        let before = try Self.codeInMemory()
        CodeMemoryRelease.release()
        #expect(try Self.codeInMemory() < before / 2)
        #expect(try JSONDecoder().decode([Int].self, from: Data("[1, 2]".utf8)) == [1, 2])
    }

    /// Kilobytes.
    private static func codeInMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
        return try #require(line.split { !$0.isNumber }.first.flatMap { Int($0) })
    }
}
