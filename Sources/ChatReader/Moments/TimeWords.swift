/// Words around a time of day, in both languages.
enum TimeWords {
    /// Before or after an hour: its half of the day.
    static let parts = PhraseTable<DayPart>(.times, "parts")

    /// Parts of the day that are a time without an hour.
    static let vague = PhraseTable<DayPart>(.times, "vague")

    static let wholeTimes = PhraseTable<Int>(.times, "wholeTimes")

    static let fractions = PhraseTable<Int>(.times, "fractions")

    /// Before the hour: "half past seven".
    static let past = PhraseTable<Int>(.times, "past")

    static let minutes = PhraseTable<Bool>(.times, "minutes")
    /// Words between minutes and their hour.
    static let signs = ["past": 1, "after": 1, "to": -1, "til": -1, "till": -1, "before": -1, "بعد": 1, "قبل": -1]

    static let openers = PhraseTable<Bool>(.times, "openers")
    /// The members of this list after which a bare number or an hour in words is certainly an hour.
    static let surely = WordSet(.times, "surely")

    /// After these, an Arabic number in words is an hour unless counted things follow: "خلها سبع".
    static let awaiting = WordSet(.times, "awaiting")

    static let rangeWords = WordSet(.times, "rangeWords")

    static let oclock = PhraseTable<Bool>(.times, "oclock")
}

/// The words that may follow a bare hour. Any other word names counted things: "3 eggs", "١٢ الف".
enum BareHours {
    static func mayPrecede(_ token: Token) -> Bool {
        Self.words.contains(token) || DayWords.weekdays.match([token], at: 0) != nil
            || DayWords.relative.match([token], at: 0) != nil || token.text.hasPrefix("ال") && token.text.count > 4
    }

    private static let words = WordSet(.times, "afterHours")

    /// A number after a word that settles something is an hour, whatever word follows: "خلاص ١١ ...", "make it 7 ...".
    static func mayFollow(_ tokens: [Token], _ end: Int) -> Bool {
        guard end >= 2, tokens[end - 1].kind == .number else { return false }
        return Self.settling.contains(tokens[end - 2])
            && LengthReader.length(tokens, end - 1) == nil && !Self.counted.contains(tokens[end])
    }

    /// True for a word that names counted things: "3 people".
    static func counts(_ token: Token) -> Bool { Self.counted.contains(token) }

    /// "3 at least", "10 of us".
    static func isAmount(_ tokens: [Token], _ end: Int) -> Bool { Self.amounts.match(tokens, at: end) != nil }

    private static let amounts = PhraseTable<Bool>(.times, "amounts")

    private static let settling = WordSet(.times, "settling")
    private static let counted = WordSet(.times, "counted")
}
