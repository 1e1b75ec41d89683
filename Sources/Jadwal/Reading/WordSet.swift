/// Words that tokens are looked up in. Nearly always in vain: their signs say so.
struct WordSet: Sendable, ExpressibleByArrayLiteral {
    let words: Set<String>
    private let signs: WordSigns

    init(_ words: some Sequence<String>) {
        self.words = Set(words)
        self.signs = WordSigns(self.words)
    }

    init(arrayLiteral words: String...) { self.init(words) }

    func contains(_ token: Token) -> Bool { self.signs.mayHold(token.sign) && self.words.contains(token.text) }

    func contains(anyOf tokens: [Token]) -> Bool { tokens.contains { self.contains($0) } }

    func contains(_ word: String) -> Bool { self.words.contains(word) }
}
