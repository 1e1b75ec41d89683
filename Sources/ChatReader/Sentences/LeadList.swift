/// Reads the moments after a request to be reminded: "an hour before", "a day and an hour before", "when it starts",
/// "قبلها بيوم وبساعة".
struct LeadList {
    let leads: [ReadSentence.Lead]
    let end: Int

    /// nil if the words may mean other moments.
    ///
    /// - Parameter isFirst: the event follows: "before the meeting" names it.
    init?(_ tokens: [Token], from index: Int, isFirst: Bool) {
        var items: [LeadItem] = []
        // So many are said to be before the event. Others belong to the event, or to nothing.
        var whole = 0
        var sharesBefore = false
        let start = index < tokens.count && tokens[index].text == ":" ? index + 1 : index
        var next = LeadItem(tokens, start, isFirst: isFirst)
        while let item = next {
            switch item.place {
            // "An hour and when it starts" does not say that the hour is before it.
            case .said where items.count > whole, .before where items.count > whole: next = nil
            case .said, .before, .after:
                items.append(item)
                (whole, sharesBefore) = (items.count, item.place == .before)
            case .open(let isMarked):
                // "قبلها بيوم وبساعة", and where nothing follows "قبلها بيوم وساعة".
                let isWhole = sharesBefore && items.count == whole && (isMarked || !isFirst)
                items.append(item)
                if isWhole { whole = items.count }
            }
            next = next.flatMap { Self.next(tokens, $0.end, isFirst: isFirst) }
        }
        items.removeSubrange(whole...)
        self.leads = items.map(\.lead)
        guard let end = items.last?.end, self.leads.count <= ReadSentence.Lead.most,
            Set(self.leads).count == self.leads.count, items.count == 1 || !items.contains(where: \.mayBeTwo)
        else { return nil }
        self.end = end
    }

    /// After "and" or a comma: "وبساعة", "wbsa3a" have it in the word.
    private static func next(_ tokens: [Token], _ end: Int, isFirst: Bool) -> LeadItem? {
        var index = end
        while index < tokens.count, Self.joints.contains(tokens[index]) { index += 1 }
        guard index < tokens.count else { return nil }
        if index > end, let item = LeadItem(tokens, index, isFirst: isFirst) { return item }
        return tokens[index].without(["و", "w"]).flatMap { word in
            LeadItem(tokens[..<index] + [word] + tokens[(index + 1)...], index, isFirst: isFirst)
        }
    }

    private static let joints = WordSet(.sentenceSigns, "leadJoints")
}

/// One moment of a list.
private struct LeadItem {
    enum Place: Equatable {
        /// "When it starts".
        case said
        /// "قبلها بساعة".
        case before
        /// "An hour before".
        case after
        /// "An hour".
        ///
        /// - Parameter isMarked: as a length before something: "بساعة".
        case open(isMarked: Bool)
    }

    var lead: ReadSentence.Lead
    var end: Int
    var place: Place
    /// "An hour and 10 minutes" is one length, or two in a list.
    var mayBeTwo = false

    init?(_ tokens: some Collection<Token>, _ index: Int, isFirst: Bool) {
        let tokens = Array(tokens)
        if let start = Self.starts.match(tokens, at: index) {
            (self.lead, self.end, self.place) = (.minutes(0), start.end, .said)
            return
        }
        if let evening = Self.evenings.match(tokens, at: index) {
            (self.lead, self.end, self.place) = (.evening, evening.end, .said)
            return
        }
        let before = Self.before.match(tokens, at: index)
        let begin = before?.end ?? index
        guard let (lead, end, isMarked) = Self.amount(tokens, begin) else { return nil }
        (self.lead, self.end) = (lead, end)
        self.place = before == nil ? .open(isMarked: isMarked) : .before
        self.mayBeTwo =
            tokens[begin..<end].dropFirst().contains { $0.text == "and" || $0.text.hasPrefix("و") }
            && Self.minutes.contains(tokens[end - 1])
        guard before == nil, let after = Self.after.match(tokens, at: end) else { return }
        // "Before the event" is no name, and "before the meeting" is one.
        let names = Self.names.contains(tokens[after.end - 1])
        let hasMore = SentenceLead.end(tokens, after.end) < tokens.count
        (self.end, self.place) = (isFirst && hasMore && names ? end + 1 : after.end, .after)
    }

    /// "An hour", "بساعة", "ب ١٠ دقائق", "3 days".
    private static func amount(_ tokens: [Token], _ index: Int) -> (ReadSentence.Lead, Int, isMarked: Bool)? {
        guard index < tokens.count else { return nil }
        if Self.by.contains(tokens[index]) {
            return Self.amount(tokens, index + 1).map { ($0.0, $0.1, true) }
        }
        if let (lead, end) = Self.bare(tokens, index) { return (lead, end, tokens[index].text.first == "ب") }
        // "بساعة", "bsa3a".
        guard let word = tokens[index].without(["ب", "b"]) else { return nil }
        return Self.bare(tokens[..<index] + [word] + tokens[(index + 1)...], index).map { ($0.0, $0.1, true) }
    }

    private static func bare(_ tokens: some Collection<Token>, _ index: Int) -> (ReadSentence.Lead, Int)? {
        let tokens = Array(tokens)
        if let count = NumberWords.cardinal(tokens, at: index), let unit = Self.days.match(tokens, at: count.end) {
            return Self.days(count.value * unit.value, unit.end)
        }
        if let whole = Self.wholes.match(tokens, at: index) { return Self.days(whole.value, whole.end) }
        if let night = Self.nights.match(tokens, at: index) { return (.evening, night.end) }
        if let (minutes, end) = LengthReader.length(tokens, index) ?? ShortLength.read(tokens, index) {
            return (.minutes(minutes), end)
        }
        guard let (minutes, end) = LengthReader.hour(tokens, index) else { return nil }
        return (.minutes(minutes), end)
    }

    private static func days(_ days: Int, _ end: Int) -> (ReadSentence.Lead, Int)? {
        (1...ReadSentence.Lead.longestDays).contains(days) ? (.days(days), end) : nil
    }

    private static let after = PhraseTable<Bool>(.sentenceSigns, "leadAfter")
    private static let before = PhraseTable<Bool>(.sentenceSigns, "leadBefore")
    private static let starts = PhraseTable<Bool>(.sentenceSigns, "leadAtStart")
    private static let evenings = PhraseTable<Bool>(.sentenceSigns, "leadEvening")
    private static let nights = PhraseTable<Bool>(.sentenceSigns, "leadNights")
    private static let days = PhraseTable<Int>(.sentenceSigns, "leadDays")
    private static let wholes = PhraseTable<Int>(.sentenceSigns, "wholeLeads")
    private static let minutes = WordSet(.sentenceSigns, "leadMinutes")
    private static let names = WordSet(.sentenceSigns, "eventNames")
    private static let by: WordSet = ["ب", "b", "be", "bi"]
}

extension Token {
    /// The word without a joined first letter; nil if it has none of these.
    fileprivate func without(_ letters: [Character]) -> Token? {
        guard self.kind == .word, self.text.count > 2, let first = self.text.first, letters.contains(first) else {
            return nil
        }
        return Token(
            kind: .word,
            text: String(self.text.dropFirst()),
            range: self.range,
            isAttached: self.isAttached
        )
    }
}
