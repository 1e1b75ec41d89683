public import Time

/// How often something comes again.
public enum ReadCycle: Sendable, Hashable {
    case minutes(Int)
    case days(Int)
    /// On these days of every so many weeks; empty for the weekday of the start.
    case weeks(Int, Set<Weekday>)
    case months(Int)
    case years(Int)
}

/// The first cycle of a sentence: "every other Sunday", "يوميا", "on the first of every month".
struct SentenceCycle {
    let cycle: ReadCycle
    /// The day of the month; nil if the sentence does not name it here.
    var dayOfMonth: Int?
    let range: Range<Int>

    /// - Parameter rests: the days on which nobody works where the writer lives.
    init?(_ tokens: [Token], resting rests: Set<Weekday>) {
        // In "weekly review every Monday" the first word is of the title.
        for readsWholes in [false, true] {
            for index in tokens.indices {
                let whole = readsWholes ? Self.whole(tokens, index, rests) : nil
                guard let found = whole ?? Self.first(tokens, index) else { continue }
                // "On" before it belongs to it.
                let start = index > 0 && Self.on.contains(tokens[index - 1]) ? index - 1 : index
                (self.cycle, self.dayOfMonth, self.range) = (found.cycle, found.day, start..<found.end)
                return
            }
        }
        return nil
    }

    private struct Found {
        let cycle: ReadCycle
        let end: Int
        var day: Int?

        init(_ cycle: ReadCycle, _ end: Int, day: Int? = nil) { (self.cycle, self.end, self.day) = (cycle, end, day) }
    }

    private static func whole(_ tokens: [Token], _ index: Int, _ rests: Set<Weekday>) -> Found? {
        guard let whole = Self.wholes.match(tokens, at: index) else { return nil }
        switch whole.value {
        case "work": return Found(.weeks(1, Set(Weekday.allCases).subtracting(rests)), whole.end)
        case "rest": return Found(.weeks(1, rests), whole.end)
        default: return Self.cycle(1, whole.value).map { Found($0, whole.end) }
        }
    }

    private static func first(_ tokens: [Token], _ index: Int) -> Found? {
        if let first = Self.firstOfMonth.match(tokens, at: index) { return Found(.months(1), first.end, day: 1) }
        if let day = Self.dayOfMonth(tokens, index) { return day }
        if Self.every.contains(tokens[index]) { return Self.after(tokens, index + 1) }
        if Self.kinds.contains(tokens[index]), let days = Self.weekdays(tokens, index + 1) {
            return Found(.weeks(1, days.days), days.end)
        }
        if Self.plurals.contains(tokens[index]), let days = Self.weekdays(tokens, index) {
            return Found(.weeks(1, days.days), days.end)
        }
        return nil
    }

    /// After "every": "3 days", "other week", "Sunday and Tuesday", "يومين", "morning".
    private static func after(_ tokens: [Token], _ index: Int) -> Found? {
        guard index < tokens.count else { return nil }
        var (count, next) = (1, index)
        if Self.second.contains(tokens[index]) {
            (count, next) = (2, index + 1)
        } else if Self.third.contains(tokens[index]) {
            (count, next) = (3, index + 1)
        } else if Self.weekday(tokens, index) == nil, let number = NumberWords.cardinal(tokens, at: index),
            number.value > 0
        {
            // "اثنين" is Monday, and also two.
            (count, next) = (number.value, number.end)
        }
        guard next < tokens.count else { return nil }
        // "كل يوم أحد": the word for the day stands before its name.
        if Self.dayWords.contains(tokens[next]), let days = Self.weekdays(tokens, next + 1) {
            return Found(.weeks(count, days.days), days.end)
        }
        if let days = Self.weekdays(tokens, next) { return Found(.weeks(count, days.days), days.end) }
        if let unit = Self.units.match(tokens, at: next) {
            return Self.cycle(count, unit.value).map { Found($0, unit.end) }
        }
        // The part of the day stays for the reader of hours.
        guard count == 1, Self.parts.contains(tokens[next]) else { return nil }
        return Found(.days(1), next)
    }

    /// "The 5th of every month", "يوم ٥ من كل شهر", "every month on the 5th".
    private static func dayOfMonth(_ tokens: [Token], _ index: Int) -> Found? {
        func isMonth(_ index: Int) -> Int? {
            guard index + 1 < tokens.count, Self.every.contains(tokens[index]),
                let unit = Self.units.match(tokens, at: index + 1), unit.value == "1mo"
            else { return nil }
            return unit.end
        }
        func number(_ index: Int) -> (day: Int, end: Int)? {
            guard index < tokens.count, let day = tokens[index].number, (1...31).contains(day) else { return nil }
            let hasSuffix = index + 1 < tokens.count && DayWords.ordinalSuffixes.contains(tokens[index + 1])
            return (day, index + (hasSuffix ? 2 : 1))
        }
        func skipping(_ words: WordSet, _ index: Int) -> Int {
            index < tokens.count && words.contains(tokens[index]) ? index + 1 : index
        }
        let start = skipping(Self.articles, index)
        if let day = number(start), let end = isMonth(skipping(DayWords.ofWords, day.end)) {
            return Found(.months(1), end, day: day.day)
        }
        guard let month = isMonth(index) else { return nil }
        guard let day = number(skipping(Self.articles, skipping(Self.on, month))), day.end > month + 1 else {
            return nil
        }
        return Found(.months(1), day.end, day: day.day)
    }

    /// "Sunday", "Sunday, Tuesday and Friday", "الأحد والثلاثاء".
    private static func weekdays(_ tokens: [Token], _ index: Int) -> (days: Set<Weekday>, end: Int)? {
        guard let first = Self.weekday(tokens, index) else { return nil }
        var (days, end) = (Set([first.day]), first.end)
        while end < tokens.count {
            let next = Self.joints.contains(tokens[end]) ? end + 1 : end
            let joined = next < tokens.count ? DayWords.withoutPrefix(tokens[next]) : nil
            var rest = tokens
            if let joined { rest[next] = joined }
            // Without a joint only "والثلاثاء" goes on with the list.
            guard next > end || joined != nil || Self.isJoined(tokens[next]),
                let day = Self.weekday(rest, next) ?? Self.weekday(Self.unjoined(tokens, next), next)
            else { break }
            days.insert(day.day)
            end = day.end
        }
        return (days, end)
    }

    private static func isJoined(_ token: Token) -> Bool { token.kind == .word && token.text.hasPrefix("و") }

    /// "وثلاثاء" without its "و".
    private static func unjoined(_ tokens: [Token], _ index: Int) -> [Token] {
        guard index < tokens.count, Self.isJoined(tokens[index]) else { return tokens }
        var tokens = tokens
        let token = tokens[index]
        let text = String(token.text.dropFirst())
        tokens[index] = Token(kind: .word, text: text, range: token.range, isAttached: token.isAttached)
        return tokens
    }

    private static func weekday(_ tokens: [Token], _ index: Int) -> (day: Weekday, end: Int)? {
        guard index < tokens.count else { return nil }
        let tables = [DayWords.weekdays, DayWords.bareWeekdays, DayWords.latinWeekdays, DayWords.shortWeekdays]
        return tables.lazy.compactMap { $0.match(tokens, at: index) }.first.map { ($0.value, $0.end) }
    }

    /// - Parameter unit: `1d`, `2w`, `60m`.
    /// "The end of every month" is another day each time, which no cycle here has.
    static func namesAnEnd(_ tokens: [Token]) -> Bool { tokens.contains { Self.ends.contains($0) } }

    private static func cycle(_ count: Int, _ unit: String) -> ReadCycle? {
        let digits = unit.prefix { $0.isNumber }
        guard let size = Int(digits), (1...1000).contains(count) else { return nil }
        switch unit.dropFirst(digits.count) {
        case "m": return .minutes(count * size)
        case "d": return .days(count * size)
        case "w": return .weeks(count * size, [])
        case "mo": return .months(count * size)
        case "y": return .years(count * size)
        default: return nil
        }
    }

    private static let wholes = PhraseTable<String>(.cycles, "wholeCycles")
    private static let units = PhraseTable<String>(.cycles, "cycleUnits")
    private static let firstOfMonth = PhraseTable<Bool>(.cycles, "firstOfMonth")
    private static let every = WordSet(.cycles, "every")
    private static let second = WordSet(.cycles, "second")
    private static let third = WordSet(.cycles, "third")
    private static let parts = WordSet(.cycles, "cycleParts")
    private static let ends = WordSet(.cycles, "cycleEnds")
    private static let plurals = WordSet(.cycles, "pluralWeekdays")
    private static let kinds = WordSet(.cycles, "dayKinds")
    private static let joints = WordSet(.cycles, "weekdayJoints")
    private static let dayWords: WordSet = ["يوم", "yom", "youm", "day"]
    private static let articles: WordSet = ["the", "يوم", "yom"]
    private static let on: WordSet = ["on", "في"]
}
