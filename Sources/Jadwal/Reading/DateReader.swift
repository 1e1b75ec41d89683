/// Reads the days that a text names, in English and Arabic, relative to the moment at which it was said.
///
/// What needs a calendar other than the Gregorian one, and what is vague ("next week", "the weekend"), names no day.
public struct DateReader: Sendable {
    private let reference: LocalDateTime

    public init(reference: LocalDateTime) { self.reference = reference }

    /// In the order in which they stand.
    public func read(_ text: String) -> [ReadPhrase<DayReading>] { self.read(Tokenizer.tokens(of: text), of: text) }

    func read(_ tokens: [Token], of text: String) -> [ReadPhrase<DayReading>] {
        var days: [ReadPhrase<DayReading>] = []
        var index = 0
        while index < tokens.count {
            guard let (day, end) = self.day(tokens, index) else {
                index += 1
                continue
            }
            if let last = days.last, let span = self.span(last, day, tokens, index) {
                days[days.count - 1] = ReadPhrase(span, last.tokens.lowerBound..<end, in: tokens, of: text)
            } else if let last = days.last, last.value.first == day.first,
                self.touches(last.tokens.upperBound, index, tokens)
            {
                // "Tomorrow 9 July", "Saturday the 1st": one day said twice.
                let both = DayReading(first: day.first, last: day.last, part: last.value.part ?? day.part)
                days[days.count - 1] = ReadPhrase(both, last.tokens.lowerBound..<end, in: tokens, of: text)
            } else {
                days.append(ReadPhrase(day, index..<end, in: tokens, of: text))
            }
            index = end
        }
        return days
    }

    private var today: LocalDate { self.reference.date }

    private func day(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        if let found = self.relative(tokens, index) { return found }
        if let found = self.counted(tokens, index) { return found }
        if let found = DateFigures.read(tokens, index, today: self.today) {
            return (DayReading(first: found.0), found.1)
        }
        return self.weekday(tokens, index)
    }

    private func relative(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        var match = DayWords.relative.match(tokens, at: index)
        if match == nil, let bare = DayWords.withoutPrefix(tokens[index]) {
            match = DayWords.relative.match([bare], at: 0).map { ($0.value, index + 1) }
        }
        guard let (relative, end) = match else { return nil }
        let date =
            relative.days == 1
            ? Conventions.tomorrow(after: self.reference) : self.today.adding(days: relative.days)
        return (DayReading(first: date, part: relative.part), end)
    }

    /// "In two weeks", "two weeks from today", "بعد يومين".
    private func counted(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        let opens = ["in", "بعد"].contains(tokens[index].text)
        let start = opens ? index + 1 : index
        if opens, let dual = DayWords.dualLengths.match(tokens, at: start) {
            return (DayReading(first: self.today.adding(days: dual.value)), dual.end)
        }
        if opens, tokens[index].text == "بعد", let unit = DayWords.lengths.match(tokens, at: start) {
            return (DayReading(first: self.today.adding(days: unit.value)), unit.end)
        }
        guard let count = NumberWords.cardinal(tokens, at: start), (1...60).contains(count.value),
            let unit = DayWords.lengths.match(tokens, at: count.end)
        else { return nil }
        let closing = DayWords.after.match(tokens, at: unit.end)
        guard opens || closing != nil else { return nil }
        return (DayReading(first: self.today.adding(days: count.value * unit.value)), closing?.end ?? unit.end)
    }

    private func weekday(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        let opener = tokens[index].text
        let isNext = DayWords.next.contains(opener)
        let isThis = DayWords.this.contains(opener)
        let isComing = DayWords.coming.contains(opener)
        let start = isNext || isThis || isComing ? index + 1 : index
        guard start < tokens.count, let (weekday, named) = self.name(tokens, start) else { return nil }
        var end = named
        var date = Conventions.day(weekday, onOrAfter: self.today)
        if isThis { date = Conventions.this(weekday, from: self.today) }
        if isNext { date = Conventions.next(weekday, from: self.today) }
        if end < tokens.count {
            if DayWords.coming.contains(tokens[end].text) {
                end += 1
            } else if DayWords.this.contains(tokens[end].text) {
                date = Conventions.this(weekday, from: self.today)
                end += 1
            } else if tokens[end].text == "next", end + 1 < tokens.count, tokens[end + 1].text == "week" {
                date = Conventions.next(weekday, from: self.today)
                end += 2
            } else if let dated = self.dated(weekday, tokens, end) {
                (date, end) = dated
            }
        }
        return (DayReading(first: date), end)
    }

    /// "Saturday 27": the number is a day of the month where that day is the weekday; otherwise it is left, as an hour.
    private func dated(_ weekday: Weekday, _ tokens: [Token], _ index: Int) -> (LocalDate, Int)? {
        guard let day = tokens[index].number, (13...31).contains(day), !DateFigures.isClock(tokens, index),
            let date = Conventions.day(day, onOrAfter: self.today), date.weekday == weekday
        else { return nil }
        return (date, index + 1)
    }

    private func name(_ tokens: [Token], _ index: Int) -> (Weekday, Int)? {
        if let match = DayWords.weekdays.match(tokens, at: index) { return match }
        if let bare = DayWords.withoutPrefix(tokens[index]), let match = DayWords.weekdays.match([bare], at: 0) {
            return (match.value, index + 1)
        }
        guard let match = DayWords.shortWeekdays.match(tokens, at: index) else { return nil }
        let before = index > 0 ? tokens[index - 1].text : ""
        let after = match.end < tokens.count ? tokens[match.end] : nil
        let isBeside =
            ["on", "this", "next", "coming", "until", "till", "to", "or"].contains(before) || after?.kind == .number
            || after.map { ["at", "morning", "night", "evening", "afternoon", "the", "?"].contains($0.text) } ?? false
        return isBeside ? match : nil
    }

    /// "Thursday 13 Nov to Saturday 15", "from Monday till Wednesday".
    private func span(
        _ first: ReadPhrase<DayReading>,
        _ last: DayReading,
        _ tokens: [Token],
        _ index: Int
    ) -> DayReading? {
        guard index == first.tokens.upperBound + 1, DayWords.rangeWords.contains(tokens[index - 1].text),
            last.last == nil,
            first.value.last == nil
        else { return nil }
        // "From Friday to Sunday": the Sunday after that Friday.
        let behind = first.value.first.daysSince1970 - last.first.daysSince1970
        let end = (1..<7).contains(behind) ? last.first.adding(days: 7) : last.first
        guard end > first.value.first, end <= first.value.first.adding(days: 31) else { return nil }
        return DayReading(first: first.value.first, last: end)
    }

    private func touches(_ end: Int, _ start: Int, _ tokens: [Token]) -> Bool {
        tokens[end..<start].allSatisfy { [",", "(", "the", "يوم", "on"].contains($0.text) } && start - end <= 2
    }
}
