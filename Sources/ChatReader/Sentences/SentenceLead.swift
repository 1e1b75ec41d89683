extension ReadSentence {
    /// How long before the event its owner wants to be reminded.
    public enum Lead: Sendable, Hashable {
        /// Time that passes; 0 for the start.
        case minutes(Int)
        /// The same time of day, so many days before.
        case days(Int)
        /// The evening of the day before.
        case evening

        /// Four weeks.
        static let longestDays = 28
        /// More are more than an event may have.
        static let most = 5
    }
}

/// Finds a request to be reminded at the beginning or the end of a sentence: "remind me an hour before", "وذكرني قبلها
/// بساعة", "w zakerni 2ablha b sa3a". It may name several moments: "a day and an hour before".
struct SentenceLead {
    let leads: [ReadSentence.Lead]
    /// The request with the words that join it to the sentence.
    let range: Range<Int>

    /// - Parameter isTime: whether a token belongs to a day or an hour.
    init?(_ tokens: [Token], isTime: (Int) -> Bool) {
        for index in tokens.indices {
            guard let request = Self.requests.match(tokens, at: index) else { continue }
            let (start, isFirst) = Self.start(tokens, index)
            guard isFirst || Self.mayFollow(tokens, index, start, isTime),
                let list = LeadList(tokens, from: request.end, isFirst: isFirst),
                // "Remind me 20 minutes before Maghrib to …": before the prayer, not before the event.
                PrayerAnchorReader.match(tokens, at: list.end - 1) == nil
            else { continue }
            let last = Self.end(tokens, list.end)
            guard last == tokens.count || isFirst else { continue }
            self.leads = list.leads
            self.range = start..<(last == tokens.count ? last : Self.article(tokens, list.end))
            return
        }
        return nil
    }

    /// A reminder is asked for after the event, in words that may not be understood: "remind me an hour after".
    static func isAskedFor(_ tokens: [Token], isTime: (Int) -> Bool) -> Bool {
        tokens.indices.contains { index in
            guard Self.requests.match(tokens, at: index) != nil else { return false }
            let (start, isFirst) = Self.start(tokens, index)
            return !isFirst && Self.mayFollow(tokens, index, start, isTime)
        }
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

    static func end(_ tokens: [Token], _ end: Int) -> Int {
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

    private static let requests = PhraseTable<Bool>(.sentenceSigns, "remindMe")
    private static let sure = WordSet(.sentenceSigns, "surelyRequested")
    private static let refusals = WordSet(.sentenceSigns, "notRequested")
    private static let joints = WordSet(.sentenceSigns, "requestJoints")
    private static let ends = WordSet(.sentenceSigns, "requestEnds")
    private static let english: WordSet = ["remind", "notify", "alert", "ping", "nudge", "with", "set", "reminder"]
    private static let articles: WordSet = ["the", "my", "our", "من", "min", "el"]
}
