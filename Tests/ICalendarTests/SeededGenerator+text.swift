import TestSupport

extension SeededGenerator {
    private static let pieces: [String] = [
        "a", "b c", ";", ",", "\\", "\n", "\r\n", "\r", "\t", ":", "\"", "\\n", "é", "e\u{301}", "نلتقي", "بكرة", "٨",
        "مُحَمَّد",
        "👨‍👩‍👧‍👦", "🇸🇦", "👍🏽", "\u{200F}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{0}", "\u{1B}", "\u{7F}", "\u{2028}",
        "\u{FFFE}",
        "𐍈", "漢字", "END:VEVENT", "BEGIN:VALARM", " ",
    ]

    /// Of pieces that are trouble for calendars.
    mutating func text() -> String {
        (0..<Int.random(in: 0...60, using: &self)).map { _ in
            Self.pieces.randomElement(using: &self)!
        }.joined()
    }
}
