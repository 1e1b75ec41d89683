/// A word, a number or a mark, folded, with its position in the text.
package struct Token: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case word
        case number
        case mark
    }

    package let kind: Kind
    /// Folded.
    package let text: String
    package let range: Range<String.Index>
    /// True if it directly follows the previous token: the `pm` of "7pm".
    package let isAttached: Bool
    /// The sign of `text`.
    package let sign: WordSign

    package init(kind: Kind, text: String, range: Range<String.Index>, isAttached: Bool) {
        (self.kind, self.text, self.range, self.isAttached) = (kind, text, range, isAttached)
        self.sign = WordSign(text)
    }

    /// nil if it is not a number or has more than four digits.
    package var number: Int? { self.kind == .number && self.text.count <= 4 ? Int(self.text) : nil }
}

/// The tokens that readings of the text have used. Lookups are by position, because a message may have tens of
/// thousands of times.
struct TakenTokens {
    /// For each token the end of its phrase; 0 for none.
    private var ends: [Int]

    init(_ phrases: [Range<Int>], of count: Int) {
        self.ends = Array(repeating: 0, count: count)
        for phrase in phrases {
            for index in phrase where self.ends[index] == 0 { self.ends[index] = phrase.upperBound }
        }
    }

    func contains(_ index: Int) -> Bool { self.ends[index] > 0 }

    /// The end of the phrase that the token belongs to; nil if it belongs to none.
    func end(at index: Int) -> Int? { self.contains(index) ? self.ends[index] : nil }

    func overlap(_ range: Range<Int>) -> Bool { range.contains { self.contains($0) } }
}

/// A value that was read in a message, with its words and their position.
public struct ReadPhrase<Value: Sendable & Hashable>: Sendable, Hashable {
    public let value: Value
    /// As written.
    public let phrase: String
    public let range: Range<String.Index>
    /// The positions of its tokens.
    package let tokens: Range<Int>

    init(_ value: Value, _ positions: Range<Int>, in tokens: [Token], of text: String) {
        self.value = value
        self.range = tokens[positions.lowerBound].range.lowerBound..<tokens[positions.upperBound - 1].range.upperBound
        self.phrase = String(text[self.range])
        self.tokens = positions
    }

    /// The same words with another value.
    func with(_ value: Value) -> ReadPhrase {
        ReadPhrase(value, phrase: self.phrase, range: self.range, tokens: self.tokens)
    }

    private init(_ value: Value, phrase: String, range: Range<String.Index>, tokens: Range<Int>) {
        (self.value, self.phrase, self.range, self.tokens) = (value, phrase, range, tokens)
    }
}
