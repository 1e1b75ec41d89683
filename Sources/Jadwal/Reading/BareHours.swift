/// The words that may follow a number which is an hour. Any other word says what is counted: "3 eggs", "١٢ الف".
enum BareHours {
    static func mayPrecede(_ token: Token) -> Bool {
        Self.words.contains(token) || DayWords.weekdays.match([token], at: 0) != nil
            || DayWords.relative.match([token], at: 0) != nil || token.text.hasPrefix("ال") && token.text.count > 4
    }

    private static let words = WordSet(.times, "words")

    /// After a word that settles something a number is the hour, whatever comes next: "خلاص ١١ ...", "make it 7 ...".
    static func mayFollow(_ tokens: [Token], _ end: Int) -> Bool {
        guard end >= 2, tokens[end - 1].kind == .number else { return false }
        return Self.settling.contains(tokens[end - 2])
            && LengthReader.length(tokens, end - 1) == nil && !Self.counted.contains(tokens[end])
    }

    /// True for what a number counts: "3 people".
    static func counts(_ token: Token) -> Bool { Self.counted.contains(token) }

    /// "3 at least", "10 of us".
    static func isAmount(_ tokens: [Token], _ end: Int) -> Bool { Self.amounts.match(tokens, at: end) != nil }

    private static let amounts = PhraseTable<Bool>(.times, "amounts")

    private static let settling = WordSet(.times, "settling")
    private static let counted = WordSet(.times, "counted")
}
