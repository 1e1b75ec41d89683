internal import Time

extension DayGrammar {
    /// "14 January", "January 14th, 2026", "13 to 15 July", "July 13-15", "١٥ من الشهر الثامن".
    func named(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        // The number before a month is its day, also if the month has no such day: "٣٠ فبراير ٤ العصر".
        let isAfterNumber = index > 0 && tokens[index - 1].number != nil
        if !isAfterNumber, let month = self.month(tokens, index), let day = self.dayAfter(tokens, month.end) {
            return self.span(day, month.value, tokens, day.end)
        }
        let start = index < tokens.count && Self.openers.contains(tokens[index]) ? index + 1 : index
        guard let day = self.dayNumber(tokens, start) else { return nil }
        if let (last, next) = self.rangeEnd(tokens, day.end), let month = self.monthOf(tokens, next) {
            guard let first = self.date(day.value, month.value, tokens, month.end),
                let closing = LocalDate(year: first.0.year, month: first.0.month, day: last), closing > first.0
            else { return nil }
            return (DayReading(first: first.0, last: closing), first.1)
        }
        guard let month = self.monthOf(tokens, day.end) else { return nil }
        return self.date(day.value, month.value, tokens, month.end).map { (DayReading(first: $0.0), $0.1) }
    }

    private static let openers = Folding.words(["the", "اليوم", "يوم"])

    /// A month by its name, its number ("شهر ٣", "الشهر الثامن") or its position ("next month").
    private func month(_ tokens: [Token], _ index: Int) -> (value: MonthName, end: Int)? {
        guard index < tokens.count else { return nil }
        if let named = DayWords.months.match(tokens, at: index) { return (.of(named.value), named.end) }
        if let placed = Self.places.match(tokens, at: index) { return (.from(placed.value), placed.end) }
        if tokens[index].text == "شهر", let number = NumberWords.cardinal(tokens, at: index + 1),
            (1...12).contains(number.value)
        {
            return (.of(number.value), number.end)
        }
        if tokens[index].text == "شهر", let named = DayWords.months.match(tokens, at: index + 1) {
            return (.of(named.value), named.end)
        }
        if tokens[index].text == "الشهر", let number = NumberWords.ordinal(tokens, at: index + 1),
            (1...12).contains(number.value)
        {
            return (.of(number.value), number.end)
        }
        return nil
    }

    func monthOf(_ tokens: [Token], _ index: Int) -> (value: MonthName, end: Int)? {
        var next = index
        while next < tokens.count, next < index + 2,
            DayWords.ofWords.contains(tokens[next]) && tokens[next].text != "شهر"
                || tokens[next].text == "in" && Self.places.match(tokens, at: next + 1) != nil
                || [",", ".", "-", "/"].contains(tokens[next].text)
        {
            next += 1
        }
        return self.month(tokens, next)
    }

    private static let places = PhraseTable<Int>(.days, "places")

    private func dayAfter(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        var start = index
        if start < tokens.count, ["the", "يوم", ".", "-", "/"].contains(tokens[start].text) { start += 1 }
        guard let day = self.dayNumber(tokens, start), !DateFigures.isClock(tokens, start) else { return nil }
        return day
    }

    private func span(_ day: (value: Int, end: Int), _ month: MonthName, _ tokens: [Token], _ end: Int)
        -> (DayReading, Int)?
    {
        guard let (first, after) = self.date(day.value, month, tokens, end) else { return nil }
        guard let (last, next) = self.rangeEnd(tokens, after), !DateFigures.isClock(tokens, next - 1),
            let closing = LocalDate(year: first.year, month: first.month, day: last), closing > first
        else { return (DayReading(first: first), after) }
        return (DayReading(first: first, last: closing), next)
    }

    private func rangeEnd(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        guard index < tokens.count, DayWords.rangeWords.contains(tokens[index]) else { return nil }
        let start = index + 1 < tokens.count && ["the", "يوم"].contains(tokens[index + 1].text) ? index + 2 : index + 1
        guard let day = self.dayNumber(tokens, start), tokens[day.end - 1].text != "of" else { return nil }
        return day
    }

    /// A day from 1 to 31 in figures, with "st" and the like, or in words; "day" may follow.
    func dayNumber(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        var end: Int
        var value: Int
        if let day = tokens[index].number, tokens[index].text.count <= 2, (1...31).contains(day) {
            let next = index + 1
            let isOrdinal =
                next < tokens.count && tokens[next].isAttached && DayWords.ordinalSuffixes.contains(tokens[next])
            (value, end) = (day, isOrdinal ? index + 2 : index + 1)
        } else if let ordinal = NumberWords.ordinal(tokens, at: index), (1...31).contains(ordinal.value) {
            (value, end) = ordinal
        } else {
            return nil
        }
        if end < tokens.count, ["day", "يوم"].contains(tokens[end].text), tokens[index].text != "يوم",
            end + 1 < tokens.count, DayWords.ofWords.contains(tokens[end + 1])
        {
            end += 1
        }
        return (value, end)
    }

    func date(_ day: Int, _ month: MonthName, _ tokens: [Token], _ end: Int) -> (LocalDate, Int)? {
        switch month {
        case .of(let month):
            if let (year, after) = self.year(tokens, end) {
                return LocalDate(year: year, month: month, day: day).map { ($0, after) }
            }
            return Conventions.day(day, month: month, onOrAfter: self.today).map { ($0, end) }
        case .from(let offset):
            let first = LocalDate(year: self.today.year, month: self.today.month, day: 1)
            return first?.adding(months: offset).flatMap {
                LocalDate(year: $0.year, month: $0.month, day: day)
            }.map { ($0, end) }
        }
    }

    /// ", 2026", "سنة ٢٠٢٦", "السنة القادمة", "next year".
    func year(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        var start = index
        while start < tokens.count, start < index + 2, Self.yearLinks.contains(tokens[start]) { start += 1 }
        guard start < tokens.count else { return nil }
        if let placed = Self.years.match(tokens, at: start) { return (self.today.year + placed.value, placed.end) }
        guard tokens[start].text.count == 4, let year = tokens[start].number, (1950...2100).contains(year),
            !DateFigures.isClock(tokens, start)
        else { return nil }
        return (year, start + 1)
    }

    private static let yearLinks = Folding.words([",", "سنه", "عام", "لعام", "لسنه", "في", "of", "-", "/", "."])
    private static let years = PhraseTable<Int>(.days, "years")
}

extension DayGrammar {
    /// Periods that contain the day without naming it: "next week", "the weekend", "this month", "آخر الشهر".
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

    private func weekend(_ weeks: Int) -> DayReading {
        let first = self.habits.weekend.begin(from: self.today).adding(days: 7 * weeks)
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
