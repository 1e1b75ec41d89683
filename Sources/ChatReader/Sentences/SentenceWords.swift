/// The tokens of a sentence for one's own calendar, and which of them a reading has used.
struct SentenceWords {
    let text: String
    let tokens: [Token]
    /// The words of days, hours and moments, in order.
    let moments: [Range<Int>]
    /// Of these, the words of hours and of moments counted from now.
    let hours: [Range<Int>]
    private let taken: TakenTokens

    /// - Parameter lengths: the words of lengths, which are used too.
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

    /// A used word stands on one of its sides, with at most a joint such as "on" between them.
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
