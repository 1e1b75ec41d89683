internal import FoundationEssentials
internal import Logging
internal import NIOConcurrencyHelpers
internal import Testing

@testable internal import WorkerKit

@Suite("A log event is one line, whatever its values contain")
struct LogLineTests {
    private static let nasty = "a\"b\\c\nd\re\tf\u{0}g\u{1B}[31mh\u{7F}\u{85}\u{2028}\u{202E}i \u{645}"

    @Test func jsonEventIsOneLine() throws {
        let invalid = String(decoding: [0x61, 0xFF, 0xFE, 0x62] as [UInt8], as: UTF8.self)
        let line = self.line([("key", "\(Self.nasty)"), ("invalid", "\(invalid)"), ("message", "\("own")")]).json
        #expect(line.hasSuffix("}\n"))
        #expect(line.unicodeScalars.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) } == ["\n"])
        #expect(!line.contains("\u{2028}") && !line.contains("\u{202E}"))
        let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(read["key"] == Self.nasty)
        #expect(read["invalid"] == "a\u{FFFD}\u{FFFD}b")
        #expect(read["message"] == "It happened")
        #expect(read["field.message"] == "own")
        #expect(read["level"] == "notice")
        #expect(read["logger"] == "test")
    }

    @Test func textEventIsOneLine() {
        let line = self.line([("plain", "v1"), ("key", "\(Self.nasty)"), ("blank", "a b"), ("none", "")]).text
        #expect(line.filter(\.isNewline).count == 1)
        #expect(!line.contains("\u{1B}"))
        #expect(line.hasPrefix("2026-11-21T00:00:00.000Z NOTICE   It happened plain=v1 key=\""))
        #expect(line.hasSuffix(" blank=\"a b\" none=\"\"\n"))
    }

    @Test func nestedMetadataIsNestedJSON() {
        let line = self.line([("list", ["x", ["b": "2", "a": "\n"]])]).json
        #expect(line.contains(#""list":["x",{"a":"\n","b":"2"}]"#))
    }

    @Test func longValuesAreTruncated() {
        let line = self.line([("long", "\(String(repeating: "ع", count: 100_000))")]).json
        #expect(line.utf8.count < LogLine.longestValue + 300)
        #expect(line.contains("…"))
    }

    @Test func timeIsUTC() {
        #expect(LogTime.text(seconds: 1_763_650_000, milliseconds: 7) == "2025-11-20T14:46:40.007Z")
        #expect(LogTime.text(seconds: 0, milliseconds: 0) == "1970-01-01T00:00:00.000Z")
    }

    @Test func levelChangesForAllLoggersTogether() {
        let lines = NIOLockedValueBox<[String]>([])
        let level = LogLevel(.info)
        let loggers = ["a", "b"].map { label in
            Logger(label: label) { label in
                LineLogHandler(label: label, format: .text, level: level) { line in
                    lines.withLockedValue { $0.append(line) }
                }
            }
        }
        for logger in loggers { logger.debug("Unheard") }
        level.set(.debug)
        for logger in loggers { logger.debug("Heard", metadata: ["z": "1", "a": "2"]) }
        #expect(lines.withLockedValue { $0.count } == 2)
        #expect(lines.withLockedValue { $0 }.allSatisfy { $0.hasSuffix("DEBUG    Heard a=2 z=1\n") })
    }

    private func line(_ fields: [(String, Logger.MetadataValue)]) -> LogLine {
        LogLine(
            time: "2026-11-21T00:00:00.000Z",
            level: .notice,
            label: "test",
            message: "It happened",
            fields: fields.map { (key: $0.0, value: $0.1) }
        )
    }
}
