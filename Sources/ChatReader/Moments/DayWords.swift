package import Time

/// Names of days and months, and the words around them.
package enum DayWords {
    package static let weekdays = PhraseTable<Weekday>(.days, "weekdays")

    /// Common words without their article. They count only after "the first" and similar words.
    package static let bareWeekdays = PhraseTable<Weekday>(.days, "bareWeekdays")

    /// Arabic in Latin letters, after its article.
    package static let latinWeekdays = PhraseTable<Weekday>(.days, "latinWeekdays")
    package static let latinArticles = WordSet(.days, "latinArticles")

    /// Common English words as well. They count only next to another word of time.
    package static let shortWeekdays = PhraseTable<Weekday>(.days, "shortWeekdays")

    package static let months = PhraseTable<Int>(.days, "months")

    /// Days from today.
    static let relative = PhraseTable<RelativeDay>(.days, "relative")

    package static let oneAfter = PhraseTable<Bool>(.days, "oneAfter")
    /// Days a week or more away, in British usage.
    static let further = PhraseTable<RelativeDay>(.days, "further")

    package static let this = WordSet(.days, "this")
    package static let next = WordSet(.days, "next")
    package static let coming = WordSet(.days, "coming")
    package static let last = WordSet(.days, "last")
    package static let ordinalSuffixes = WordSet(.days, "ordinalSuffixes")
    package static let rangeWords = WordSet(.days, "rangeWords")
    package static let ofWords = WordSet(.days, "ofWords")
    package static let choice = WordSet(.days, "choice")

    /// "والجمعة", "بالجمعة", "للجمعة", "هالجمعة" without their prefix.
    package static func withoutPrefix(_ token: Token) -> Token? {
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

    /// The first letters of these prefixes. Most words have none of them, and comparing every prefix is slow.
    private static let prefixes = "لوفبكهع".unicodeScalars

    /// The same tokens from `index` on, the first without its prefix.
    package static func bare(_ tokens: [Token], _ index: Int) -> [Token]? {
        guard index < tokens.count, let bare = Self.withoutPrefix(tokens[index]) else { return nil }
        return [bare] + tokens[(index + 1)...].prefix(4)
    }
}

/// Units of days and the words that count them.
enum SpanWords {
    enum Unit: Sendable, Hashable, CaseIterable, WordValue {
        case day
        case week
        case month
        case year

        func added(_ count: Int, to date: LocalDate) -> LocalDate? {
            switch self {
            case .day: date.adding(days: count)
            case .week: date.adding(days: 7 * count)
            case .month: date.adding(months: count)
            case .year: date.adding(months: 12 * count)
            }
        }
    }

    static let units = PhraseTable<Unit>(.days, "units")

    /// Two of a unit in one word.
    static let duals = PhraseTable<Unit>(.days, "duals")

    /// Before the count: later.
    static let ahead = WordSet(.days, "ahead")
    /// Before the count: earlier.
    static let back = WordSet(.days, "back")
    /// After the count: later.
    static let later = PhraseTable<Bool>(.days, "later")
    static let ago = PhraseTable<Bool>(.days, "ago")
    /// After the count, followed by the day to count from: "a week from Friday".
    static let from = PhraseTable<Bool>(.days, "from")

    /// A week as a whole.
    static let week = PhraseTable<Bool>(.days, "week")
    static let weekend = PhraseTable<Bool>(.days, "weekend")
    static let month = PhraseTable<Bool>(.days, "month")
    static let year = PhraseTable<Bool>(.days, "year")
    static let middle = PhraseTable<Bool>(.days, "middle")
    static let beginning = PhraseTable<Bool>(.days, "beginning")
    static let end = PhraseTable<Bool>(.days, "end")
}

/// Days in other languages than Arabic and English: French, German, Spanish, Italian, Portuguese, Turkish, Indonesian, and
/// Hindi and Urdu in Latin letters.
package enum ForeignDays {
    package static let weekdays = PhraseTable<Weekday>(.foreign, "weekdays")

    /// Days from today.
    package static let relative = PhraseTable<Int>(.foreign, "relative")
}
