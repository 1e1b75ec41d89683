/// Reads the times of day that a text names, in English and Arabic. The half of the day stays open if the text does not
/// name it: ``ClockReading/time(usual:)`` chooses it by the activity.
public struct TimeReader: Sendable {
    public init() {}

    /// In the order of the text. Numbers alone are marked ``TimeReading/isBare``.
    public func read(_ text: String) -> [ReadPhrase<TimeReading>] {
        self.read(Tokenizer.tokens(of: text), of: text, except: [])
    }

    /// - Parameter taken: the tokens of days and lengths. No time extends across them.
    package func read(_ tokens: [Token], of text: String, except taken: [Range<Int>]) -> [ReadPhrase<TimeReading>] {
        var times: [ReadPhrase<TimeReading>] = []
        var start = 0
        for range in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) + [tokens.count..<tokens.count] {
            if start < range.lowerBound {
                // A few tokens before the start are needed as context.
                let base = max(0, start - 4)
                let stretch = Array(tokens[base..<range.lowerBound])
                let isBeforeDay = range.lowerBound < tokens.count
                times += self.read(stretch, from: start - base, isAfterDay: start > 0, isBeforeDay: isBeforeDay).map {
                    reading,
                    positions in
                    let whole = (positions.lowerBound + base)..<(positions.upperBound + base)
                    return ReadPhrase(reading, whole, in: tokens, of: text)
                }
            }
            start = max(start, range.upperBound)
        }
        return times
    }

    private func read(_ tokens: [Token], from first: Int, isAfterDay: Bool, isBeforeDay: Bool) -> [(
        TimeReading, Range<Int>
    )] {
        var times: [(TimeReading, Range<Int>)] = []
        var index = first
        while index < tokens.count {
            let start = TimeWords.openers.match(tokens, at: index)?.end ?? index
            let isBetween = tokens[index..<start].contains { ["between", "بين", "مابين"].contains($0.text) }
            if let (reading, end) = self.reading(
                tokens,
                start,
                opener: start == index ? nil : isBetween ? "between" : tokens[start - 1].text,
                isAfterDay: isAfterDay && start == first,
                isBeforeDay: isBeforeDay
            ) {
                times.append((reading, index..<end))
                index = end
            } else if let (anchor, end) = PrayerAnchorReader.match(tokens, at: index) {
                times.append((TimeReading(start: nil, part: anchor.part), index..<end))
                index = end
            } else if let part = TimeWords.vague.match(tokens, at: index), !self.isGreeting(tokens, index) {
                times.append((TimeReading(start: nil, part: part.value), index..<part.end))
                index = part.end
            } else {
                index += 1
            }
        }
        return times
    }

    private func reading(
        _ tokens: [Token],
        _ index: Int,
        opener: String?,
        isAfterDay: Bool,
        isBeforeDay: Bool
    ) -> (TimeReading, Int)? {
        guard index < tokens.count else { return nil }
        if let leading = TimeWords.parts.match(tokens, at: index), leading.end < tokens.count,
            tokens[index].text.count > 1
        {
            let next = tokens[leading.end].text == "," ? leading.end + 1 : leading.end
            let start = TimeWords.openers.match(tokens, at: next)?.end ?? next
            if let (clock, end) = ClockFigures.read(tokens, start, mayCling: true) {
                return self.with(clock.clock, part: leading.value, isBare: false, opener: opener, tokens, end)
            }
        }
        let isSurelyOpened =
            opener.map(TimeWords.surely.contains) ?? false
            || opener == "between" && index > 0 && TimeWords.surely.contains(tokens[index - 1])
        guard
            let (clock, end) = ClockFigures.read(
                tokens,
                index,
                mayCling: isSurelyOpened || isAfterDay || isBeforeDay && index + 1 == tokens.count
            )
        else {
            return nil
        }
        let isDotted = end == index + 3 && tokens[index + 1].text == "."
        let isSure = clock.isWritten || isSurelyOpened || isDotted && (isAfterDay || end == tokens.count && isBeforeDay)
        let isAwaited = isAfterDay || opener.map(TimeWords.awaiting.contains) ?? false
        if clock.isSpelled, !isSure, !self.hasPart(tokens, end), !self.isArabicHour(tokens[index]),
            !(isAwaited && tokens[index].text.first?.isASCII == false)
        {
            return nil
        }
        return self.with(clock.clock, part: nil, isBare: !isSure, opener: opener, isAfterDay: isAfterDay, tokens, end)
    }

    /// "السابعة" alone is an hour: apart from lists, only hours use the feminine ordinal with the article.
    private func isArabicHour(_ token: Token) -> Bool {
        token.text.hasPrefix("عال") || token.text.hasPrefix("ال") && token.text.hasSuffix("ه")
    }

    /// Adds the words after the first clock time: the part of the day, and the end of a range.
    private func with(
        _ clock: ClockReading,
        part: DayPart?,
        isBare: Bool,
        opener: String?,
        isAfterDay: Bool = false,
        _ tokens: [Token],
        _ index: Int
    ) -> (TimeReading, Int)? {
        var reading = TimeReading(start: clock, part: part, isBare: isBare)
        var end = index
        self.takePart(&reading, tokens, &end)
        if let (last, after) = self.closing(tokens, end, opener: opener) {
            var closing = TimeReading(start: last.clock, isBare: false)
            var closingEnd = after
            self.takePart(&closing, tokens, &closingEnd)
            reading.end = Self.noon(closing, after: clock) ?? closing.start
            if let part = closing.part, reading.part == nil {
                reading.start = self.opening(clock, before: closing.start, part: part)
                reading.part = part
            }
            reading.isBare = isBare && closing.part == nil && !last.isWritten && closing.start?.isSettled != true
            end = closingEnd
        }
        if let part = reading.part {
            // The end takes its half of the day from its own part or from the start: "9 am to 5", "10 pm to 1".
            reading.start = reading.start?.settled(by: part)
            reading.isBare = false
        }
        return Self.isPlausible(reading, isAfterDay: isAfterDay, tokens, end) ? (reading, end) : nil
    }

    /// "10-12 am" ends at noon.
    private static func noon(_ closing: TimeReading, after start: ClockReading) -> ClockReading? {
        guard closing.part == .morning, closing.start?.hour == 0, (5...11).contains(start.hour) else { return nil }
        return ClockReading(hour: 12, minute: closing.start?.minute ?? 0, isSettled: true)
    }

    /// The second hour of a range. "And" joins two hours only after "between".
    private func closing(_ tokens: [Token], _ end: Int, opener: String?) -> (ClockFigures.Clock, Int)? {
        guard end + 1 < tokens.count else { return nil }
        let isBetween = opener == "between"
        var start = end
        if TimeWords.rangeWords.contains(tokens[end]) {
            if ["و", "and"].contains(tokens[end].text), !isBetween { return nil }
            start = end + 1
        } else if isBetween, NumberWords.withoutAnd(tokens[end]) != nil {
            start = end
        } else {
            return nil
        }
        start = TimeWords.openers.match(tokens, at: start)?.end ?? start
        if start == end, let bare = NumberWords.withoutAnd(tokens[end]) {
            return ClockFigures.read([bare] + tokens[(end + 1)...].prefix(8), 0).map { ($0.0, $0.1 + end) }
        }
        guard let closing = ClockFigures.read(tokens, start) else { return nil }
        // "At 5 and two more": words count something else.
        return closing.0.isSpelled && !self.hasPart(tokens, closing.1) && !self.isArabicHour(tokens[start])
            && !isBetween && opener == nil ? nil : closing
    }

    private func takePart(_ reading: inout TimeReading, _ tokens: [Token], _ end: inout Int) {
        if let closing = TimeWords.oclock.match(tokens, at: end) {
            end = closing.end
            reading.isBare = false
        }
        var start = end
        if start < tokens.count, ["في", "من", ","].contains(tokens[start].text) { start += 1 }
        guard let part = TimeWords.parts.match(tokens, at: start) else { return }
        // "a" and "p" mean am and pm only if they are attached to the hour.
        if ["a", "p"].contains(tokens[start].text), part.end == start + 1, !tokens[start].isAttached { return }
        if ["م", "ص"].contains(tokens[start].text), reading.start == nil { return }
        reading.part = part.value
        reading.start = reading.start?.settled(by: part.value)
        end = part.end
        if end < tokens.count, tokens[end].text == ".", ["m"].contains(tokens[end - 1].text) { end += 1 }
        // "9 مساء وثلاثة ارباع"
        if let fraction = TimeWords.fractions.match(tokens, at: end), let clock = reading.start, clock.minute == 0,
            let later = ClockReading(hour: clock.hour, minute: max(0, fraction.value), isSettled: clock.isSettled)
        {
            reading.start = later
            end = fraction.end
        }
    }

    /// "2 to 4 pm" starts at 14:00, "11 to 1 pm" at 11:00.
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
            || index == 0 && tokens[index].text == "morning" && tokens.count > 1
    }

    /// A number alone is an hour only if the words after it do not name counted things.
    private static func isPlausible(_ reading: TimeReading, isAfterDay: Bool, _ tokens: [Token], _ end: Int) -> Bool {
        guard reading.isBare, end < tokens.count, reading.end == nil else { return true }
        let next = tokens[end]
        if ["%", "/", ".", "+", "$", ":", "-"].contains(next.text), next.isAttached, end + 1 < tokens.count,
            tokens[end + 1].kind == .number
        {
            return false
        }
        if next.text == "%" || BareHours.isAmount(tokens, end) { return false }
        if isAfterDay, next.kind == .word {
            return !BareHours.counts(next) && LengthReader.length(tokens, end - 1) == nil
        }
        return next.kind != .word || BareHours.mayPrecede(next) || BareHours.mayFollow(tokens, end)
    }
}
