/// Finds the cues of a text.
enum CueReader {
    /// In the order in which they stand.
    static func read(_ text: String) -> [ReadPhrase<Cue>] { Self.read(Tokenizer.tokens(of: text), of: text) }

    static func read(_ tokens: [Token], of text: String) -> [ReadPhrase<Cue>] {
        var cues: [ReadPhrase<Cue>] = []
        var index = 0
        while index < tokens.count {
            guard let match = Self.match(tokens, index) else {
                index += 1
                continue
            }
            if Self.counts(match.value, tokens, index..<match.end) {
                cues.append(ReadPhrase(match.value, index..<match.end, in: tokens, of: text))
            }
            index = match.end
        }
        return cues
    }

    /// "I can't make it" is the longer of "I can't" and "can't make it".
    private static func match(_ tokens: [Token], _ index: Int) -> (value: Cue, end: Int)? {
        guard let first = CuePhrases.table.match(tokens, at: index) else { return nil }
        for inner in (index + 1)..<max(index + 1, first.end) {
            if let longer = CuePhrases.table.match(tokens, at: inner), longer.end > first.end, longer.end - inner > 1,
                longer.value == first.value
            {
                return longer
            }
        }
        return first
    }

    private static let unless = Folding.words(["if", "dont", "unless", "لو", "اذا", "never", "didnt", "wont"])
    private static let negations = Folding.words(["no", "لا", "لأ"])
    private static let mayFollowNo = Folding.words([
        "والله", "sorry", "i", "we", "im", "ما", "عندي", "thanks", "its", "اسف", "cant", "can", "not", "bro", "man",
        "dear",
        "ماقدر", "مشغول", "مشغوله", "تعبان", "تعبانه", "معليش", "للاسف", "مو", "خلاص", "شكرا", "الغوه", "الغوها",
        "الغيه", "مشكور", "مشكوره", "يا", "حبيبي", "حبيبتي", "ابد", "معليه", "مب", "ماني", "unfortunately", "way",
        "ياخي",
    ])

    private static func counts(_ cue: Cue, _ tokens: [Token], _ range: Range<Int>) -> Bool {
        let next = range.upperBound < tokens.count ? tokens[range.upperBound] : nil
        if range.count == 1, Self.negations.contains(tokens[range.lowerBound].text) {
            // "No lesson", "لا تنسى": a negation of the next word, not an answer.
            return next == nil || next?.kind == .mark || Self.mayFollowNo.contains(next?.text ?? "")
        }
        switch cue {
        case .cancellation:
            // "If you cancel again", "don't cancel".
            return !tokens[..<range.lowerBound].suffix(3).contains { Self.unless.contains($0.text) }
        case .acceptance:
            // Deep in a long sentence it praises something else; after a negation it is none.
            let before = range.lowerBound > 0 ? tokens[range.lowerBound - 1].text : ""
            return (range.lowerBound <= 4 || tokens.count <= 9)
                && !["not", "مو", "مب", "مش", "dont", "isnt", "ماني"].contains(before)
        case .refusal, .hesitation, .invitation, .change, .engagement, .past, .hearsay, .task, .jest:
            return true
        }
    }
}
