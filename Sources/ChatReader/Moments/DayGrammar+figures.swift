internal import Time

extension DayGrammar {
    /// Dates in figures: 2026-01-14, 14/1/2026, 14/1, 14-1 after a word that announces a date, and 1447/8/15 by the Umm
    /// al-Qura calendar.
    func figures(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        guard let first = tokens[index].number, index + 2 < tokens.count, let second = tokens[index + 2].number else {
            return nil
        }
        let mark = tokens[index + 1].text
        guard ["-", "/", "."].contains(mark) else { return nil }
        let clings = tokens[index + 1].isAttached && tokens[index + 2].isAttached
        guard clings || mark == "/" else { return nil }
        // The 30 of "9:30-11".
        if index > 1, [":", "."].contains(tokens[index - 1].text), tokens[index].isAttached,
            tokens[index - 2].kind == .number
        {
            return nil
        }
        // The 13-01 of "2027-13-01".
        if index > 1, tokens[index - 1].text == mark, tokens[index].isAttached, tokens[index - 2].text.count == 4,
            tokens[index - 2].kind == .number
        {
            return nil
        }
        let third =
            index + 4 < tokens.count && tokens[index + 3].text == mark && tokens[index + 4].isAttached
            ? tokens[index + 4].number : nil
        if let third {
            return self.whole(first, second, third, tokens, index).map { (DayReading(first: $0), index + 5) }
        }
        guard tokens[index].text.count <= 2, tokens[index + 2].text.count <= 2,
            let (day, month) = Conventions.dayAndMonth(first, second, order: self.habits.order),
            (first, second) != (24, 7),
            mark == "/" ? clings || self.opens(tokens, index) : self.opens(tokens, index) || mark == "-" && first > 12,
            !DateFigures.isClock(tokens, index + 2),
            mark != "-" || !self.areHours(first, second, on: (day, month), tokens, index),
            mark != "." || index > 0 && !(first <= 24 && second % 15 == 0 && tokens[index + 2].text.count == 2)
        else { return nil }
        if let (year, end) = self.year(tokens, index + 3) {
            return LocalDate(year: year, month: month, day: day).map { (DayReading(first: $0), end) }
        }
        return Conventions.day(day, month: month, onOrAfter: self.today).map { (DayReading(first: $0), index + 3) }
    }

    /// "Friday 11-1", "الاحد ٣-٥ العصر": a range of hours, unless the figures are a near date on that weekday.
    private func areHours(
        _ first: Int,
        _ second: Int,
        on date: (day: Int, month: Int),
        _ tokens: [Token],
        _ index: Int
    ) -> Bool {
        if TimeWords.parts.match(tokens, at: index + 3) != nil, max(first, second) <= 12 { return true }
        let start = index > 0 && [",", "-"].contains(tokens[index - 1].text) ? index - 1 : index
        let weekday = [start - 1, start - 2].lazy.filter { $0 >= 0 }.compactMap { self.name(tokens, $0) }
            .first { $0.1 == start }
        guard let weekday = weekday?.0, max(first, second) <= 24 else { return false }
        let meant = Conventions.day(date.day, month: date.month, onOrAfter: self.today)
        return meant?.weekday != weekday || meant.map { $0 > self.today.adding(days: Self.near) } ?? true
    }

    /// In days.
    private static let near = 62

    private func whole(_ first: Int, _ second: Int, _ third: Int, _ tokens: [Token], _ index: Int) -> LocalDate? {
        if tokens[index].text.count == 4 {
            if (1400...1500).contains(first) { return HijriCalendar.date(year: first, month: second, day: third) }
            return LocalDate(year: first, month: second, day: third)
        }
        guard tokens[index].text.count <= 2,
            let (day, month) = Conventions.dayAndMonth(first, second, order: self.habits.order)
        else { return nil }
        if (1400...1500).contains(third) { return HijriCalendar.date(year: third, month: month, day: day) }
        guard tokens[index + 4].text.count == 2 || (1900...2100).contains(third) else { return nil }
        return LocalDate(year: Conventions.year(third), month: month, day: day)
    }

    /// True if the word before announces a date rather than a price or a score, or if nothing stands around the
    /// figures.
    private func opens(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0 else { return tokens.count == 3 }
        return Self.openers.contains(tokens[index - 1])
            || DayWords.weekdays.match(tokens, at: index - 1).map { $0.end == index } ?? false
    }

    private static let openers = Folding.words(["on", "يوم", "في", "تاريخ", "بتاريخ", "dated", "date", "الموافق"])
}

/// Distinguishes the numbers of dates from those of clock times.
enum DateFigures {
    /// True at the `pm` of "5pm" and "5 p.m.".
    static func isHalved(_ tokens: [Token], _ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        if ["am", "pm"].contains(tokens[index].text) { return true }
        return ["a", "p"].contains(tokens[index].text) && index + 2 < tokens.count && tokens[index + 1].text == "."
            && tokens[index + 2].text == "m"
    }

    /// True for the hour of `5:30` and of `5pm`.
    static func isClock(_ tokens: [Token], _ index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        let next = tokens[index + 1]
        if next.isAttached, ["am", "pm", "a", "p", "h"].contains(next.text) { return true }
        return next.text == ":" && next.isAttached && index + 2 < tokens.count && tokens[index + 2].kind == .number
            || ["am", "pm"].contains(next.text)
    }
}
