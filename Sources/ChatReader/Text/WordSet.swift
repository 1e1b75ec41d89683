internal import Foundation

/// A set of words for looking up tokens. Signs rule out most tokens without a lookup.
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

/// The signs of a set of words. They show quickly that a word is not in the set.
struct WordSigns: Sendable {
    private var bits = [UInt64](repeating: 0, count: WordSign.count / 64)

    init(_ words: some Sequence<String>) {
        // A word in plain scalars may be equal to the composed form of a word in other scalars.
        for word in words {
            guard let value = WordSign(word.precomposedStringWithCanonicalMapping).value else { continue }
            self.bits[value / 64] |= 1 << UInt64(value % 64)
        }
    }

    /// False only if the word is certainly not in the set.
    func mayHold(_ sign: WordSign) -> Bool {
        sign.value.map { self.bits[$0 / 64] >> UInt64($0 % 64) & 1 == 1 } ?? true
    }
}

/// A small number, computed once for each word. Most tokens are not in most tables, and comparing signs is faster than
/// hashing. Equal words have equal signs.
package struct WordSign: Sendable, Hashable {
    static let count = 2048

    /// nil for a word with several equal spellings in Unicode. Its sign cannot rule it out.
    let value: Int?

    init(_ word: String) {
        guard PlainScalars.fill(word) else {
            self.value = nil
            return
        }
        var hash: UInt32 = 0x811C_9DC5
        for byte in word.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        // The low bits of this hash (FNV-1a) alone collide too often for short words.
        self.value = Int((hash ^ hash >> 16) % UInt32(Self.count))
    }
}
