internal import Time

extension DayGrammar {
    /// "The 27th", "27th", "يوم ١٥", "للثاني والعشرين".
    func ordinal(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        guard let (day, end) = self.ordinal(tokens, index, isAfterWeekday: false) else { return nil }
        return Conventions.day(day, onOrAfter: self.today).map { (DayReading(first: $0), end) }
    }

    func ordinal(_ tokens: [Token], _ index: Int, isAfterWeekday: Bool) -> (day: Int, end: Int)? {
        let opener = tokens[index].text
        let opens = opener == "the" || opener == "يوم"
        let isInArabic = ["في", "ليوم", "الي"].contains(opener)
        let start = opens || isInArabic ? index + 1 : index
        guard start < tokens.count, let day = self.dayNumber(tokens, start) else { return nil }
        let isFigure = tokens[start].kind == .number
        let isMarked = isFigure && day.end == start + 2
        let isSpelled =
            !isFigure && (opener == "the" || day.value > 12 && (isAfterWeekday || self.isDefinite(tokens[start])))
        let isArabicDay = opener == "يوم" && isFigure && !DateFigures.isClock(tokens, start)
        let isLarge = isInArabic && isFigure && day.value > 12 && day.end == tokens.count
        // "يوم ١٥/٨" continues.
        if isFigure, day.end + 1 < tokens.count, ["/", "-", "."].contains(tokens[day.end].text),
            tokens[day.end].isAttached,
            tokens[day.end + 1].isAttached, tokens[day.end + 1].kind == .number
        {
            return nil
        }
        // "كل يوم ٩ صباحا" is every day at nine.
        if opener == "يوم", index > 0, ["كل", "وكل"].contains(tokens[index - 1].text) { return nil }
        // "April 31st", "31st of April": the month has no such day, and no other month is meant.
        let next = day.end < tokens.count && DayWords.ofWords.contains(tokens[day.end]) ? day.end + 1 : day.end
        if isMarked,
            DayWords.months.match(tokens, at: next) != nil
                || index > 0 && DayWords.months.match(tokens, at: index - 1) != nil
        {
            return nil
        }
        // "Need a 4th", "my 2nd".
        let owner = index > 0 ? tokens[index - 1].text : ""
        guard !["a", "an", "another", "my", "your", "his", "her", "our", "their"].contains(owner) else { return nil }
        // "Gotta shower 1st": first of all.
        if isMarked, day.value <= 3, opener != "the", !isAfterWeekday, day.end == tokens.count, index > 0,
            !["on", "till", "until", "to", "by", ",", "or", "and", "from", "-", "for"].contains(owner)
        {
            return nil
        }
        guard isMarked || isSpelled || isArabicDay || isLarge else { return nil }
        // "Put him down 1st": the word before distinguishes a rank from a day.
        if isMarked, day.value <= 3, !opens, !isAfterWeekday, index > 0, !Self.beforeDay.contains(owner) { return nil }
        // The words after it may belong to another ordinal: "the 2nd floor", "the first time".
        let isAlone =
            isArabicDay || day.end >= tokens.count || tokens[day.end].kind != .word
            || Self.closers.contains(tokens[day.end])
            || TimeWords.parts.match(tokens, at: day.end) != nil
        return isAlone ? (day.value, day.end) : nil
    }

    private static let beforeDay: WordSet = [
        "on", "till", "til", "until", "to", "from", "by", "or", "and", "-", "is", "for", "after", "before", ",", "?",
        "saturday", "no",
    ]

    private func isDefinite(_ token: Token) -> Bool { token.text.hasPrefix("ال") || token.text.hasPrefix("لل") }

    private static let closers = WordSet(.days, "closers")

    /// "First Monday of October 2014", "the last day of the month", "الثلاثاء الاخير من شهر مارس", "mid March", "نص شهر
    /// ٣".
    func ofMonth(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        let start = ["the", "في"].contains(tokens[index].text) ? index + 1 : index
        guard start < tokens.count else { return nil }
        if let middle = SpanWords.middle.match(tokens, at: start), let month = self.monthOf(tokens, middle.end),
            let (date, end) = self.date(15, month.value, tokens, month.end)
        {
            return (DayReading(first: date, isVague: true), end)
        }
        guard let (place, next) = self.place(tokens, start) else { return self.trailing(tokens, start) }
        let weekday =
            self.name(tokens, next) ?? DayWords.bareWeekdays.match(tokens, at: next).map { ($0.value, $0.end) }
        let isDay = next < tokens.count && ["day", "يوم"].contains(tokens[next].text)
        guard weekday != nil || isDay, let month = self.monthOf(tokens, weekday?.1 ?? next + 1),
            let (first, end) = self.date(1, month.value, tokens, month.end)
        else { return self.trailing(tokens, start) }
        return self.placed(place, weekday?.0, in: self.unpassed(first, tokens, end)).map {
            (DayReading(first: $0), end)
        }
    }

    /// "Last" is -1, "2nd last" -2.
    private func place(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        if ["last", "اخر"].contains(tokens[index].text) { return (-1, index + 1) }
        guard let ordinal = self.dayNumber(tokens, index), ordinal.value <= 5,
            tokens[index].kind == .word
                || ordinal.end == index + 2
        else { return nil }
        if ordinal.end < tokens.count, tokens[ordinal.end].text == "last" { return (-ordinal.value, ordinal.end + 1) }
        return (ordinal.value, ordinal.end)
    }

    /// "الثلاثاء الاخير من مارس"
    private func trailing(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        guard let (weekday, next) = self.name(tokens, index), next < tokens.count else { return nil }
        var place: (Int, Int)?
        if tokens[next].text == "الاخير" { place = (-1, next + 1) }
        if let ordinal = NumberWords.ordinal(tokens, at: next), ordinal.value <= 4 { place = ordinal }
        guard let (count, after) = place, after < tokens.count, DayWords.ofWords.contains(tokens[after]),
            let month = self.monthOf(tokens, after), let (first, end) = self.date(1, month.value, tokens, month.end)
        else { return nil }
        return self.placed(count, weekday, in: self.unpassed(first, tokens, end)).map { (DayReading(first: $0), end) }
    }

    /// The first of a named month may have passed while the month has not.
    private func unpassed(_ first: LocalDate, _ tokens: [Token], _ end: Int) -> LocalDate {
        let isThisMonth = first.month == self.today.month && first.year == self.today.year + 1
        guard isThisMonth, tokens[end - 1].kind != .number else { return first }
        return LocalDate(year: self.today.year, month: first.month, day: 1) ?? first
    }

    private func placed(_ count: Int, _ weekday: Weekday?, in first: LocalDate) -> LocalDate? {
        let length = LocalDate.length(ofMonth: first.month, year: first.year)
        let days = (1...length).compactMap { LocalDate(year: first.year, month: first.month, day: $0) }
            .filter { weekday == nil || $0.weekday == weekday }
        let index = count > 0 ? count - 1 : days.count + count
        return days.indices.contains(index) ? days[index] : nil
    }
}
