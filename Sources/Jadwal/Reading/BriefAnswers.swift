/// Words that answer only when they are the whole answer, but for a form of address: "sound", "top", "in x", "class mate".
enum BriefAnswers {
    /// Nil where anything else is said.
    static func read(_ tokens: [Token]) -> Cue? {
        let words = tokens.filter { $0.kind != .mark }
        guard let first = words.firstIndex(where: { !ClauseWords.fillers.contains($0) || $0.text == "in" }),
            words.count <= 5
        else { return nil }
        guard let match = Self.table.match(words, at: first) else { return nil }
        let isWhole = words[match.end...].allSatisfy { word in
            ClauseWords.fillers.contains(word) || Self.addresses.contains(word)
        }
        return isWhole ? match.value : nil
    }

    private static let addresses = WordSet(.briefAnswers, "addresses")

    private static let table = PhraseTable<Cue>(.briefAnswers, "table")
}
