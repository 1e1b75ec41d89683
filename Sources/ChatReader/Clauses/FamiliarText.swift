/// Decides whether the reader understands a text: Arabic, or enough words of everyday English or Arabizi. A text that
/// it cannot read may be about anything.
package struct FamiliarText {
    private var isReadableByMessage = true
    private var hasForeignScript = false
    private var words = 0
    private var unknown = 0
    private var arabic = 0
    private var arabizi = 0

    package init() {}

    package var isReadable: Bool { self.isReadableByMessage && self.unknown * 3 <= self.words }

    /// True if most of the text is in a language that the reader does not know. Weaker than `isReadable`: a few unknown
    /// words may be names.
    package var isForeign: Bool {
        self.hasForeignScript || self.unknown >= 4 && (self.unknown - self.arabizi) * 3 > 2 * (self.words + self.arabic)
    }

    /// True if this text alone is understood.
    package static func reads(_ text: String, _ tokens: [Token]) -> Bool {
        var familiar = FamiliarText()
        familiar.take(text, tokens)
        return familiar.isReadable
    }

    /// Counts words of earlier messages, which are the context of the new ones.
    package mutating func note(_ tokens: [Token]) { self.count(tokens) }

    /// A longer message must be familiar by itself. One or two unknown words may be names or typing errors.
    package mutating func take(_ text: String, _ tokens: [Token]) {
        guard text.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic || Self.isKnownScript($0) }) else {
            (self.isReadableByMessage, self.hasForeignScript) = (false, true)
            return
        }
        let (latin, unknown) = self.count(tokens)
        if latin >= 3, unknown * 2 >= latin { self.isReadableByMessage = false }
    }

    @discardableResult
    private mutating func count(_ tokens: [Token]) -> (latin: Int, unknown: Int) {
        let latin = tokens.filter { $0.kind == .word && $0.text.unicodeScalars.contains { $0.value < 0x250 } }
        let unknown = latin.count { !Self.isFamiliar($0.text) }
        self.words += latin.count
        // "bt7rag": figures among the letters are Arabic sounds.
        self.unknown += unknown
        self.arabizi += latin.count { $0.text.contains(where: \.isNumber) && !Self.isFamiliar($0.text) }
        self.arabic += tokens.count { $0.kind == .word } - latin.count
        return (latin.count, unknown)
    }

    /// Latin without rare letters, and Arabic without the letters of Persian, Urdu and Kurdish. A few of those letters
    /// are also used in the Gulf; such a text costs a model call.
    private static func isKnownScript(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x24F, 0x2B0...0x2FF, 0x2100...0x214F: true
        case 0x0621...0x064A, 0x064B...0x0652, 0x0670, 0x0671, 0x06A4: true
        case 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
        // Emoji in circles and squares count as letters.
        case 0x2460...0x24FF, 0x1F100...0x1F1FF: true
        default: false
        }
    }

    private static func isFamiliar(_ word: String) -> Bool {
        if FamiliarWords.all.contains(word) || Self.isSound(word) { return true }
        for ending in ["s", "ed", "ing", "ly", "er", "d", "es", "n", "y"] where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            if stem.count > 2, FamiliarWords.all.contains(stem) || FamiliarWords.all.contains(stem + "e") {
                return true
            }
        }
        return false
    }

    /// "hahahah", "lool", "hmm", "awww", "xD": few letters, many times.
    private static func isSound(_ word: String) -> Bool {
        let letters = Set(word)
        return ["hae", "lo", "hm", "aw", "xd", "k", "ugh", "e7", "ho"].contains { letters.isSubset(of: Set($0)) }
    }
}
