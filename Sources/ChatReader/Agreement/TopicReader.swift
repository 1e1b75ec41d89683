/// Finds the words of a clause that name its subject, apart from the words for the time and the words that only
/// arrange.
struct TopicReader {
    private let tokens: [Token]
    private let text: String
    private let isContent: [Bool]

    /// `names` are folded words of the writers' names.
    init(_ piece: EventTexts.Piece, names: Set<String>) {
        let tokens = piece.tokens
        let taken = TakenTokens(piece.clause.moments + piece.clause.spoken, of: tokens.count)
        (self.tokens, self.text) = (tokens, piece.clause.text)
        self.isContent = tokens.indices.map { index in
            let token = tokens[index]
            return token.kind == .word && token.text.count > 1 && !taken.contains(index)
                && !TopicWords.empty.contains(token) && !names.contains(token.text)
                && token.text.unicodeScalars.contains(where: \.properties.isAlphabetic)
                && !ClauseWords.negations.contains(token)
                && !(token.isAttached && index > 0 && tokens[index - 1].kind == .number)
        }
    }

    /// A noun of the lexicon with its complement: "quarterly review", "ورشة التصوير", "عيد ميلاد لولو".
    func compound(_ mention: ActivityMention) -> String {
        var range = mention.tokens
        if ArabicForms.isArabic(self.tokens[range.lowerBound].text) {
            while range.count < 3, range.upperBound < self.tokens.count, self.isContent[range.upperBound],
                self.belongs(range.upperBound, after: range)
            {
                range = range.lowerBound..<range.upperBound + 1
            }
        } else {
            while range.count < 4, range.lowerBound > 0, self.isContent[range.lowerBound - 1],
                !TopicWords.verbs.contains(self.tokens[range.lowerBound - 1].text),
                self.tokens[range.lowerBound - 1].text.allSatisfy({ $0.isASCII && $0.isLetter })
            {
                range = range.lowerBound - 1..<range.upperBound
            }
        }
        return String(self.written(range).dropFirst(mention.prefix))
    }

    /// The object of the verb: "نشتري لبس العيد".
    func object(of mention: ActivityMention) -> String? {
        // "See the land" is about the land.
        if mention.tokens.count > 2 { return self.written(mention.tokens.upperBound - 1..<mention.tokens.upperBound) }
        let start = mention.tokens.upperBound
        guard start < self.tokens.count, self.isContent[start] else { return nil }
        let run = self.run(from: start)
        return self.tokens[start].text.count > 2 ? self.written(run) : nil
    }

    /// The longest run of words with a meaning; nil if none is left.
    func topic() -> String? {
        var runs: [Range<Int>] = []
        var index = 0
        while index < self.tokens.count {
            guard self.isContent[index] else {
                index += 1
                continue
            }
            let run = self.run(from: index)
            if let trimmed = self.trimmed(run) { runs.append(trimmed) }
            index = run.upperBound
        }
        // The first word of a message is often the name of the person addressed.
        let inner = runs.filter { $0.lowerBound > 0 || $0.count > 1 }
        return (inner.isEmpty ? runs : inner).max { $0.count < $1.count }.map(self.written)
    }

    private func run(from start: Int) -> Range<Int> {
        var end = start + 1
        while end < self.tokens.count, end - start < Self.longest {
            let isLink =
                TopicWords.links.contains(self.tokens[end].text) && end + 1 < self.tokens.count
                && self.isContent[end + 1]
            guard self.isContent[end] || isLink else { break }
            end += 1
        }
        while TopicWords.links.contains(self.tokens[end - 1].text) { end -= 1 }
        return start..<end
    }

    /// The run without its leading verb: "نفحص نظر".
    private func trimmed(_ run: Range<Int>) -> Range<Int>? {
        var run = run
        while let first = run.first, self.isVerb(first) { run = (first + 1)..<run.upperBound }
        return run.isEmpty ? nil : run
    }

    private func isVerb(_ index: Int) -> Bool {
        let word = self.tokens[index].text
        if TopicWords.verbs.contains(word) { return true }
        guard ArabicForms.isArabic(word), word.count > 3 else { return false }
        return ["ن", "ي", "بن", "هن", "تت", "ات"].contains(where: word.hasPrefix)
            || word.hasSuffix("ين") && word.hasPrefix("ت")
    }

    /// In Arabic, a noun's complement follows it.
    private func belongs(_ index: Int, after range: Range<Int>) -> Bool {
        let word = self.tokens[index].text
        guard ArabicForms.isArabic(word), !self.isVerb(index) else { return false }
        let head = self.tokens[range.lowerBound].text
        return word.hasPrefix("ال") || range.count == 1 && TopicWords.heads.words.contains { head.hasSuffix($0) }
            || head.hasSuffix("عيد")
    }

    private func written(_ range: Range<Int>) -> String {
        let words = self.text[
            self.tokens[range.lowerBound].range.lowerBound..<self.tokens[range.upperBound - 1].range.upperBound
        ]
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static let longest = 3
}
