/// One clock time in digits or in words, without what stands around it.
enum ClockFigures {
    struct Clock {
        let clock: ClockReading
        /// Certain by its form: 7:30, noon, half past seven.
        let isWritten: Bool
        /// An hour in words, which without more is only a number.
        let isSpelled: Bool
    }

    static func read(_ tokens: [Token], _ index: Int) -> (Clock, Int)? {
        guard index < tokens.count else { return nil }
        if let whole = TimeWords.wholeTimes.match(tokens, at: index) {
            return Self.clock(whole.value, 0, settled: true, written: true, end: whole.end)
        }
        if let past = TimeWords.past.match(tokens, at: index), let hour = Self.hour(tokens, past.end) {
            return Self.shifted(hour.value, by: past.value, end: hour.end)
        }
        if let written = Self.written(tokens, index) { return written }
        guard let hour = Self.hour(tokens, index) else { return nil }
        if let fraction = TimeWords.fractions.match(tokens, at: hour.end) {
            return Self.shifted(hour.value, by: fraction.value, end: fraction.end)
        }
        return Self.clock(
            hour.value,
            0,
            settled: false,
            written: false,
            spelled: tokens[index].kind == .word,
            end: hour.end
        )
    }

    /// 7:30, 19:30, 7.30, 19h30.
    private static func written(_ tokens: [Token], _ index: Int) -> (Clock, Int)? {
        guard let hour = tokens[index].number, tokens[index].text.count <= 2, index + 2 < tokens.count,
            [":", ".", "h"].contains(tokens[index + 1].text), tokens[index + 1].isAttached,
            tokens[index + 2].text.count == 2, tokens[index + 2].isAttached, let minute = tokens[index + 2].number
        else { return nil }
        let isDot = tokens[index + 1].text == "."
        // A third group makes it a date or a length, and a decimal is no time unless it ends in a usual minute.
        if index + 3 < tokens.count, [":", "."].contains(tokens[index + 3].text), tokens[index + 3].isAttached,
            index + 4 < tokens.count, tokens[index + 4].kind == .number
        {
            return nil
        }
        if isDot, ![0, 15, 30, 45].contains(minute) { return nil }
        let isTwoDigits = tokens[index].text.count == 2 && tokens[index].text.hasPrefix("0")
        return Self.clock(hour, minute, settled: isTwoDigits, written: !isDot, end: index + 3)
    }

    private static func hour(_ tokens: [Token], _ index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if let number = tokens[index].number {
            let isMoney = index > 0 && ["$", "£", "€", "#", "+", "<", "=", ";"].contains(tokens[index - 1].text)
            let isPart =
                index > 0 && [".", "/", "-"].contains(tokens[index - 1].text) && tokens[index].isAttached
                && index > 1 && tokens[index - 2].kind == .number && tokens[index - 1].text != "-"
            guard tokens[index].text.count <= 2, (1...24).contains(number), !isMoney, !isPart else { return nil }
            return (number % 24, index + 1)
        }
        return NumberWords.hours.match(tokens, at: index)
    }

    private static func shifted(_ hour: Int, by minutes: Int, end: Int) -> (Clock, Int)? {
        let total = (hour * 60 + minutes + 1440) % 1440
        let isTwelve = total < 60 && hour == 1
        return Self.clock(isTwelve ? 12 : total / 60, total % 60, settled: false, written: true, end: end)
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
