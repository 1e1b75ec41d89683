extension DayGrammar {
    /// "١٥ شعبان", "10 Ramadan 1447", "the 1st of Shawwal", by the Umm al-Qura calendar.
    func hijri(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        if let month = Self.months.match(tokens, at: index), let day = self.dayNumber(tokens, month.end),
            tokens[index].text.first?.isASCII == true, !DateFigures.isClock(tokens, month.end)
        {
            return self.hijri(day.value, month.value, tokens, day.end)
        }
        let start = ["the", "يوم"].contains(tokens[index].text) ? index + 1 : index
        guard let day = self.dayNumber(tokens, start) else { return nil }
        var next = day.end
        while next < tokens.count, next < day.end + 2, DayWords.ofWords.contains(tokens[next]) { next += 1 }
        guard let month = Self.months.match(tokens, at: next) else { return nil }
        return self.hijri(day.value, month.value, tokens, month.end)
    }

    private func hijri(_ day: Int, _ month: Int, _ tokens: [Token], _ end: Int) -> (DayReading, Int)? {
        let start = end < tokens.count && tokens[end].text == "," ? end + 1 : end
        if start < tokens.count, let year = tokens[start].number, (1400...1500).contains(year) {
            let after =
                start + 1 < tokens.count && ["ه", "هجري", "ah"].contains(tokens[start + 1].text) ? start + 2 : start + 1
            return HijriCalendar.date(year: year, month: month, day: day).map { (DayReading(first: $0), after) }
        }
        return HijriCalendar.date(month: month, day: day, onOrAfter: self.today).map { (DayReading(first: $0), end) }
    }

    private static let months = PhraseTable<Int>(.days, "dayGrammarMonths")
}
