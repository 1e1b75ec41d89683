/// Words of a dialect that stand wherever another stands: the tables need to know only one of them.
enum Dialect {
    /// `word` is folded. Words of no dialect stay.
    static func common(_ word: String) -> String {
        if let known = Self.words[word] { return known }
        guard let last = word.last, last == "ج" || last == "چ", word.count > 2 else { return word }
        // "عندج", "اشوفچ": the Gulf's "you", said to a woman.
        let stem = String(word.dropLast())
        return Self.addressed.contains(stem) ? stem + "ك" : word
    }

    private static let words: [String: String] = {
        var words: [String: String] = ["untill": "until"]
        for entry in WordFile.dialect.entries("groups", .words) {
            words[Folding.fold(entry.text)] = Folding.fold(entry.value)
        }
        return words
    }()

    /// To what the Gulf's "you" clings.
    private static let addressed = WordSet(.dialect, "addressed")
}
