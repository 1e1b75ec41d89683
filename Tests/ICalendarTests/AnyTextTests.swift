import Foundation
import ICalendar
import Pipeline
import TestSupport
import Testing

@Suite struct AnyTextTests {
    @Test func textIsReadAsWritten() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let event = CalendarEvent.sample(
                summary: generator.text(),
                description: "\(generator.text())\nManaged by Jadwal",
                location: "@\(generator.text())"
            )
            let object = WrittenObject(event)
            try #require(Self.fault(in: object) == nil, "seed \(seed)")
            let location = try #require(object.property("LOCATION"), "seed \(seed)")
            try #require(
                CalendarText.unescaped(String(location.dropFirst())) == CalendarText.sanitized(event.location!),
                "seed \(seed)"
            )
            let uid = event.identity.calendarUID
            let version = CalendarObjectVersion(uid: uid, sequence: 0, revision: 1, mark: event.mark)
            try #require(CalendarObjectReader.version(of: object.bytes) == version, "seed \(seed)")
        }
    }

    /// Checks the bytes, which validators do not.
    private static func fault(in object: WrittenObject) -> String? {
        if object.bytes.count(where: { $0 == 10 }) != object.bytes.count(where: { $0 == 13 }) { return "bare break" }
        for line in object.physicalLines {
            if line.count > 75 { return "line of \(line.count)" }
            if String(validating: line, as: UTF8.self) == nil { return "parted character" }
            if line.contains(where: { ($0 < 32 && $0 != 9) || $0 == 127 }) { return "control character" }
        }
        return nil
    }

    @Test func letterIsNotSplitFromItsMarks() {
        let word = "مُحَمَّد"
        let object = WrittenObject(.sample(summary: String(repeating: "\(word) ", count: 40)))
        let pieces = object.physicalLines.map { String(decoding: $0, as: UTF8.self) }
        let marks = pieces.dropFirst().filter { piece in
            guard piece.hasPrefix(" "), let first = piece.unicodeScalars.dropFirst().first else { return false }
            return first.properties.generalCategory == .nonspacingMark
        }
        #expect(pieces.count > object.lines.count)
        #expect(marks.isEmpty)
    }

    @Test func longCharacterIsSplitBetweenScalars() {
        let tall = "a" + String(repeating: "\u{0301}", count: 200)
        #expect(tall.count == 1)
        let object = WrittenObject(.sample(summary: tall))
        #expect(Self.fault(in: object) == nil)
        #expect(object.property("SUMMARY") == ":\(tall)")
    }

    @Test(arguments: [
        ("a;b,c\\d", "a\\;b\\,c\\\\d"),
        ("a\nb", "a\\nb"), ("a\r\nb", "a\\nb"), ("a\rb", "a\\nb"), ("a\u{2028}b", "a\\nb"), ("a\u{85}b", "a\\nb"),
        ("a\u{0}b\u{1B}c\u{7F}d\u{FFFF}", "abcd"),
        ("\\n", "\\\\n"),
        ("\u{202B}مرحبا\u{202C}", "\u{202B}مرحبا\u{202C}"),
    ])
    func textIsEscaped(_ text: String, _ expected: String) {
        #expect(CalendarText.escaped(text) == expected)
    }
}

extension SeededGenerator {
    private static let pieces: [String] = [
        "a", "b c", ";", ",", "\\", "\n", "\r\n", "\r", "\t", ":", "\"", "\\n", "é", "e\u{301}", "نلتقي", "بكرة", "٨",
        "مُحَمَّد",
        "👨‍👩‍👧‍👦", "🇸🇦", "👍🏽", "\u{200F}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{0}", "\u{1B}", "\u{7F}", "\u{2028}",
        "\u{FFFE}",
        "𐍈", "漢字", "END:VEVENT", "BEGIN:VALARM", " ",
    ]

    /// A text of pieces that are difficult for calendars.
    mutating func text() -> String {
        (0..<Int.random(in: 0...60, using: &self)).map { _ in
            Self.pieces.randomElement(using: &self)!
        }.joined()
    }
}
