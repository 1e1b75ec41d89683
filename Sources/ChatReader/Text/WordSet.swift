internal import Foundation

/// A set of words to look up tokens in. The signs rule out most tokens without a lookup in the set.
package struct WordSet: Sendable, ExpressibleByArrayLiteral {
    package let words: Set<String>
    private let signs: WordSigns

    package init(_ words: some Sequence<String>) {
        self.words = Set(words)
        self.signs = WordSigns(self.words)
    }

    package init(arrayLiteral words: String...) { self.init(words) }

    package func contains(_ token: Token) -> Bool { self.signs.mayHold(token.sign) && self.words.contains(token.text) }

    package func contains(anyOf tokens: [Token]) -> Bool { tokens.contains { self.contains($0) } }

    package func contains(_ word: String) -> Bool { self.words.contains(word) }
}

/// The signs of some words, to tell quickly that a word is none of them.
struct WordSigns: Sendable {
    private var bits = [UInt64](repeating: 0, count: WordSign.count / 64)

    init(_ words: some Sequence<String>) {
        // A word in plain scalars that is equal to one in others is what those compose to.
        for word in words {
            guard let value = WordSign(word.precomposedStringWithCanonicalMapping).value else { continue }
            self.bits[value / 64] |= 1 << UInt64(value % 64)
        }
    }

    /// False only when the word is none of them.
    func mayHold(_ sign: WordSign) -> Bool {
        sign.value.map { self.bits[$0 / 64] >> UInt64($0 % 64) & 1 == 1 } ?? true
    }
}

/// A small number for a word, counted once. Most tables do not have a token, and the number tells it faster than a
/// hash. Equal words have equal numbers.
package struct WordSign: Sendable, Hashable {
    static let count = 2048

    /// nil for a word that has several equal spellings in Unicode. It cannot be ruled out.
    let value: Int?

    init(_ word: String) {
        guard PlainScalars.fill(word) else {
            self.value = nil
            return
        }
        var hash: UInt32 = 0x811C_9DC5
        for byte in word.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        // The low bits of this hash (FNV-1a) alone repeat too often in short words.
        self.value = Int((hash ^ hash >> 16) % UInt32(Self.count))
    }
}
