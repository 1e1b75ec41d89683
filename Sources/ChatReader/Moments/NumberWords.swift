/// Numbers in digits and in words: "twenty-one", "خمس واربعون", "الحادي والعشرين", "ثلاثطعش".
package enum NumberWords {
    /// 0…59 in words, up to four digits in figures.
    package static func cardinal(_ tokens: [Token], at index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if let number = tokens[index].number { return (number, index + 1) }
        return Self.spelled(tokens, at: index)
    }

    /// A number that is written in letters.
    package static func spelled(_ tokens: [Token], at index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count, tokens[index].kind == .word else { return nil }
        if let tens = Self.tens.match(tokens, at: index) {
            let next = tens.end < tokens.count && tokens[tens.end].text == "-" ? tens.end + 1 : tens.end
            if let unit = Self.englishUnits.match(tokens, at: next) { return (tens.value + unit.value, unit.end) }
            return tens
        }
        guard let unit = Self.cardinals.match(tokens, at: index) else { return nil }
        return Self.compound(unit, tokens)
    }

    /// 1…31: "first", "twenty-first", "الحادي والعشرين", "السابع عشر".
    package static func ordinal(_ tokens: [Token], at index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count, tokens[index].kind == .word else { return nil }
        if let tens = Self.tens.match(tokens, at: index), tens.value <= 30 {
            let next = tens.end < tokens.count && tokens[tens.end].text == "-" ? tens.end + 1 : tens.end
            if let unit = Self.englishOrdinals.match(tokens, at: next), tens.value + unit.value <= 31 {
                return (tens.value + unit.value, unit.end)
            }
        }
        var match = Self.ordinals.match(tokens, at: index)
        if match == nil, let bare = DayWords.withoutPrefix(tokens[index]) {
            let rest = [bare] + tokens[(index + 1)...].prefix(2)
            match = Self.ordinals.match(rest, at: 0).map { ($0.value, index + $0.end) }
        }
        guard let match else { return nil }
        return Self.compound(match, tokens)
    }

    /// Hours as Arabic counts them, and hours in English words.
    package static func hour(_ tokens: [Token], at index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count, tokens[index].kind == .word else { return nil }
        if let match = Self.hours.match(tokens, at: index) { return match }
        if tokens[index].text.hasPrefix("عال"), let bare = DayWords.bare(tokens, index),
            let match = Self.hours.match(bare, at: 0)
        {
            return (match.value, index + match.end)
        }
        guard let match = Self.cardinals.match(tokens, at: index) else { return nil }
        // "Fifteen" is an hour of the 24, "a" is none.
        let isTeen = match.end < tokens.count && Self.ten.contains(tokens[match.end]) && match.value < 10
        let value = isTeen ? match.value + 10 : match.value
        guard (1...24).contains(value), !["a", "an"].contains(tokens[index].text) else { return nil }
        return (value, isTeen ? match.end + 1 : match.end)
    }

    /// "و" and a number after it: "وعشرين", "و18", "وخمس واربعون".
    package static func added(_ tokens: [Token], at index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if tokens[index].text == "و" { return Self.cardinal(tokens, at: index + 1) }
        guard let bare = Self.withoutAnd(tokens[index]) else { return nil }
        let rest = [bare] + tokens[(index + 1)...].prefix(4)
        return Self.spelled(rest, at: 0).map { ($0.value, index + $0.end) }
    }

    /// The token without "و" at its head.
    package static func withoutAnd(_ token: Token) -> Token? {
        guard token.kind == .word, token.text.hasPrefix("و"), token.text.count > 2 else { return nil }
        let text = String(token.text.dropFirst())
        return Token(kind: .word, text: text, range: token.range, isAttached: token.isAttached)
    }

    /// Adds the Arabic words after the unit: "عشر", "وعشرين".
    private static func compound(_ unit: (value: Int, end: Int), _ tokens: [Token]) -> (value: Int, end: Int) {
        guard unit.value < 10, unit.end < tokens.count else { return unit }
        if Self.ten.contains(tokens[unit.end]) { return (unit.value + 10, unit.end + 1) }
        if let bare = Self.withoutAnd(tokens[unit.end]), let tens = Self.arabicTens.match([bare], at: 0) {
            return (unit.value + tens.value, unit.end + 1)
        }
        if tokens[unit.end].text == "و", let tens = Self.arabicTens.match(tokens, at: unit.end + 1) {
            return (unit.value + tens.value, tens.end)
        }
        return unit
    }

    private static let ten = WordSet(.numbers, "ten")

    private static let englishUnits = PhraseTable<Int>(.numbers, "englishUnits")

    private static let englishOrdinals = PhraseTable<Int>(.numbers, "englishOrdinals")

    private static let arabicTens = PhraseTable<Int>(.numbers, "arabicTens")

    private static let tens = PhraseTable<Int>(.numbers, "tens")

    private static let cardinals = PhraseTable<Int>(.numbers, "cardinals")

    private static let hours = PhraseTable<Int>(.numbers, "hours")

    private static let ordinals = PhraseTable<Int>(.numbers, "ordinals")
}

/// Recognises numbers that the word before makes a name or a count: "gate 3", "قاعة ٢", "table for 4", "صرنا ١٠".
enum NumberLabels {
    static func names(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = tokens[index - 1].text
        // "Friday week 3pm" is an hour.
        if Self.isLabel(before) { return !DateFigures.isHalved(tokens, index + 1) }
        // "Seats 9 and 10".
        if index >= 3, ["and", "&", "-", "to", "و", ","].contains(before), tokens[index - 2].number != nil,
            Self.isLabel(tokens[index - 3].text)
        {
            return true
        }
        // "We're 7pm"
        guard index + 1 == tokens.count || TimeWords.parts.match(tokens, at: index + 1) == nil else { return false }
        if index + 2 < tokens.count, tokens[index + 1].text == ":", tokens[index + 1].isAttached { return false }
        if Self.counting.contains(before) { return true }
        return (1...2).contains { length in
            index > length && Self.groups.match(tokens, at: index - length - 1)?.end == index
        }
    }

    /// The word as it is, or after "في", "ب" and the article.
    private static func isLabel(_ word: String) -> Bool {
        if Self.labels.contains(word) { return true }
        return ["بال", "لل", "ال", "ب", "ل"].contains { prefix in
            word.hasPrefix(prefix) && Self.labels.contains(String(word.dropFirst(prefix.count)))
        }
    }

    private static let labels = WordSet(.numbers, "labels")

    /// Words before a count or an age.
    private static let counting = WordSet(.numbers, "counting")

    private static let groups = PhraseTable<Bool>(.numbers, "groups")
}
