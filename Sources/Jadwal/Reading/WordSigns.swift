internal import Foundation

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
