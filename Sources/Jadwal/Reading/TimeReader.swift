/// Reads the times of day that a text names, in English and Arabic. The half of the day stays open where nothing says it:
/// ``ClockReading/time(usual:)`` closes it by what is being arranged.
public struct TimeReader: Sendable {
    public init() {}

    /// In the order in which they stand. Numbers alone are marked ``TimeReading/isBare``.
    public func read(_ text: String) -> [ReadPhrase<TimeReading>] {
        self.read(Tokenizer.tokens(of: text), of: text, except: [])
    }

    /// `except` are the tokens that say something else: days, lengths.
    func read(_ tokens: [Token], of text: String, except taken: [Range<Int>]) -> [ReadPhrase<TimeReading>] {
        let taken = TakenTokens(taken, of: tokens.count)
        var times: [ReadPhrase<TimeReading>] = []
        var index = 0
        while index < tokens.count {
            if let end = taken.end(at: index) {
                index = end
                continue
            }
            let opened = TimeWords.openers.match(tokens, at: index)?.end
            let start = opened ?? index
            if let (reading, end) = self.reading(tokens, start, opener: opened == nil ? nil : tokens[start - 1].text),
                !taken.overlap(index..<end)
            {
                times.append(ReadPhrase(reading, index..<end, in: tokens, of: text))
                index = end
            } else if let part = TimeWords.vague.match(tokens, at: index), !self.isGreeting(tokens, index) {
                times.append(
                    ReadPhrase(TimeReading(start: nil, part: part.value), index..<part.end, in: tokens, of: text)
                )
                index = part.end
            } else {
                index += 1
            }
        }
        return times
    }

    private func reading(_ tokens: [Token], _ index: Int, opener: String?) -> (TimeReading, Int)? {
        guard index < tokens.count else { return nil }
        if let leading = TimeWords.parts.match(tokens, at: index), leading.end < tokens.count,
            tokens[index].text.count > 1
        {
            let start = TimeWords.openers.match(tokens, at: leading.end)?.end ?? leading.end
            if let (clock, end) = ClockFigures.read(tokens, start) {
                return self.with(clock.clock, part: leading.value, isBare: false, tokens, end)
            }
        }
        guard let (clock, end) = ClockFigures.read(tokens, index) else { return nil }
        let isSure = clock.isWritten || opener.map(TimeWords.surely.contains) ?? false
        if clock.isSpelled, !isSure, !self.hasPart(tokens, end) { return nil }
        return self.with(clock.clock, part: nil, isBare: !isSure, tokens, end)
    }

    /// Takes what follows the first clock time: the part of the day, and the end of a range.
    private func with(
        _ clock: ClockReading,
        part: DayPart?,
        isBare: Bool,
        _ tokens: [Token],
        _ index: Int
    ) -> (TimeReading, Int)? {
        var reading = TimeReading(start: clock, part: part, isBare: isBare)
        var end = index
        self.takePart(&reading, tokens, &end)
        if end + 1 < tokens.count, TimeWords.rangeWords.contains(tokens[end].text), tokens[end].text != "و",
            let (last, after) = ClockFigures.read(tokens, end + 1)
        {
            var closing = TimeReading(start: last.clock, isBare: false)
            var closingEnd = after
            self.takePart(&closing, tokens, &closingEnd)
            reading.end = closing.start
            if let part = closing.part, reading.part == nil {
                reading.start = self.opening(clock, before: closing.start, part: part)
                reading.part = part
            }
            reading.isBare = isBare && closing.part == nil && !last.isWritten && closing.start?.isSettled != true
            end = closingEnd
        }
        if let part = reading.part {
            reading.start = reading.start?.settled(by: part)
            reading.end = reading.end?.settled(by: part)
            reading.isBare = false
        }
        return Self.isPlausible(reading, tokens, end) ? (reading, end) : nil
    }

    private func takePart(_ reading: inout TimeReading, _ tokens: [Token], _ end: inout Int) {
        if let closing = TimeWords.oclock.match(tokens, at: end) {
            end = closing.end
            reading.isBare = false
        }
        var start = end
        if start < tokens.count, ["في", "من"].contains(tokens[start].text) { start += 1 }
        guard let part = TimeWords.parts.match(tokens, at: start) else { return }
        // "a" and "p" are halves of the day only when they cling to the hour.
        if ["a", "p"].contains(tokens[start].text), part.end == start + 1, !tokens[start].isAttached { return }
        if ["م", "ص"].contains(tokens[start].text), reading.start == nil { return }
        reading.part = part.value
        reading.start = reading.start?.settled(by: part.value)
        end = part.end
        if end < tokens.count, tokens[end].text == ".", ["m"].contains(tokens[end - 1].text) { end += 1 }
    }

    /// "2 to 4 pm" opens at 14:00, "11 to 1 pm" at 11:00.
    private func opening(_ clock: ClockReading, before end: ClockReading?, part: DayPart) -> ClockReading {
        let same = clock.settled(by: part)
        guard let end, same.hour * 60 + same.minute >= end.hour * 60 + end.minute else { return same }
        return ClockReading(hour: clock.hour, minute: clock.minute, isSettled: true) ?? same
    }

    private func hasPart(_ tokens: [Token], _ index: Int) -> Bool {
        TimeWords.parts.match(tokens, at: index) != nil || TimeWords.oclock.match(tokens, at: index) != nil
    }

    /// "Good morning", "صباح الخير", "مساء النور".
    private func isGreeting(_ tokens: [Token], _ index: Int) -> Bool {
        let before = index > 0 ? tokens[index - 1].text : ""
        let after = index + 1 < tokens.count ? tokens[index + 1].text : ""
        return before == "good" || ["الخير", "النور", "الورد"].contains(after)
            || index == 0 && tokens[index].text == "morning"
    }

    /// A number alone is an hour only when nothing after it says what it counts.
    private static func isPlausible(_ reading: TimeReading, _ tokens: [Token], _ end: Int) -> Bool {
        guard reading.isBare, end < tokens.count else { return true }
        let next = tokens[end]
        if ["%", "/", ".", "+", "$", ":", "-"].contains(next.text), next.isAttached, end + 1 < tokens.count,
            tokens[end + 1].kind == .number
        {
            return false
        }
        if next.text == "%" { return false }
        return next.kind != .word || BareHours.mayPrecede(next)
    }
}
