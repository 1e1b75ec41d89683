/// A word, a number or a mark, folded, and where it stands in the text.
struct Token: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case word
        case number
        case mark
    }

    let kind: Kind
    /// Folded.
    let text: String
    let range: Range<String.Index>
    /// True when nothing but the token before it stands before it: `7` and `pm` of "7pm".
    let isAttached: Bool
    /// Of the text.
    let sign: WordSign

    init(kind: Kind, text: String, range: Range<String.Index>, isAttached: Bool) {
        (self.kind, self.text, self.range, self.isAttached) = (kind, text, range, isAttached)
        self.sign = WordSign(text)
    }

    /// Nil for what is no number or has more than four digits.
    var number: Int? { self.kind == .number && self.text.count <= 4 ? Int(self.text) : nil }
}
