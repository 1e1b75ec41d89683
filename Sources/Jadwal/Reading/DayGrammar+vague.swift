extension DayGrammar {
    /// Stretches of days in which the one that is meant is open: "next week", "the weekend", "this month", "آخر الشهر".
    func vague(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        let opener = tokens[index].text
        let isNext = DayWords.next.contains(opener)
        let opens = isNext || DayWords.this.contains(opener) || ["the", "في"].contains(opener)
        let start = opens ? index + 1 : index
        if let weekend = SpanWords.weekend.match(tokens, at: start) {
            let isComing = weekend.end < tokens.count && DayWords.coming.contains(tokens[weekend.end])
            return (self.weekend(isNext ? 1 : 0), isComing ? weekend.end + 1 : weekend.end)
        }
        if let week = self.week(tokens, index) {
            let first = self.today.startOfWeek.adding(days: 7 * week.value)
            return (DayReading(first: first, last: first.adding(days: 6), isVague: true), week.end)
        }
        if let month = self.wholeMonth(tokens, index) { return month }
        return nil
    }

    /// Friday and Saturday; a weekend that is running counts as this one.
    private func weekend(_ weeks: Int) -> DayReading {
        let friday = Conventions.this(
            .friday,
            from: self.today == self.today.startOfWeek.adding(days: 6) ? self.today.adding(days: -1) : self.today
        )
        let first = friday.adding(days: 7 * weeks)
        return DayReading(first: first, last: first.adding(days: 1), isVague: true)
    }

    private func wholeMonth(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        var start = index
        if let end = SpanWords.end.match(tokens, at: index) { start = end.end }
        if let beginning = SpanWords.beginning.match(tokens, at: index) { start = beginning.end }
        guard start > index || tokens[index].text != "الشهر", let month = self.monthOf(tokens, start),
            case .from = month.value,
            let (first, end) = self.date(1, month.value, tokens, month.end),
            let last = LocalDate(
                year: first.year,
                month: first.month,
                day: LocalDate.length(ofMonth: first.month, year: first.year)
            )
        else { return nil }
        return (DayReading(first: first, last: last, isVague: true), end)
    }
}
