public import Time

/// Reads the days that a text names, in English and Arabic, relative to the moment of the message.
///
/// Vague periods ("next week", "the weekend") are not days: ``readAll(_:)`` returns them, marked
/// ``DayReading/isVague``.
public struct DateReader: Sendable {
    private let grammar: DayGrammar

    public init(reference: LocalDateTime, habits: LocalHabits = .usual) {
        self.grammar = DayGrammar(reference: reference, habits: habits)
    }

    /// In the order of the text.
    public func read(_ text: String) -> [ReadPhrase<DayReading>] { self.readAll(text).filter { !$0.value.isVague } }

    /// Includes vague periods.
    public func readAll(_ text: String) -> [ReadPhrase<DayReading>] {
        self.read(Tokenizer.tokens(of: text), of: text)
    }

    package func read(_ tokens: [Token], of text: String) -> [ReadPhrase<DayReading>] {
        var days: [ReadPhrase<DayReading>] = []
        var index = 0
        while index < tokens.count {
            guard let (day, end) = self.grammar.day(tokens, index) else {
                index += 1
                continue
            }
            if let last = days.last, let joined = self.joined(last, day, tokens, index) {
                days[days.count - 1] = ReadPhrase(joined, last.tokens.lowerBound..<end, in: tokens, of: text)
            } else {
                days.append(ReadPhrase(day, index..<end, in: tokens, of: text))
            }
            index = end
        }
        // "Tomorrow after Friday prayer": the prayer's day is not a second day.
        let others = days.filter { $0.tokens.lowerBound == 0 || tokens[$0.tokens.lowerBound - 1].text != "صلاه" }
        return others.isEmpty ? days : others
    }

    private func joined(
        _ last: ReadPhrase<DayReading>,
        _ day: DayReading,
        _ tokens: [Token],
        _ index: Int
    ) -> DayReading? {
        if let span = self.span(last, day, tokens, index) { return span }
        // "Sat 11 and Sun 12 July": two consecutive days.
        if index == last.tokens.upperBound + 1 || tokens[index].text.hasPrefix("و") && index == last.tokens.upperBound,
            ["and", "&", "و", "+"].contains(tokens[index - 1].text) || tokens[index].text.hasPrefix("و"),
            last.value.last == nil, day.last == nil, !day.isVague, !last.value.isVague,
            day.first == last.value.first.adding(days: 1), !DayWords.choice.contains(tokens[index - 1])
        {
            return DayReading(
                first: last.value.first,
                last: day.first,
                isUnclear: day.isUnclear || last.value.isUnclear
            )
        }
        guard !day.isVague, !last.value.isVague, self.touches(last.tokens.upperBound, index, tokens) else { return nil }
        let part = last.value.part ?? day.part
        if last.value.first == day.first {
            // "Tomorrow 9 July", "Saturday the 1st": one day, named twice.
            return DayReading(first: day.first, last: day.last, part: part, isUnclear: day.isUnclear)
        }
        return nil
    }

    /// "Thursday 13 Nov to Saturday 15", "from Monday till Wednesday".
    private func span(
        _ first: ReadPhrase<DayReading>,
        _ last: DayReading,
        _ tokens: [Token],
        _ index: Int
    ) -> DayReading? {
        guard self.isRange(tokens, first.tokens.upperBound..<index), last.last == nil, first.value.last == nil,
            !last.isVague, !first.value.isVague
        else { return nil }
        // "From Friday to Sunday": the Sunday after that Friday.
        let behind = first.value.first.daysSince1970 - last.first.daysSince1970
        let end = (1..<7).contains(behind) ? last.first.adding(days: 7) : last.first
        guard end > first.value.first, end <= first.value.first.adding(days: 62) else { return nil }
        return DayReading(
            first: first.value.first,
            last: end,
            isUnclear: first.value.isUnclear || last.isUnclear
        )
    }

    /// "To", "ونرجع", "العصر لين", or the "ل" of "للسبت". "And" joins only consecutive days.
    private func isRange(_ tokens: [Token], _ gap: Range<Int>) -> Bool {
        if gap.isEmpty { return tokens[gap.upperBound].text.hasPrefix("لل") }
        if Self.returns.match(tokens, at: gap.lowerBound).map({ $0.end == gap.upperBound }) ?? false { return true }
        guard DayWords.rangeWords.contains(tokens[gap.upperBound - 1]) else { return false }
        return gap.count == 1
            || TimeWords.vague.match(tokens, at: gap.lowerBound).map { $0.end == gap.upperBound - 1 } ?? false
    }

    private static let returns = PhraseTable<Bool>(.days, "returns")

    private func touches(_ end: Int, _ start: Int, _ tokens: [Token]) -> Bool {
        tokens[end..<start].allSatisfy { Self.links.contains($0) } && start - end <= 2
    }

    private static let links = Folding.words([
        ",", "(", "the", "يوم", "on", "-", "الموافق", "اللي هو", "yani", "يعني", "هو",
    ])
}
