/// The names of days and months in both languages, and what stands around them.
enum DayWords {
    static let weekdays = PhraseTable<Weekday>(.days, "weekdays")

    /// Without their article they are common words: they count only after "the first" and its like.
    static let bareWeekdays = PhraseTable<Weekday>(.days, "bareWeekdays")

    /// Arabic in Latin letters, after its article.
    static let latinWeekdays = PhraseTable<Weekday>(.days, "latinWeekdays")
    static let latinArticles = WordSet(.days, "latinArticles")

    /// Words of their own in English too: they count only beside something else of a time.
    static let shortWeekdays = PhraseTable<Weekday>(.days, "shortWeekdays")

    static let months = PhraseTable<Int>(.days, "months")

    /// Days from today.
    static let relative = PhraseTable<RelativeDay>(.days, "relative")

    static let oneAfter = PhraseTable<Bool>(.days, "oneAfter")
    /// Days of a whole number of weeks and more, as the British count them.
    static let further = PhraseTable<RelativeDay>(.days, "further")

    static let this = WordSet(.days, "this")
    static let next = WordSet(.days, "next")
    static let coming = WordSet(.days, "coming")
    static let last = WordSet(.days, "last")
    static let ordinalSuffixes = WordSet(.days, "ordinalSuffixes")
    static let rangeWords = WordSet(.days, "rangeWords")
    static let ofWords = WordSet(.days, "ofWords")
    static let choice = WordSet(.days, "choice")

    /// "والجمعة", "بالجمعة", "للجمعة", "هالجمعة" without their prefix.
    static func withoutPrefix(_ token: Token) -> Token? {
        let text = token.text
        guard token.kind == .word, text.unicodeScalars.first.map(Self.prefixes.contains) ?? false, text.count > 4 else {
            return nil
        }
        let bare: String
        if text.hasPrefix("لل") {
            bare = "ال" + text.dropFirst(2)
        } else if ["وال", "فال", "بال", "كال", "هال", "عال", "لال"].contains(where: text.hasPrefix) {
            bare = String(text.dropFirst())
        } else if ["وبكر", "لبكر", "بغد", "لغد", "وغد", "وبعد", "لبعد", "وليل", "لليل", "وباك", "لباك", "وامس"]
            .contains(
                where: text.hasPrefix
            )
        {
            bare = String(text.dropFirst())
        } else {
            return nil
        }
        return Token(kind: token.kind, text: bare, range: token.range, isAttached: token.isAttached)
    }

    /// With what each of these opens. Most words are none of them, and to compare each prefix costs most of what a day does.
    private static let prefixes = "لوفبكهع".unicodeScalars

    /// The same tokens from `index` on, the first without its prefix.
    static func bare(_ tokens: [Token], _ index: Int) -> [Token]? {
        guard index < tokens.count, let bare = Self.withoutPrefix(tokens[index]) else { return nil }
        return [bare] + tokens[(index + 1)...].prefix(4)
    }
}
