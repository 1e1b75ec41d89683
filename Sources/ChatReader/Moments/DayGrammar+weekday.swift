internal import Time

extension DayGrammar {
    /// "Friday", "next Friday", "Friday next week", "الجمعة الجاية", "الاسبوع الجاي الجمعة", "last Friday", "Friday the
    /// 27th".
    func weekday(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        if let week = self.week(tokens, index), let named = self.name(tokens, self.skipping(tokens, week.end)) {
            return (DayReading(first: self.date(named.0, weeks: week.value)), named.1)
        }
        let opener = tokens[index].text
        let isNext = DayWords.next.contains(opener)
        let isThis = DayWords.this.contains(opener)
        let isComing = DayWords.coming.contains(opener)
        let isLast = ["last", "past", "previous"].contains(opener)
        let start = isNext || isThis || isComing || isLast ? index + 1 : index
        guard let (weekday, named) = self.name(tokens, start) else { return nil }
        let clings = DayWords.withoutPrefix(tokens[start])?.text.hasPrefix("ال") == true && opener.hasPrefix("هال")
        var date = Conventions.day(weekday, onOrAfter: self.today)
        if isThis || clings { date = Conventions.this(weekday, from: self.today) }
        if isNext { date = Conventions.next(weekday, from: self.today) }
        if isLast { date = Conventions.last(weekday, from: self.today) }
        let read = self.qualified(weekday, date, tokens, named)
        var day = read.0
        // "Next Friday", said on a Friday, is never today.
        if isNext || isComing, weekday == self.today.weekday { day.weekday = nil }
        return (day, read.1)
    }

    private func date(_ weekday: Weekday, weeks: Int) -> LocalDate {
        weeks == 0
            ? Conventions.thisWeek(weekday, from: self.today)
            : self.today.startOfWeek.adding(days: 7 * weeks + weekday.rawValue)
    }

    /// Reads the words after the name: a week, or a day of the month.
    private func qualified(_ weekday: Weekday, _ date: LocalDate, _ tokens: [Token], _ end: Int) -> (DayReading, Int) {
        var named = DayReading(first: date)
        named.weekday = date == Conventions.day(weekday, onOrAfter: self.today) ? weekday : nil
        guard end < tokens.count else { return (named, end) }
        let after = tokens[end].text
        let coming = Conventions.day(weekday, onOrAfter: self.today)
        if let skip = Self.afterNext.match(tokens, at: end) {
            return (DayReading(first: coming.adding(days: 7)), skip.end)
        }
        if let week = self.week(tokens, self.skipping(tokens, end)) {
            return (DayReading(first: self.date(weekday, weeks: week.value)), week.end)
        }
        if after == "week", tokens[end - 1].text != "a" { return (DayReading(first: coming.adding(days: 7)), end + 1) }
        if after == "fortnight" { return (DayReading(first: coming.adding(days: 14)), end + 1) }
        if DayWords.coming.contains(after) { return (DayReading(first: coming), end + 1) }
        if DayWords.this.contains(after), after != "this" {
            return (DayReading(first: Conventions.this(weekday, from: self.today)), end + 1)
        }
        if after == "after", end + 1 < tokens.count, tokens[end + 1].text == "next" {
            return (DayReading(first: coming.adding(days: 7)), end + 2)
        }
        if let past = Self.past.match(tokens, at: end) {
            return (DayReading(first: Conventions.last(weekday, from: self.today)), past.end)
        }
        return self.dated(weekday, tokens, end) ?? (named, end)
    }

    private static let afterNext = PhraseTable<Bool>(.days, "afterNext")
    private static let past = PhraseTable<Bool>(.days, "past")

    /// How many weeks from this one: "next week", "of this week", "الاسبوع الجاي", "last week's".
    func week(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? { Self.weeks.match(tokens, at: index) }

    private static let weeks = PhraseTable<Int>(.days, "weeks")

    private func skipping(_ tokens: [Token], _ index: Int) -> Int {
        index < tokens.count && [",", "on"].contains(tokens[index].text) ? index + 1 : index
    }

    func name(_ tokens: [Token], _ index: Int) -> (Weekday, Int)? {
        guard index < tokens.count else { return nil }
        if let match = DayWords.weekdays.match(tokens, at: index) { return match }
        if let bare = DayWords.bare(tokens, index), let match = DayWords.weekdays.match(bare, at: 0), match.end == 1 {
            return (match.value, index + 1)
        }
        if tokens[index].text == "يوم", let match = self.name(tokens, index + 1) { return match }
        // "جمعة الجاية", "سبت هذا".
        if let bare = DayWords.bareWeekdays.match(tokens, at: index), bare.end < tokens.count,
            DayWords.coming.contains(tokens[bare.end])
        {
            return bare
        }
        if index > 0, DayWords.latinArticles.contains(tokens[index - 1]),
            let match = DayWords.latinWeekdays.match(tokens, at: index)
        {
            return match
        }
        if let match = ForeignDays.weekdays.match(tokens, at: index) { return match }
        guard let match = DayWords.shortWeekdays.match(tokens, at: index) else { return nil }
        let before = index > 0 ? tokens[index - 1].text : ""
        let after = match.end < tokens.count ? tokens[match.end] : nil
        let isBeside =
            Self.beforeShort.contains(before) || after?.kind == .number
            || after.map { Self.afterShort.contains($0) } ?? true
            || after.map { DayWords.months.contains($0) } ?? false
        return isBeside ? match : nil
    }

    private static let beforeShort: WordSet = [
        "on", "this", "next", "coming", "until", "till", "to", "or", "from", "by", "last", "about", "-", "/", "and",
    ]
    private static let afterShort = WordSet(.days, "afterShort")

    /// "Saturday 27", "Monday, Feb 18", "Friday the 27th": the number is a day of the month if that day is the weekday.
    /// A full date on another weekday makes the reading unclear. A number alone that does not fit stays free to be an
    /// hour.
    private func dated(_ weekday: Weekday, _ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        var start = index
        while start < tokens.count, Self.links.contains(tokens[start]), start < index + 2 { start += 1 }
        guard start < tokens.count else { return nil }
        if let named = [self.named(tokens, start), self.figures(tokens, start)].compactMap(\.self).max(by: {
            $0.1 < $1.1
        }) {
            return self.matched(weekday, named)
        }
        let isMarked = self.ordinal(tokens, start, isAfterWeekday: true)
        if let isMarked {
            let fitting = Conventions.day(isMarked.day, on: weekday, around: self.today)
            return fitting.map { (DayReading(first: $0), isMarked.end) }
                ?? Conventions.day(isMarked.day, onOrAfter: self.today)
                .map { (DayReading(first: $0, isUnclear: true), isMarked.end) }
        }
        guard let day = tokens[start].number, (1...31).contains(day), !DateFigures.isClock(tokens, start),
            day >= 13 || self.joinsDay(tokens, start + 1),
            let date = Conventions.day(day, on: weekday, around: self.today)
        else { return nil }
        return (DayReading(first: date), start + 1)
    }

    /// "Tue 3 and Wed 4 November": another weekday with a number follows, so this number is a day, not an hour.
    private func joinsDay(_ tokens: [Token], _ index: Int) -> Bool {
        guard index + 2 < tokens.count,
            ["and", "&", "to", "-", "till", "و", "الى", "لين"].contains(tokens[index].text),
            let (_, end) = self.name(tokens, index + 1), end + 1 < tokens.count, tokens[end].number != nil
        else { return false }
        return DayWords.months.match(tokens, at: end + 1) != nil
    }

    /// "Fri, Jul 18" in a message from February is in the year in which it is a Friday, this one or the next. If the
    /// date is near, one of the two words is wrong, and it is unknown which.
    private func matched(_ weekday: Weekday, _ named: (DayReading, Int)) -> (DayReading, Int) {
        var day = named.0
        guard day.last == nil, !day.isVague, day.first.weekday != weekday else { return named }
        if let next = LocalDate(year: day.first.year + 1, month: day.first.month, day: day.first.day),
            next.weekday == weekday, next.daysSince1970 - self.today.daysSince1970 <= 550, named.0.part == nil,
            !(0...Self.soon).contains(day.first.daysSince1970 - self.today.daysSince1970)
        {
            day.first = next
        } else {
            day.isUnclear = true
        }
        return (day, named.1)
    }

    /// In days.
    private static let soon = 90

    private static let links = Folding.words([",", "the", "الموافق", "-", "(", "في", "يوم"])

    /// "ليلة الجمعة", "ليلة ٢٧ رمضان": the evening before that day.
    func nightBefore(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        guard ["ليله", "ليلت", "laylat"].contains(tokens[index].text) else { return nil }
        let start = index + 1
        guard start < tokens.count,
            let (day, end) = [self.weekday(tokens, start), self.hijri(tokens, start)].compactMap(\.self)
                .max(by: { $0.1 < $1.1 })
        else { return nil }
        return (DayReading(first: day.first.adding(days: -1), part: .night, isUnclear: day.isUnclear), end)
    }
}
