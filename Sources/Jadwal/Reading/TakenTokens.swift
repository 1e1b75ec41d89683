/// Which tokens of a text have been read already. Looked up by position: a message may hold tens of thousands of times.
struct TakenTokens {
    /// For each token the end of the phrase that it belongs to; 0 for none.
    private var ends: [Int]

    init(_ phrases: [Range<Int>], of count: Int) {
        self.ends = Array(repeating: 0, count: count)
        for phrase in phrases {
            for index in phrase where self.ends[index] == 0 { self.ends[index] = phrase.upperBound }
        }
    }

    func contains(_ index: Int) -> Bool { self.ends[index] > 0 }

    /// Where the phrase ends that the token belongs to; nil when it belongs to none.
    func end(at index: Int) -> Int? { self.contains(index) ? self.ends[index] : nil }

    func overlap(_ range: Range<Int>) -> Bool { range.contains { self.contains($0) } }
}
