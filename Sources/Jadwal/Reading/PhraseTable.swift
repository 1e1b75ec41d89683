/// Phrases of one or more words and what they mean; the longest that fits wins.
struct PhraseTable<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let words: [String]
        let value: Value
    }

    private let entries: [String: [Entry]]

    /// Each line holds phrases parted by `|`, written in any spelling that folding makes equal.
    init(_ lines: [(Value, String)]) {
        var entries: [String: [Entry]] = [:]
        for (value, line) in lines {
            for phrase in line.split(separator: "|") {
                let words = Tokenizer.tokens(of: String(phrase)).map(\.text)
                guard let first = words.first else { continue }
                entries[first, default: []].append(Entry(words: words, value: value))
            }
        }
        self.entries = entries.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    func match(_ tokens: [Token], at index: Int) -> (value: Value, end: Int)? {
        guard index < tokens.count, let candidates = self.entries[tokens[index].text] else { return nil }
        for entry in candidates where index + entry.words.count <= tokens.count {
            if entry.words.indices.allSatisfy({ tokens[index + $0].text == entry.words[$0] }) {
                return (entry.value, index + entry.words.count)
            }
        }
        return nil
    }

    func contains(in tokens: [Token]) -> Bool { tokens.indices.contains { self.match(tokens, at: $0) != nil } }

    func contains(_ word: String) -> Bool { self.entries[word]?.contains { $0.words.count == 1 } ?? false }
}
