/// SplitMix64 (Steele, Lea, Flood 2014), with text to try on calendars.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static let pieces: [String] = [
        "a", "b c", ";", ",", "\\", "\n", "\r\n", "\r", "\t", ":", "\"", "\\n", "é", "e\u{301}", "نلتقي", "بكرة", "٨",
        "مُحَمَّد",
        "👨‍👩‍👧‍👦", "🇸🇦", "👍🏽", "\u{200F}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{0}", "\u{1B}", "\u{7F}", "\u{2028}",
        "\u{FFFE}",
        "𐍈", "漢字", "END:VEVENT", "BEGIN:VALARM", " ",
    ]

    mutating func text() -> String {
        (0..<Int.random(in: 0...60, using: &self)).map { _ in
            Self.pieces.randomElement(using: &self)!
        }.joined()
    }
}
