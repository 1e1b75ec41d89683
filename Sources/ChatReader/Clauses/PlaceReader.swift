/// Finds the places that a clause names: "at X", "في X", "بالنادي", "my place", "قاعة النخبة", "Yasmin branch", "on
/// Teams". A wrong place is worse than none, so doubtful phrases are left out.
package enum PlaceReader {
    /// The first place of the clause with the addition right after it: "Olaya office, 7th floor". `taken` are the
    /// tokens of days, times and lengths.
    package static func read(_ tokens: [Token], of text: String, except taken: [Range<Int>]) -> ReadPhrase<String>? {
        let ranges = Self.ranges(tokens, of: text, except: taken)
        // The place nearest to the hour is preferred: "your opinion of the majlis, come at 4 to the showroom".
        func distance(_ range: Range<Int>) -> Int {
            taken.map { max($0.lowerBound - range.upperBound, range.lowerBound - $0.upperBound) }.min() ?? 0
        }
        guard var range = ranges.min(by: { distance($0) < distance($1) }) else { return nil }
        for next in ranges
        where next.lowerBound >= range.upperBound && Self.continues(tokens, range.upperBound..<next.lowerBound) {
            range = range.lowerBound..<next.upperBound
        }
        return Self.phrase(range, tokens, text)
    }

    private static func phrase(_ range: Range<Int>, _ tokens: [Token], _ text: String) -> ReadPhrase<String> {
        var phrase = String(
            text[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
        )
        // "بالنادي" is at "النادي".
        let first = tokens[range.lowerBound].text
        if let word = PlaceWords.withoutIn(first), first.hasPrefix("ب") || first.hasPrefix("لل") || first.hasPrefix("ع")
        {
            let article = first.hasPrefix("لل") ? "ال" : ""
            phrase = article + phrase.dropFirst(first.count - word.count + article.count)
        }
        return ReadPhrase(phrase, range, in: tokens, of: text)
    }

    private static func continues(_ tokens: [Token], _ gap: Range<Int>) -> Bool {
        gap.count <= 1 && gap.allSatisfy { PlaceWords.joints.contains(tokens[$0]) }
    }

    private static func isUnavailable(_ tokens: [Token], _ end: Int) -> Bool {
        tokens[end...].prefix(2).contains { PlaceWords.unavailable.contains($0) && $0.text != "is" }
    }

    /// In the order of the text, without overlaps.
    package static func ranges(_ tokens: [Token], of text: String, except taken: [Range<Int>]) -> [Range<Int>] {
        let scan = PlaceScan(tokens, of: text, TakenTokens(taken, of: tokens.count))
        var found: [Range<Int>] = []
        var index = 0
        while index < tokens.count {
            if let range = scan.place(at: index) {
                if !Self.isUnavailable(tokens, range.upperBound) { found.append(range) }
                index = max(range.upperBound, index + 1)
            } else {
                index += 1
            }
        }
        return found
    }
}
