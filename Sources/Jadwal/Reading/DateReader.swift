/// Reads the days that a text names, in English and Arabic, relative to the moment at which it was said.
///
/// What is vague ("next week", "the weekend") names no day: ``readAll(_:)`` has it, marked ``DayReading/isVague``.
public struct DateReader: Sendable {
    private let grammar: DayGrammar

    public init(reference: LocalDateTime, order: FigureOrder = .dayFirst) {
        self.grammar = DayGrammar(reference: reference, order: order)
    }

    /// In the order in which they stand.
    public func read(_ text: String) -> [ReadPhrase<DayReading>] { self.readAll(text).filter { !$0.value.isVague } }

    /// Vague stretches too.
    public func readAll(_ text: String) -> [ReadPhrase<DayReading>] {
        self.read(Tokenizer.tokens(of: text), of: text)
    }

    func read(_ tokens: [Token], of text: String) -> [ReadPhrase<DayReading>] {
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
        return days
    }

    private func joined(
        _ last: ReadPhrase<DayReading>,
        _ day: DayReading,
        _ tokens: [Token],
        _ index: Int
    ) -> DayReading? {
        if let span = self.span(last, day, tokens, index) { return span }
        guard !day.isVague, !last.value.isVague, self.touches(last.tokens.upperBound, index, tokens) else { return nil }
        let part = last.value.part ?? day.part
        if last.value.first == day.first {
            // "Tomorrow 9 July", "Saturday the 1st": one day said twice.
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
        guard index == first.tokens.upperBound + 1, DayWords.rangeWords.contains(tokens[index - 1].text),
            last.last == nil, first.value.last == nil, !last.isVague, !first.value.isVague
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

    private func touches(_ end: Int, _ start: Int, _ tokens: [Token]) -> Bool {
        tokens[end..<start].allSatisfy { Self.links.contains($0.text) } && start - end <= 2
    }

    private static let links = Folding.words([
        ",", "(", "the", "يوم", "on", "-", "الموافق", "اللي هو", "yani", "يعني", "هو",
    ])
}
