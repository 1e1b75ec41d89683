/// Reads one clock time in digits or words, without the words around it.
enum ClockFigures {
    struct Clock {
        let clock: ClockReading
        /// True for a form that only a time has: 7:30, noon, half past seven.
        let isWritten: Bool
        /// True for an hour in words. Without other words of time it is only a number.
        let isSpelled: Bool
    }

    /// - Parameter mayCling: true if the words before announce a time. Then 815 is 8:15.
    static func read(_ tokens: [Token], _ index: Int, mayCling: Bool = false) -> (Clock, Int)? {
        guard index < tokens.count else { return nil }
        if let past = Self.past(tokens, index) { return past }
        if let whole = TimeWords.wholeTimes.match(tokens, at: index) {
            return Self.clock(whole.value, 0, settled: true, written: true, end: whole.end)
        }
        if let written = Self.written(tokens, index) { return written }
        if let clinging = Self.clinging(tokens, index, mayCling) { return clinging }
        guard let hour = Self.hour(tokens, index) else { return nil }
        if let fraction = Self.fraction(tokens, hour.end) {
            return Self.shifted(hour.value, by: fraction.value, end: fraction.end)
        }
        let isSpelled = tokens[index].kind == .word
        if isSpelled, let minute = Self.spelledMinute(tokens, hour.end) {
            return Self.clock(hour.value % 24, minute.value, settled: false, written: true, end: minute.end)
        }
        return Self.clock(hour.value, 0, settled: false, written: false, spelled: isSpelled, end: hour.end)
    }

    /// "Half past seven", "15 minutes past 3", "quarter to noon", "عشرين دقيقة بعد الخامسة".
    private static func past(_ tokens: [Token], _ index: Int) -> (Clock, Int)? {
        var match = TimeWords.past.match(tokens, at: index)
        if match == nil, let minutes = NumberWords.cardinal(tokens, at: index), (1...59).contains(minutes.value) {
            let unit = TimeWords.minutes.match(tokens, at: minutes.end)
            let next = unit?.end ?? minutes.end
            if next < tokens.count, let sign = TimeWords.signs[tokens[next].text],
                unit != nil || ["past", "to", "til", "till"].contains(tokens[next].text) && minutes.value % 5 == 0
            {
                match = (minutes.value * sign, next + 1)
            }
        }
        guard let match else { return nil }
        if let whole = TimeWords.wholeTimes.match(tokens, at: match.end) {
            let total = (whole.value * 60 + match.value + 1440) % 1440
            return Self.clock(total / 60, total % 60, settled: true, written: true, end: whole.end)
        }
        guard let hour = Self.hour(tokens, match.end) else { return nil }
        // "5 to 7" is a range from five to seven.
        if hour.end < tokens.count, tokens[hour.end].text == ":" { return nil }
        let isCounted = tokens[index].kind == .number && TimeWords.minutes.match(tokens, at: index + 1) == nil
        if isCounted, tokens[index + 1].text != "past" {
            guard [15, 20, 10, 5].contains(-match.value), hour.value > 12 || -match.value > hour.value,
                -match.value > 12
            else { return nil }
        }
        let end =
            hour.end < tokens.count && tokens[hour.end].text == "h" && tokens[hour.end].isAttached
            ? hour.end + 1 : hour.end
        return Self.shifted(hour.value, by: match.value, end: end)
    }

    /// 7:30, 19:30, 7.30, 19h30, 15h.
    private static func written(_ tokens: [Token], _ index: Int) -> (Clock, Int)? {
        guard let hour = tokens[index].number, tokens[index].text.count <= 2, hour <= 24, index + 1 < tokens.count,
            [":", ".", "h"].contains(tokens[index + 1].text), tokens[index + 1].isAttached
        else { return nil }
        let isTwoDigits = tokens[index].text.count == 2 && tokens[index].text.hasPrefix("0")
        guard index + 2 < tokens.count, tokens[index + 2].text.count == 2, tokens[index + 2].isAttached,
            let minute = tokens[index + 2].number
        else {
            guard tokens[index + 1].text == "h", hour >= 13 || isTwoDigits else { return nil }
            return Self.clock(hour % 24, 0, settled: true, written: true, end: index + 2)
        }
        let isDot = tokens[index + 1].text == "."
        var end = index + 3
        // A third group is seconds, or the text is a date.
        if end + 1 < tokens.count, [":", "."].contains(tokens[end].text), tokens[end].isAttached,
            tokens[end + 1].kind == .number
        {
            guard tokens[end].text == ":", tokens[end + 1].text.count == 2 else { return nil }
            end += 2
        }
        let isCounted = end < tokens.count && BareHours.counts(tokens[end])
        if isDot, !minute.isMultiple(of: 5) || Self.isAmount(tokens, index, end) { return nil }
        if isDot, isCounted, ![0, 15, 20, 30, 40, 45].contains(minute) { return nil }
        return Self.clock(
            hour % 24,
            minute,
            settled: isTwoDigits || tokens[index + 1].text == "h",
            written: !isDot || isTwoDigits,
            end: end
        )
    }

    /// True for prices and measures: "£9.50", "5.10 km".
    private static func isAmount(_ tokens: [Token], _ index: Int, _ end: Int) -> Bool {
        if index > 0, ["$", "£", "€", "₹", "rs", "sar", "aed"].contains(tokens[index - 1].text) { return true }
        return end < tokens.count && Self.amounts.contains(tokens[end])
    }

    private static let amounts = WordSet(.lengths, "amounts")

    /// "815", "1030" where a time is expected.
    private static func clinging(_ tokens: [Token], _ index: Int, _ mayCling: Bool) -> (Clock, Int)? {
        guard let number = tokens[index].number, (3...4).contains(tokens[index].text.count),
            (100...2359).contains(number),
            number % 100 < 60
        else { return nil }
        let isBefore = TimeWords.parts.match(tokens, at: index + 1) != nil
        guard isBefore || mayCling && number % 5 == 0 && !(1900...2100).contains(number) else { return nil }
        let isFour = tokens[index].text.hasPrefix("0")
        return Self.clock(number / 100, number % 100, settled: isFour, written: true, end: index + 1)
    }

    private static func hour(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if let number = tokens[index].number {
            let isMoney = index > 0 && ["$", "£", "€", "#", "+", "<", "=", ";"].contains(tokens[index - 1].text)
            let isPart =
                index > 0 && [".", "/", "-"].contains(tokens[index - 1].text) && tokens[index].isAttached
                && index > 1 && tokens[index - 2].kind == .number && tokens[index - 1].text != "-"
            let isLabel = NumberLabels.names(tokens, index)
            // The "3am" of "ya 3am" is "uncle", not an hour.
            let isUncle = index > 0 && tokens[index - 1].text == "ya"
            guard tokens[index].text.count <= 2, (1...24).contains(number), !isUncle, !isMoney, !isPart, !isLabel else {
                return nil
            }
            return (number % 24, index + 1)
        }
        // "نقسمها على الاربعة": among four.
        if index >= 2, tokens[index - 2].text.contains("قسم") { return nil }
        return NumberWords.hour(tokens, at: index).map { ($0.value % 24, $0.end) }
    }

    /// "ونص", "الا ربع", "وثمانية عشرة دقيقة", "وعشرين".
    private static func fraction(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        let named = TimeWords.fractions.match(tokens, at: index)
        guard let counted = self.countedFraction(tokens, index) else { return named }
        return named.map { $0.end >= counted.end } ?? false ? named : counted
    }

    private static func countedFraction(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if tokens[index].text == "الا", let count = NumberWords.cardinal(tokens, at: index + 1),
            let unit = TimeWords.minutes.match(tokens, at: count.end), count.value < 60
        {
            return (-count.value, unit.end)
        }
        guard let count = NumberWords.added(tokens, at: index), (1...59).contains(count.value) else { return nil }
        if let unit = TimeWords.minutes.match(tokens, at: count.end) { return (count.value, unit.end) }
        // Without "minutes" it counts only at the end of the words of the time: "الحادية عشر وعشرين مساء".
        let isEnd = count.end == tokens.count || TimeWords.parts.match(tokens, at: count.end) != nil
        let isSpelled = tokens[count.end - 1].kind == .word
        return isEnd && isSpelled && count.value % 5 == 0 && count.value > 12 ? count : nil
    }

    /// "Ten thirty", "seven forty five", "twelve oh three".
    private static func spelledMinute(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        func skip(_ index: Int) -> Int { index < tokens.count && tokens[index].text == "-" ? index + 1 : index }
        let start = skip(index)
        guard start < tokens.count else { return nil }
        if ["oh", "o", "zero", "ou"].contains(tokens[start].text),
            let unit = NumberWords.spelled(tokens, at: skip(start + 1)),
            unit.value < 10
        {
            return unit
        }
        guard tokens[start].text.first?.isASCII == true, let minute = NumberWords.spelled(tokens, at: start),
            (10...59).contains(minute.value)
        else { return nil }
        // "Five thirty minutes" is a count.
        return TimeWords.minutes.match(tokens, at: minute.end) == nil ? minute : nil
    }

    private static func shifted(_ hour: Int, by minutes: Int, end: Int) -> (Clock, Int)? {
        let total = (hour * 60 + minutes + 1440) % 1440
        let isTwelve = total < 60 && hour == 1
        return Self.clock(isTwelve ? 12 : total / 60, total % 60, settled: hour > 13, written: true, end: end)
    }

    private static func clock(
        _ hour: Int,
        _ minute: Int,
        settled: Bool,
        written: Bool,
        spelled: Bool = false,
        end: Int
    ) -> (Clock, Int)? {
        guard let clock = ClockReading(hour: hour, minute: minute, isSettled: settled) else { return nil }
        return (Clock(clock: clock, isWritten: written, isSpelled: spelled), end)
    }
}
