/// Numbers that are names or counts by the word before them: "gate 3", "قاعة ٢", "table for 4", "صرنا ١٠".
enum NumberLabels {
    static func names(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = tokens[index - 1].text
        if Self.isLabel(before) { return true }
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

    /// As it stands, or after "في", "ب" and the article.
    private static func isLabel(_ word: String) -> Bool {
        if Self.labels.contains(word) { return true }
        return ["بال", "لل", "ال", "ب", "ل"].contains { prefix in
            word.hasPrefix(prefix) && Self.labels.contains(String(word.dropFirst(prefix.count)))
        }
    }

    private static let labels = WordSet(.numbers, "labels")

    /// Say how many there are, or how old somebody is.
    private static let counting = WordSet(.numbers, "counting")

    private static let groups = PhraseTable<Bool>(.numbers, "groups")
}
