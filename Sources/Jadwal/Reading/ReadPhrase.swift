/// Something read in a message, the words that say it, and where they stand.
public struct ReadPhrase<Value: Sendable & Hashable>: Sendable, Hashable {
    public let value: Value
    /// As written.
    public let phrase: String
    public let range: Range<String.Index>
    /// The positions of its tokens.
    let tokens: Range<Int>

    init(_ value: Value, _ positions: Range<Int>, in tokens: [Token], of text: String) {
        self.value = value
        self.range = tokens[positions.lowerBound].range.lowerBound..<tokens[positions.upperBound - 1].range.upperBound
        self.phrase = String(text[self.range])
        self.tokens = positions
    }

    /// The same words, read otherwise.
    func with(_ value: Value) -> ReadPhrase {
        ReadPhrase(value, phrase: self.phrase, range: self.range, tokens: self.tokens)
    }

    private init(_ value: Value, phrase: String, range: Range<String.Index>, tokens: Range<Int>) {
        (self.value, self.phrase, self.range, self.tokens) = (value, phrase, range, tokens)
    }
}
