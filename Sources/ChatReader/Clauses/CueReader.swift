/// Finds the cues of a text.
package enum CueReader {
    /// In the order of the text.
    package static func read(_ text: String) -> [ReadPhrase<Cue>] { Self.read(Tokenizer.tokens(of: text), of: text) }

    package static func read(_ tokens: [Token], of text: String) -> [ReadPhrase<Cue>] {
        var cues: [ReadPhrase<Cue>] = []
        var index = 0
        while index < tokens.count {
            let idle = CuePhrases.idle.match(tokens, at: index)?.end ?? index
            guard let match = Self.match(tokens, index), match.end > idle else {
                if idle > index {
                    index = idle
                    continue
                }
                index += 1
                continue
            }
            if match.value == .acceptance, let cue = Self.turned(tokens, index..<match.end) {
                cues.append(ReadPhrase(cue, index..<match.end, in: tokens, of: text))
            } else if Self.counts(match.value, tokens, index..<match.end) {
                cues.append(ReadPhrase(match.value, index..<match.end, in: tokens, of: text))
            }
            index = match.end
        }
        return cues
    }

    /// "I can't make it" is the longer of "I can't" and "can't make it".
    private static func match(_ tokens: [Token], _ index: Int) -> (value: Cue, end: Int)? {
        let built = InvitingGrammar.match(tokens, index)
        let named =
            CuePhrases.table.match(tokens, at: index) ?? Self.afterAnd(tokens, index)
            ?? Self.foreign(tokens, index)
        guard let first = named.map({ built.map { $0.end } ?? 0 > $0.end ? built ?? $0 : $0 }) ?? built else {
            return nil
        }
        for inner in (index + 1)..<max(index + 1, first.end) {
            if let longer = CuePhrases.table.match(tokens, at: inner), longer.end > first.end, longer.end - inner > 1,
                longer.value == first.value
            {
                return longer
            }
        }
        return first
    }

    /// Words of other languages that are written in Latin letters.
    private static func foreign(_ tokens: [Token], _ index: Int) -> (value: Cue, end: Int)? {
        let isLatin = tokens[index].text.unicodeScalars.first.map { $0.value < 0x0250 } ?? false
        return isLatin ? ForeignWords.cues.match(tokens, at: index) : nil
    }

    /// "وتمام", "فخلها": the word behind an "and" or a "so".
    private static func afterAnd(_ tokens: [Token], _ index: Int) -> (value: Cue, end: Int)? {
        let token = tokens[index]
        guard token.kind == .word, token.text.count > 4, let first = token.text.first, first == "و" || first == "ف"
        else { return nil }
        let text = String(token.text.dropFirst())
        let bare = Token(kind: .word, text: text, range: token.range, isAttached: token.isAttached)
        let rest = [bare] + tokens[(index + 1)...].prefix(3)
        return CuePhrases.table.match(rest, at: 0).map { ($0.value, index + $0.end) }
    }

    /// "Your dad can't eat it all", "they couldn't find it": a statement about other people refuses nothing.
    private static func isOfOthers(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0, Self.inability.contains(tokens[index]) else { return false }
        if Self.others.contains(tokens[index - 1]) { return true }
        return index > 1 && tokens[index - 1].kind == .word
            && ["your", "ur", "his", "her", "their"].contains(tokens[index - 2].text)
    }

    /// "Till three and then I'm out" tells when the writer leaves.
    private static func isLeaving(_ tokens: [Token], _ range: Range<Int>) -> Bool {
        guard tokens[range.upperBound - 1].text == "out" else { return false }
        return tokens[..<range.lowerBound].suffix(2).contains { Self.afterwards.contains($0) }
    }

    private static let afterwards = Folding.words([
        "then", "after", "afterwards", "بعدها", "وبعدها", "بعدين", "وبعدين", "ثم",
    ])

    private static let inability: WordSet = [
        "cant", "cannot", "couldnt", "wont", "can", "isnt", "busy", "away", "out", "not", "never",
    ]
    private static let others: WordSet = [
        "he", "she", "they", "you", "u", "who", "people", "nobody", "everyone", "yous", "ye",
    ]
    private static let unless = Folding.words(["if", "dont", "unless", "لو", "اذا", "never", "didnt", "wont"])
    /// Words of a yes that mean something else: "absolutely not" refuses, "I'm in Leeds" names a location.
    private static func turned(_ tokens: [Token], _ range: Range<Int>) -> Cue? {
        guard range.upperBound < tokens.count else { return nil }
        let next = tokens[range.upperBound]
        if next.text == "not", Self.strong.contains(tokens[range.upperBound - 1]) { return .refusal }
        let isWhere = tokens[range.upperBound - 1].text == "in" && Self.subjects.contains(tokens[range.lowerBound])
        return isWhere && next.kind == .word && !Self.afterIn.contains(next) ? .engagement : nil
    }

    /// True for the words of "I'm in Leeds", which name a location when they are read as a cue.
    package static func isWhereabouts(_ phrase: String) -> Bool {
        let words = Tokenizer.tokens(of: phrase)
        return words.last?.text == "in" && words.first.map { Self.subjects.contains($0) } ?? false
    }

    private static let strong: WordSet = [
        "absolutely", "definitely", "certainly", "course", "probably", "totally", "obviously", "def", "deffo", "defo",
    ]
    private static let subjects: WordSet = ["im", "i", "were", "we", "ill", "well"]
    private static let afterIn = WordSet(.cueContext, "afterIn")
    private static let negations = Folding.words(["no", "لا", "لأ", "la", "la2", "noo"])
    private static let mayFollowNo = WordSet(.cueContext, "mayFollowNo")

    private static func counts(_ cue: Cue, _ tokens: [Token], _ range: Range<Int>) -> Bool {
        let next = range.upperBound < tokens.count ? tokens[range.upperBound] : nil
        if range.count == 1, Self.negations.contains(tokens[range.lowerBound]) {
            // "No lesson", "لا تنسى": a negation of the next word, not an answer.
            return next == nil || next?.kind == .mark || Self.mayFollowNo.contains(next?.text ?? "")
        }
        switch cue {
        case .cancellation:
            // "If you cancel again", "don't cancel".
            return !tokens[..<range.lowerBound].suffix(3).contains { Self.unless.contains($0) }
        case .acceptance:
            // Deep in a long sentence it praises something else. After a negation it is not praise.
            let before = range.lowerBound > 0 ? tokens[range.lowerBound - 1].text : ""
            return (range.lowerBound <= 4 || tokens.count <= 9)
                && !["not", "مو", "مب", "مش", "dont", "isnt", "ماني"].contains(before)
        case .refusal: return !Self.isOfOthers(tokens, range.lowerBound) && !Self.isLeaving(tokens, range)
        case .hesitation, .invitation, .change, .engagement, .past, .hearsay, .task, .jest:
            return true
        }
    }
}
