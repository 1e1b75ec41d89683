/// Phrases of one or more words with their meanings. The longest match wins.
package struct PhraseTable<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let words: [String]
        let value: Value
    }

    private let entries: [String: [Entry]]
    /// The signs of the words that start a phrase.
    private let openers: WordSigns

    /// Each line is one entry of a word file, or several entries separated by `|`.
    package init(_ lines: [(Value, String)]) {
        var entries: [String: [Entry]] = [:]
        for (value, line) in lines {
            for words in line.split(separator: "|").flatMap({ Self.phrases(String($0)) }) {
                guard let first = words.first else { continue }
                entries[first, default: []].append(Entry(words: words, value: value))
                // Arabic phrases in Latin letters also match where the text was converted to Arabic.
                if let arabic = Arabizi.exactly(words), let first = arabic.first {
                    entries[first, default: []].append(Entry(words: arabic, value: value))
                }
            }
        }
        self.entries = entries.mapValues { $0.sorted { $0.words.count > $1.words.count } }
        self.openers = WordSigns(entries.keys)
    }

    /// The phrases of one entry as lists of words: `(a/b) c` gives "a c" and "b c".
    package static func phrases(_ entry: String) -> [[String]] {
        Self.forms(entry).map { phrase in Tokenizer.plainTokens(of: phrase).map { Dialect.common($0.text) } }
    }

    /// All combinations with one choice from each group.
    private static func forms(_ phrase: String) -> [String] {
        guard let open = phrase.firstIndex(of: "("), let close = phrase[open...].firstIndex(of: ")") else {
            return [phrase]
        }
        let head = phrase[..<open]
        let tails = Self.forms(String(phrase[phrase.index(after: close)...]))
        let choices = phrase[phrase.index(after: open)..<close].split(separator: "/", omittingEmptySubsequences: false)
        return choices.flatMap { choice in tails.map { head + choice + $0 } }
    }

    package func match(_ tokens: [Token], at index: Int) -> (value: Value, end: Int)? {
        guard index < tokens.count, self.openers.mayHold(tokens[index].sign),
            let candidates = self.entries[tokens[index].text]
        else { return nil }
        for entry in candidates where index + entry.words.count <= tokens.count {
            if entry.words.indices.allSatisfy({ tokens[index + $0].text == entry.words[$0] }) {
                return (entry.value, index + entry.words.count)
            }
        }
        return nil
    }

    package func contains(in tokens: [Token]) -> Bool { tokens.indices.contains { self.match(tokens, at: $0) != nil } }

    package func contains(_ word: String) -> Bool { self.entries[word]?.contains { $0.words.count == 1 } ?? false }

    /// True if the token alone is a phrase.
    package func contains(_ token: Token) -> Bool { self.openers.mayHold(token.sign) && self.contains(token.text) }
}
