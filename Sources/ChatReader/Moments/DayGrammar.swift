internal import Time

/// The grammar of days. At each position the longest reading wins.
struct DayGrammar: Sendable {
    let reference: LocalDateTime
    let habits: LocalHabits

    var today: LocalDate { self.reference.date }

    func day(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        [
            self.relative(tokens, index), self.counted(tokens, index), self.weekday(tokens, index),
            self.nightBefore(tokens, index), self.hijri(tokens, index), self.figures(tokens, index),
            self.ofMonth(tokens, index), self.named(tokens, index), self.ordinal(tokens, index),
            self.vague(tokens, index),
        ].compactMap(\.self).reduce(nil) { best, next in
            guard let best else { return next }
            return next.1 > best.1 ? next : best
        }
    }

    // MARK: - Words relative to today

    private func relative(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        var match = DayWords.relative.match(tokens, at: index)
        if let further = DayWords.further.match(tokens, at: index), further.end > match?.end ?? index {
            match = further
        }
        if match == nil, let foreign = ForeignDays.relative.match(tokens, at: index) {
            match = (RelativeDay(foreign.value), foreign.end)
        }
        if match == nil, let bare = DayWords.bare(tokens, index) {
            match = DayWords.relative.match(bare, at: 0).map { ($0.value, index + $0.end) }
        }
        guard let (relative, end) = match else { return nil }
        // "اليوم الثالث من اكتوبر" is not today.
        if ["اليوم", "هذا"].contains(tokens[index].text), end == index + 1,
            let ordinal = NumberWords.ordinal(tokens, at: end), ordinal.end < tokens.count,
            DayWords.ofWords.contains(tokens[ordinal.end])
        {
            return nil
        }
        let date =
            relative.days == 1
            ? Conventions.tomorrow(after: self.reference) : self.today.adding(days: relative.days)
        // "Today the 17th": its number is not an hour.
        let isDated =
            end < tokens.count && date.day >= 13 && tokens[end].number == date.day && !DateFigures.isClock(tokens, end)
        return (DayReading(first: date, part: relative.part), isDated ? end + 1 : end)
    }

    /// "In two weeks", "two weeks from today", "a week from Friday", "بعد يومين", "قبل اسبوع", "3 days ago", "3 Fridays
    /// from now".
    private func counted(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        let isAhead = SpanWords.ahead.contains(tokens[index])
        let isBack = SpanWords.back.contains(tokens[index])
        let start = isAhead || isBack ? index + 1 : index
        guard start < tokens.count else { return nil }
        if let sum = self.count(tokens, start) {
            let (count, unit, end) = sum
            if isBack { return self.moved(unit, -count, end) }
            if let ago = SpanWords.ago.match(tokens, at: end), !isAhead { return self.moved(unit, -count, ago.end) }
            if let later = SpanWords.later.match(tokens, at: end) { return self.moved(unit, count, later.end) }
            if let from = SpanWords.from.match(tokens, at: end), unit == .week || unit == .day,
                let base = self.base(tokens, from.end), let date = unit.added(count, to: base.0.first)
            {
                return (DayReading(first: date, part: base.0.part), base.1)
            }
            // "In a month" is approximate; days and weeks are exact.
            guard isAhead, !["خلال", "within"].contains(tokens[index].text),
                let (day, after) = self.moved(unit, count, end)
            else { return nil }
            let isVague = unit == .month || unit == .year
            return (DayReading(first: day.first, isVague: isVague), after)
        }
        guard let count = NumberWords.cardinal(tokens, at: start), (2...20).contains(count.value),
            let weekday = DayWords.weekdays.match(tokens, at: count.end)
        else { return nil }
        let nearest = Conventions.day(weekday.value, onOrAfter: self.today)
        if let later = SpanWords.later.match(tokens, at: weekday.end) {
            return (DayReading(first: nearest.adding(days: 7 * (count.value - 1))), later.end)
        }
        guard let ago = SpanWords.ago.match(tokens, at: weekday.end) else { return nil }
        let latest = Conventions.last(weekday.value, from: self.today)
        return (DayReading(first: latest.adding(days: -7 * (count.value - 1))), ago.end)
    }

    private func count(_ tokens: [Token], _ index: Int) -> (Int, SpanWords.Unit, Int)? {
        if let dual = SpanWords.duals.match(tokens, at: index) { return (2, dual.value, dual.end) }
        if let number = NumberWords.cardinal(tokens, at: index), (1...99).contains(number.value),
            let unit = SpanWords.units.match(tokens, at: number.end)
        {
            return (number.value, unit.value, unit.end)
        }
        for (words, count) in [(["a", "couple", "of"], 2), (["couple", "of"], 2), (["the"], 1)] {
            guard index + words.count < tokens.count,
                words.indices.allSatisfy({ tokens[index + $0].text == words[$0] }), words != ["the"],
                let unit = SpanWords.units.match(tokens, at: index + words.count)
            else { continue }
            return (count, unit.value, unit.end)
        }
        // "بعد اسبوع", "قبل شهر", "week from Friday". An English "after day" means nothing.
        guard let unit = SpanWords.units.match(tokens, at: index) else { return nil }
        let isArabic = tokens[index].text.first?.isASCII == false
        guard isArabic || unit.value == .week else { return nil }
        return (1, unit.value, unit.end)
    }

    private func moved(_ unit: SpanWords.Unit, _ count: Int, _ end: Int) -> (DayReading, Int)? {
        unit.added(count, to: self.today).map { (DayReading(first: $0), end) }
    }

    private func base(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        guard index < tokens.count else { return nil }
        return [self.relative(tokens, index), self.weekday(tokens, index), self.named(tokens, index)]
            .compactMap(\.self).max { $0.1 < $1.1 }
    }
}
