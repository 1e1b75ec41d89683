/// Dates with a number for the day: 2026-01-14, 14/1, 14 January, January 14th, the 14th.
enum DateFigures {
    static func read(_ tokens: [Token], _ index: Int, today: LocalDate) -> (LocalDate, Int)? {
        Self.figures(tokens, index, today) ?? Self.named(tokens, index, today) ?? Self.ordinal(tokens, index, today)
    }

    /// True for the hour of `5:30` and of `5pm`.
    static func isClock(_ tokens: [Token], _ index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        let next = tokens[index + 1]
        return next.text == ":" || next.isAttached && ["am", "pm", "a", "p", "h"].contains(next.text)
    }

    private static func figures(_ tokens: [Token], _ index: Int, _ today: LocalDate) -> (LocalDate, Int)? {
        guard let first = tokens[index].number, index + 2 < tokens.count, let second = tokens[index + 2].number else {
            return nil
        }
        let mark = tokens[index + 1].text
        guard ["-", "/", "."].contains(mark), tokens[index + 1].isAttached, tokens[index + 2].isAttached else {
            return nil
        }
        let third =
            index + 4 < tokens.count && tokens[index + 3].text == mark && tokens[index + 4].isAttached
            ? tokens[index + 4].number : nil
        if let third {
            if tokens[index].text.count == 4 {
                return LocalDate(year: first, month: second, day: third).map { ($0, index + 5) }
            }
            guard let (day, month) = Conventions.dayAndMonth(first, second) else { return nil }
            return LocalDate(year: third < 100 ? third + 2000 : third, month: month, day: day).map { ($0, index + 5) }
        }
        guard mark == "/", let (day, month) = Conventions.dayAndMonth(first, second), (first, second) != (24, 7) else {
            return nil
        }
        return Conventions.day(day, month: month, onOrAfter: today).map { ($0, index + 3) }
    }

    private static func named(_ tokens: [Token], _ index: Int, _ today: LocalDate) -> (LocalDate, Int)? {
        if let month = DayWords.months.match(tokens, at: index) {
            var start = month.end
            if start < tokens.count, tokens[start].text == "the" { start += 1 }
            guard let day = Self.dayNumber(tokens, start), !Self.isClock(tokens, start) else { return nil }
            return Self.date(day.value, month.value, tokens, day.end, today)
        }
        guard let day = Self.dayNumber(tokens, index) else { return nil }
        var next = day.end
        if next < tokens.count, DayWords.ofWords.contains(tokens[next].text) { next += 1 }
        if next < tokens.count, tokens[next].text == "this", next + 1 < tokens.count, tokens[next + 1].text == "month" {
            return Conventions.day(day.value, onOrAfter: today).map { ($0, next + 2) }
        }
        guard let month = DayWords.months.match(tokens, at: next) else { return nil }
        return Self.date(day.value, month.value, tokens, month.end, today)
    }

    /// "The 27th", "27th", "يوم ١٥".
    private static func ordinal(_ tokens: [Token], _ index: Int, _ today: LocalDate) -> (LocalDate, Int)? {
        let opens = tokens[index].text == "the" || tokens[index].text == "يوم"
        let start = opens ? index + 1 : index
        guard start < tokens.count, let day = Self.dayNumber(tokens, start) else { return nil }
        let isMarked = tokens[start].kind == .number && day.end == start + 2
        let isSpelled = tokens[start].kind == .word && opens && tokens[index].text == "the"
        let isArabicDay = tokens[index].text == "يوم" && tokens[start].kind == .number && !Self.isClock(tokens, start)
        // Words after it tell an ordinal of another thing: "the 2nd floor", "the first time".
        let isAlone =
            day.end >= tokens.count || tokens[day.end].kind != .word || Self.closers.contains(tokens[day.end].text)
        guard isMarked || isSpelled || isArabicDay, isAlone else { return nil }
        return Conventions.day(day.value, onOrAfter: today).map { ($0, day.end) }
    }

    private static let closers = Folding.words([
        "at", "of", "in", "from", "around", "by", "to", "till", "until", "or", "and", "works", "is", "then", "instead",
        "morning", "evening", "night", "afternoon", "if", "for", "inshallah", "works", "ok", "please", "الساعه", "في",
        "ان",
        "العصر", "المغرب", "الصبح", "بعد", "مساء", "صباحا", "with", "we", "i", "same",
    ])

    private static func dayNumber(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if let day = tokens[index].number, tokens[index].text.count <= 2, (1...31).contains(day) {
            let next = index + 1
            let isOrdinal =
                next < tokens.count && tokens[next].isAttached && DayWords.ordinalSuffixes.contains(tokens[next].text)
            return (day, isOrdinal ? index + 2 : index + 1)
        }
        return NumberWords.ordinals.match(tokens, at: index)
    }

    private static func date(
        _ day: Int,
        _ month: Int,
        _ tokens: [Token],
        _ end: Int,
        _ today: LocalDate
    ) -> (LocalDate, Int)? {
        let start = end < tokens.count && tokens[end].text == "," ? end + 1 : end
        if start < tokens.count, tokens[start].text.count == 4, let year = tokens[start].number,
            (2000...2100).contains(year)
        {
            return LocalDate(year: year, month: month, day: day).map { ($0, start + 1) }
        }
        return Conventions.day(day, month: month, onOrAfter: today).map { ($0, end) }
    }
}
