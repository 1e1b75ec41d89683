/// The tokens of a sentence, and which of them a reading has used.
struct SentenceWords {
    let text: String
    let tokens: [Token]
    /// The tokens of days, hours and relative times, in order.
    let moments: [Range<Int>]
    /// The part of `moments` that belongs to hours and times relative to now.
    let hours: [Range<Int>]
    private let taken: TakenTokens

    /// - Parameter lengths: the tokens of lengths, which count as used.
    init(_ text: String, _ tokens: [Token], days: [Range<Int>], hours: [Range<Int>], lengths: [Range<Int>]) {
        (self.text, self.tokens) = (text, tokens)
        self.moments = (days + hours).sorted { $0.lowerBound < $1.lowerBound }
        self.hours = hours
        self.taken = TakenTokens(self.moments + lengths, of: tokens.count)
    }

    func isTaken(_ index: Int) -> Bool { self.tokens.indices.contains(index) && self.taken.contains(index) }

    /// The token's folded text; empty beyond the sentence.
    func word(_ index: Int) -> String { self.tokens.indices.contains(index) ? self.tokens[index].text : "" }

    func isNumber(_ index: Int) -> Bool { self.tokens.indices.contains(index) && self.tokens[index].kind == .number }

    func isIn(_ set: WordSet, _ index: Int) -> Bool {
        self.tokens.indices.contains(index) && set.contains(self.tokens[index])
    }

    /// As written, with capitals.
    func written(_ index: Int) -> Substring { self.text[self.tokens[index].range] }

    /// True if a used word is next to it, with at most one joining word such as "on" between them.
    func isBesideMoment(_ index: Int) -> Bool {
        [-1, 1].contains { step in
            var next = index + step
            if self.isIn(Self.joints, next), !self.isTaken(next) { next += step }
            return self.isTaken(next)
        }
    }

    private static let joints = Folding.words([
        "on", "at", "the", "in", "of", "from", ",", "(", "@", "في", "يوم", "الساعة", "من", "ال",
    ])
}
