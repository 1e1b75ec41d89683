/// How near a title is to what it should speak of: 1 when it holds a keyword; otherwise the largest Dice coefficient of the
/// pairs of neighbouring letters of one of its words and a keyword (Dice 1945: twice the common pairs by all pairs).
enum TextSimilarity {
    /// Nil without keywords.
    static func best(of title: String, among keywords: [String]) -> Double? {
        guard !keywords.isEmpty else { return nil }
        let folded = Folding.fold(title)
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return keywords.map(Folding.fold(_:)).map { keyword in
            folded.contains(keyword) ? 1 : words.map { Self.dice($0, keyword) }.max() ?? 0
        }.max()
    }

    private static func dice(_ left: String, _ right: String) -> Double {
        let (first, second) = (Self.pairs(left), Self.pairs(right))
        guard !first.isEmpty, !second.isEmpty else { return left == right ? 1 : 0 }
        var rest = second
        var common = 0
        for pair in first {
            guard let index = rest.firstIndex(of: pair) else { continue }
            rest.remove(at: index)
            common += 1
        }
        return Double(2 * common) / Double(first.count + second.count)
    }

    private static func pairs(_ word: String) -> [String] { zip(word, word.dropFirst()).map { "\($0)\($1)" } }
}
