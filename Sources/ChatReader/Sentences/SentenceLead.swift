extension ReadSentence {
    /// How long before the event its owner wants to be reminded.
    public enum Lead: Sendable, Hashable {
        /// Time that passes; 0 for the start.
        case minutes(Int)
        /// The same time of day, so many days before.
        case days(Int)

        /// Four weeks.
        static let longestDays = 28
    }
}

/// Finds a request to be reminded at the beginning or the end of a sentence: "remind me an hour before", "وذكرني قبلها
/// بساعة", "w zakerni 2ablha b sa3a".
struct SentenceLead {
    let lead: ReadSentence.Lead
    /// The request with the words that join it to the sentence.
    let range: Range<Int>

    /// - Parameter isTime: whether a token belongs to a day or an hour.
    init?(_ tokens: [Token], isTime: (Int) -> Bool) {
        for index in tokens.indices {
            guard let request = Self.requests.match(tokens, at: index) else { continue }
            let (start, isFirst) = Self.start(tokens, index)
            guard isFirst || Self.mayFollow(tokens, index, start, isTime),
                let (lead, end) = Self.lead(tokens, from: request.end, isFirst: isFirst)
            else { continue }
            let last = Self.end(tokens, end)
            if last == tokens.count {
                (self.lead, self.range) = (lead, start..<last)
                return
            }
            guard isFirst else { continue }
            (self.lead, self.range) = (lead, start..<Self.article(tokens, end))
            return
        }
        return nil
    }

    /// The text with blanks in place of the request: everything else keeps its place.
    func hidden(in text: String, _ tokens: [Token]) -> String {
        let range = self.characters(tokens)
        let blanks = String(repeating: " ", count: text[range].utf16.count)
        return text[..<range.lowerBound] + blanks + text[range.upperBound...]
    }

    func characters(_ tokens: [Token]) -> Range<String.Index> {
        tokens[self.range.lowerBound].range.lowerBound..<tokens[self.range.upperBound - 1].range.upperBound
    }

    // MARK: - Around the request

    /// The first token that belongs to the request, and whether nothing of the event stands before it.
    private static func start(_ tokens: [Token], _ index: Int) -> (Int, isFirst: Bool) {
        var start = index
        while start > 0, tokens[start - 1].kind == .mark || Self.joints.contains(tokens[start - 1]) { start -= 1 }
        return (start, start == 0)
    }

    /// "Ali will remind me" and "أحمد ذكرني" are no requests. In Arabic a request and the past tense look alike.
    private static func mayFollow(_ tokens: [Token], _ index: Int, _ start: Int, _ isTime: (Int) -> Bool) -> Bool {
        if start < index { return start == 0 || !Self.refusals.contains(tokens[start - 1]) }
        let before = tokens[index - 1]
        guard !Self.refusals.contains(before) else { return false }
        let isLatin = tokens[index].text.utf8.allSatisfy { $0 < 128 }
        if isLatin && Self.english.contains(tokens[index]) || Self.sure.contains(tokens[index]) { return true }
        return before.kind == .number || isTime(index - 1)
    }

    private static func end(_ tokens: [Token], _ end: Int) -> Int {
        var end = end
        while end < tokens.count, tokens[end].kind == .mark || Self.ends.contains(tokens[end]) { end += 1 }
        return end
    }

    /// "Remind me an hour before the dentist …", "ذكرني قبل ساعة من موعد الأسنان …".
    private static func article(_ tokens: [Token], _ end: Int) -> Int {
        var end = end
        while end < tokens.count, tokens[end].kind == .mark { end += 1 }
        return end < tokens.count && Self.articles.contains(tokens[end]) ? end + 1 : end
    }

    // MARK: - The lead

    /// - Parameter isFirst: the event follows: "before the meeting" names it.
    private static func lead(_ tokens: [Token], from index: Int, isFirst: Bool) -> (ReadSentence.Lead, Int)? {
        let index = index < tokens.count && tokens[index].text == ":" ? index + 1 : index
        if let start = Self.starts.match(tokens, at: index) { return (.minutes(0), start.end) }
        if let before = Self.before.match(tokens, at: index) { return Self.amount(tokens, before.end) }
        guard let (lead, end) = Self.amount(tokens, index) else { return nil }
        // "Before the event" is no name, and "before the meeting" is one.
        guard let after = Self.after.match(tokens, at: end) else { return nil }
        let isWord = isFirst && after.end < tokens.count && Self.end(tokens, after.end) < tokens.count
        return (lead, isWord ? end + 1 : after.end)
    }

    /// "An hour", "بساعة", "ب ١٠ دقائق", "3 days".
    private static func amount(_ tokens: [Token], _ index: Int) -> (ReadSentence.Lead, Int)? {
        guard index < tokens.count else { return nil }
        if Self.by.contains(tokens[index]) { return Self.amount(tokens, index + 1) }
        if let found = Self.bare(tokens, index) { return found }
        // "بساعة", "bsa3a".
        let text = tokens[index].text
        guard tokens[index].kind == .word, text.count > 2, let first = text.first, ["ب", "b"].contains(first) else {
            return nil
        }
        var rest = tokens
        rest[index] = Token(
            kind: .word,
            text: String(text.dropFirst()),
            range: tokens[index].range,
            isAttached: tokens[index].isAttached
        )
        return Self.bare(rest, index)
    }

    private static func bare(_ tokens: [Token], _ index: Int) -> (ReadSentence.Lead, Int)? {
        if let count = NumberWords.cardinal(tokens, at: index), let unit = Self.days.match(tokens, at: count.end) {
            return Self.days(count.value * unit.value, unit.end)
        }
        if let whole = Self.wholes.match(tokens, at: index) { return Self.days(whole.value, whole.end) }
        if let (minutes, end) = LengthReader.length(tokens, index) ?? ShortLength.read(tokens, index) {
            return (.minutes(minutes), end)
        }
        guard let (minutes, end) = LengthReader.hour(tokens, index) else { return nil }
        return (.minutes(minutes), end)
    }

    private static func days(_ days: Int, _ end: Int) -> (ReadSentence.Lead, Int)? {
        (1...ReadSentence.Lead.longestDays).contains(days) ? (.days(days), end) : nil
    }

    private static let requests = PhraseTable<Bool>(.sentenceSigns, "remindMe")
    private static let sure = WordSet(.sentenceSigns, "surelyRequested")
    private static let refusals = WordSet(.sentenceSigns, "notRequested")
    private static let joints = WordSet(.sentenceSigns, "requestJoints")
    private static let ends = WordSet(.sentenceSigns, "requestEnds")
    private static let after = PhraseTable<Bool>(.sentenceSigns, "leadAfter")
    private static let before = PhraseTable<Bool>(.sentenceSigns, "leadBefore")
    private static let starts = PhraseTable<Bool>(.sentenceSigns, "leadAtStart")
    private static let days = PhraseTable<Int>(.sentenceSigns, "leadDays")
    private static let wholes = PhraseTable<Int>(.sentenceSigns, "wholeLeads")
    private static let english: WordSet = ["remind", "notify", "alert", "ping", "nudge", "with", "set", "reminder"]
    private static let articles: WordSet = ["the", "my", "our", "من", "min", "el"]
    private static let by: WordSet = ["ب", "b", "be", "bi"]
}
