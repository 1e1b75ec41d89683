internal import Time

/// Finds signs of repetition in a sentence: "Mondays", "every other week", "weekdays", "كل أحد", "يوميا".
struct Repetitions {
    private let words: SentenceWords

    init(_ words: SentenceWords) { self.words = words }

    var isNamed: Bool {
        let tokens = self.words.tokens
        return tokens.indices.contains { index in
            if let phrase = Self.repeated.match(tokens, at: index) {
                // "In a week" and "each other" are not repetitions.
                return !self.words.isTaken(index)
                    && !(tokens[index].text == "each" && self.words.word(index + 1) == "other")
                    || phrase.end > index + 1 && !self.words.isTaken(phrase.end - 1)
            }
            return self.isCycle(index) || self.isPlural(index) || self.isListed(index)
        }
    }

    /// The weekday after "كل", which is a common word elsewhere: "كل أحد".
    var weekday: Weekday? {
        let tokens = self.words.tokens
        return tokens.indices.dropFirst().lazy.filter { Self.each.contains(tokens[$0 - 1]) }
            .compactMap { index in
                (DayWords.bareWeekdays.match(tokens, at: index) ?? DayWords.latinWeekdays.match(tokens, at: index))?
                    .value
            }.first
    }

    private static let each: WordSet = ["كل", "وكل", "kol", "kul", "kull", "kel", "koll"]

    /// "كل أحد", "كل ٣ أيام", "وكل خميس"; "ايام الأحد".
    private func isCycle(_ index: Int) -> Bool {
        let text = self.words.word(index)
        if ["كل", "وكل"].contains(text) {
            return self.words.isIn(Self.cycles, index + 1) || self.words.isNumber(index + 1)
                || self.isWeekday(index + 1)
        }
        guard ["ايام", "ayam", "ayyam"].contains(text), !self.words.isNumber(index - 1) else { return false }
        return self.words.isIn(Self.dayKinds, index + 1) || self.isWeekday(index + 1)
            || self.words.isIn(Self.cycles, index + 1)
    }

    private func isWeekday(_ index: Int) -> Bool {
        let tokens = self.words.tokens
        return DayWords.weekdays.match(tokens, at: index) != nil
            || DayWords.bareWeekdays.match(tokens, at: index) != nil
    }

    /// "Mondays", "Tuesday nights"; but "Monday's" is one Monday.
    private func isPlural(_ index: Int) -> Bool {
        if self.words.isIn(Self.plurals, index) { return true }
        return self.words.isIn(Self.weekdays, index) && !self.words.written(index).contains { "'’‘".contains($0) }
    }

    /// "3x", "x4".
    private func isListed(_ index: Int) -> Bool {
        guard self.words.tokens[index].kind == .word else { return false }
        let text = self.words.word(index)
        guard text.count >= 2, text.hasPrefix("x") || text.hasSuffix("x") else { return false }
        return text.filter { $0 != "x" }.allSatisfy(\.isNumber) && text.count { $0 == "x" } == 1
    }

    private static let repeated = PhraseTable<Bool>(.sentenceSigns, "repeated")
    private static let cycles = WordSet(.sentenceSigns, "cycles")
    private static let dayKinds = WordSet(.sentenceSigns, "dayKinds")
    private static let plurals = WordSet(.sentenceSigns, "plurals")
    private static let weekdays: WordSet = [
        "sundays", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "suns", "mons",
        "fris", "sats",
    ]
}
