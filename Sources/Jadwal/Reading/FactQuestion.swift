/// "When is your flight?", "سفرك متى": asks for a day of the other's own, which is no proposal and whose answer is none.
enum FactQuestion {
    static func asks(_ tokens: [Token]) -> Bool {
        guard let when = tokens.firstIndex(where: { Self.whens.contains($0) }) else { return false }
        let near = tokens[max(0, when - 2)..<when] + tokens[(when + 1)...].prefix(3)
        return near.contains { Self.isOwn($0.text) } || Self.english.contains(in: tokens)
    }

    /// "سفرك", "اختباراتكم", "رحلتج".
    private static func isOwn(_ word: String) -> Bool {
        let bare = word.hasPrefix("و") ? String(word.dropFirst()) : word
        guard Self.owned.words.contains(where: bare.hasPrefix) else { return Self.doings.contains(bare) }
        return ["ك", "كم", "كن", "ج", "ه", "ها", "هم", "نا"].contains(where: bare.hasSuffix)
    }

    private static let whens = WordSet(.factQuestions, "whens")
    private static let owned = WordSet(.factQuestions, "owned")
    private static let doings = WordSet(.factQuestions, "doings")
    private static let english = PhraseTable<Bool>(.factQuestions, "english")
}
