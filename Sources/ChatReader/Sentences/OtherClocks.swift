/// Finds references to the clock of another place in a sentence: "10am ET", "14:00Z", "10:00 +0200", "3pm Tokyo time",
/// "٩ بتوقيت لندن".
struct OtherClocks {
    private let words: SentenceWords
    /// The IANA name of the writer's own zone.
    private let own: String

    init(_ words: SentenceWords, own: String) { (self.words, self.own) = (words, own) }

    var isNamed: Bool {
        let zone = ClockZoneReader.read(self.words.tokens)
        if let zone { return zone != .named(self.own) || self.words.tokens.contains { Self.shared.contains($0) } }
        return self.words.tokens.indices.contains { self.isClock($0) }
            || self.words.moments.contains { self.isFollowed($0.upperBound) || self.isLed($0.lowerBound) }
            || self.hasOffset
    }

    /// An offset was read as the end of a range: "10:00 -05:00".
    var hasOffset: Bool { self.words.hours.contains { self.hasOffset($0) } }

    /// True for words that name a clock at any position.
    private func isClock(_ index: Int) -> Bool {
        let text = self.words.tokens[index].text
        if ["بتوقيت", "توقيت"].contains(where: text.hasPrefix), !self.words.isTaken(index) { return true }
        if self.words.isIn(Self.clocks, index) { return true }
        return self.words.isIn(Self.regions, index) && self.words.word(index + 1) == "/"
    }

    private func isFollowed(_ end: Int) -> Bool {
        var index = end
        while ["(", ",", "[", "in", "at", "/"].contains(self.words.word(index)), index < end + 2 { index += 1 }
        guard index < self.words.tokens.count else { return false }
        if self.isOffset(index) || self.words.isIn(Self.zones, index) && !self.words.isTaken(index) { return true }
        if let place = ZonePlaces.table.match(self.words.tokens, at: index) { return place.value != self.own }
        if index == end, self.isCapital(index) { return true }
        // "3pm New York time", "3pm their time".
        return (index..<index + 4).contains { next in
            self.words.isIn(Self.timeWords, next) && !self.words.isTaken(next)
                && (index..<next).allSatisfy { self.words.tokens[$0].kind == .word && !self.words.isTaken($0) }
        }
    }

    /// "ET 10am".
    private func isLed(_ start: Int) -> Bool {
        let index = [",", ")", "]", ":"].contains(self.words.word(start - 1)) ? start - 2 : start - 1
        return self.words.isIn(Self.zones, index) && self.isCapital(index, least: 2)
    }

    /// "+3", "+03:00", "-0500".
    private func isOffset(_ index: Int) -> Bool {
        guard self.words.isNumber(index + 1), self.words.tokens[index + 1].isAttached else { return false }
        if self.words.word(index) == "+" { return true }
        return self.words.word(index) == "-" && self.words.word(index + 1).count == 4
    }

    /// "10:00 -05:00" is no range.
    private func hasOffset(_ hour: Range<Int>) -> Bool {
        hour.contains { index in
            index > hour.lowerBound && self.words.word(index) == "-" && !self.words.tokens[index].isAttached
                && self.words.isNumber(index + 1) && self.words.tokens[index + 1].isAttached
                && self.words.word(index + 1).hasPrefix("0")
        }
    }

    /// "AEST", "HKT": capitals with an ending that abbreviations of zones have.
    private func isCapital(_ index: Int, least: Int = 3) -> Bool {
        guard self.words.tokens.indices.contains(index), !self.words.isTaken(index) else { return false }
        let written = self.words.written(index)
        return (least...5).contains(written.count) && written.last == "T" && written.allSatisfy(\.isUppercase)
    }

    /// True for an abbreviation such as "et".
    static func isZone(_ word: String) -> Bool { Self.zones.contains(word) }

    /// Abbreviations that several zones share.
    private static let shared: WordSet = ["ast", "bst", "cst", "ist", "gst"]
    private static let zones = WordSet(.sentenceSigns, "zones")
    private static let clocks = WordSet(.sentenceSigns, "clocks")
    private static let regions = WordSet(.sentenceSigns, "regions")
    private static let timeWords = WordSet(.sentenceSigns, "timeWords")
}
