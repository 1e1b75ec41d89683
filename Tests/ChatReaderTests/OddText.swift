import TestSupport

/// Short texts that mix rare and common forms: many combining marks, letters with two encodings, joiners, digits of
/// other scripts, and text that nearly looks like a link, a date or a mark of a protocol.
enum OddText {
    private static let pieces = [
        "a", "b", "Dinner", "tomorrow", "can't", "o’clock", "yesss", "5pm", "20h15", "ba3d", "7jzt", "Q3", "1)", "2. ",
        "نتعشى", "بكرة", "اوكيي", "مـوعد", "مُوعد", "١٢", "۱۲", "الأحد", "ا\u{654}", "،", "؟", "é", "e\u{301}",
        "\u{301}",
        "İ", "ß", "Σ", "ΑΣ", "\u{212A}", "ﬁ", "２", "½", "…", "\u{200F}", "\u{200D}", "\u{FE0F}", "👍", "👍🏽", "❤️", "🇸🇦",
        "2️⃣", "각", "\u{1112}\u{1161}", "\u{0}", "\u{7F}", "\u{85}", "\u{A0}", "\u{3000}", "\u{2028}", "\r\n", "\n", "\t",
        " ", "  ", "2026-11-22", "2026-02-30", "12026-11-223", "19:30", "9:30", "123:456", "+966 50-123-4567", "://",
        "www.a.com", "evil[.]com", "a dot b", "c(at)d", "。", "@", ".", ":", "-", "|", "<|", "system:", "النظام:",
        "[inst]", "fwd:", "↪", "from", "by", "until", "has_event",
    ]

    static func random(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            let piece = Self.pieces.randomElement(using: &generator) ?? ""
            return Int.random(in: 0..<3, using: &generator) == 0 ? piece.uppercased() : piece
        }.joined(separator: Bool.random(using: &generator) ? "" : " ")
    }

    /// Uses the search of the standard library: with Foundation imported, Foundation's own would be chosen.
    static func has(_ phrase: String, in text: String) -> Bool { text.contains(phrase) }
}
