internal import ChatReader
internal import Time

/// The days that a phrase may mean: one, or two if a convention leaves it open.
struct NamedDays: Sendable, Hashable {
    var candidates: Set<LocalDate>
    /// The last day of a range, inclusive.
    var last: LocalDate?
    var part: DayPart?
    /// Only a weekday was named; other messages may tell which one.
    var weekday: Weekday?
    /// The weekday is that of the message's own day.
    var mayBeToday = false
    /// "11/6" read the other way round.
    var swapped: LocalDate?
    /// A weekday is named with a date that does not fall on it.
    var isContradictory = false

    init(_ day: LocalDate) { self.candidates = [day] }

    /// A weekday that is the message's own day means that day or a week later; the rest of the chat decides.
    init(_ reading: ReadPhrase<DayReading>, saidAt: LocalDateTime) {
        self.candidates = [reading.value.first]
        (self.last, self.part) = (reading.value.last, reading.value.part)
        self.isContradictory = reading.value.isUnclear
        let tokens = Tokenizer.tokens(of: reading.phrase)
        self.swapped = Self.swapped(tokens, reading.value.first, saidAt.date)
        let isNamed = tokens.contains { DayWords.weekdays.contains($0) }
        guard isNamed, !tokens.contains(where: { $0.kind == .number }) else { return }
        self.weekday = reading.value.first.weekday
        let isMarked = tokens.contains { DayWords.next.contains($0) || DayWords.coming.contains($0) }
        let ahead = reading.value.first.daysSince1970 - saidAt.date.daysSince1970
        guard !isMarked, ahead == 7 || ahead == 0 && reading.value.weekday != nil else { return }
        self.candidates = [saidAt.date, saidAt.date.adding(days: 7)]
        self.mayBeToday = true
    }

    /// The weekday alone; nil if none was named.
    var ofAnyWeek: NamedDays? {
        guard self.weekday != nil else { return nil }
        var days = self
        (days.candidates, days.mayBeToday) = ([], false)
        return days
    }

    private static func swapped(_ tokens: [Token], _ date: LocalDate, _ today: LocalDate) -> LocalDate? {
        guard tokens.count == 3, tokens[1].kind == .mark, date.day <= 12, date.day != date.month else { return nil }
        return [today.year, today.year + 1].compactMap { LocalDate(year: $0, month: date.day, day: date.month) }.first {
            $0 >= today
        }
    }

    /// The days that a clause names, without deadlines ("done by Thursday").
    static func read(_ readings: [ReadPhrase<DayReading>], of text: String, saidAt: LocalDateTime) -> [NamedDays] {
        guard !readings.isEmpty else { return [] }
        let folded = SearchedText(WindowText.folded(text))
        let kept = readings.filter { !Self.isLimit($0.phrase, in: folded) && !Self.isSame($0.phrase, in: folded) }
        var days = kept.map { NamedDays($0, saidAt: saidAt) }
        for index in days.indices.dropFirst() {
            let (before, after) = (days[index - 1], days[index])
            let gap = kept[index].tokens.lowerBound - kept[index - 1].tokens.upperBound
            if let weekday = before.weekday, after.weekday == nil, (0...1).contains(gap),
                !after.candidates.contains(where: { $0.weekday == weekday }), !Self.namesWeekday(kept[index])
            {
                days[index - 1].isContradictory = true
                days[index].isContradictory = true
            }
        }
        // "Thursday 13 Nov to Saturday 15": the second day is the end of the first.
        for index in days.indices.dropFirst().reversed()
        where Self.isSpan(kept[index - 1].phrase, kept[index].phrase, in: folded.text) {
            days[index - 1].last = days[index].candidates.max()
            days.remove(at: index)
        }
        return days
    }

    private static func isSpan(_ first: String, _ last: String, in folded: String) -> Bool {
        guard let start = folded.firstRange(of: WindowText.folded(first)),
            let end = folded[start.upperBound...].firstRange(of: WindowText.folded(last))
        else { return false }
        let between = Tokenizer.tokens(of: String(folded[start.upperBound..<end.lowerBound]))
        return between.count <= 3 && between.contains { DayWords.rangeWords.contains($0) }
    }

    private static func namesWeekday(_ reading: ReadPhrase<DayReading>) -> Bool {
        Tokenizer.tokens(of: reading.phrase).contains { DayWords.weekdays.contains($0) }
    }

    private static func isLimit(_ phrase: String, in folded: SearchedText) -> Bool {
        let phrase = WindowText.folded(phrase)
        return !folded.contains("from") && Self.limits.contains { folded.contains("\($0) \(phrase)") }
    }

    /// "The same day" is not today.
    private static func isSame(_ phrase: String, in folded: SearchedText) -> Bool {
        let phrase = WindowText.folded(phrase)
        return ["نفس", "nafs", "nafs el", "same"].contains { folded.contains("\($0) \(phrase)") }
    }

    private static let limits = ["by", "till", "til", "until", "before", "since", "قبل", "حتي", "لين", "من قبل"]
}
