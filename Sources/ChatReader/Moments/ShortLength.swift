/// Reads lengths with one-letter units: "2h", "1h30", "1h 30m", "1.5h", "45m". They count only where a length is
/// expected: "2h" may be two o'clock, and "45m" metres.
enum ShortLength {
    /// In minutes, at most a day.
    static func read(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        guard index < tokens.count else { return nil }
        let found = Self.joined(tokens[index]).map { ($0, index + 1) } ?? Self.parts(tokens, index)
        return found.flatMap { (1...1440).contains($0.0) ? $0 : nil }
    }

    private static func parts(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        guard let count = tokens[index].number else { return nil }
        // "1.5h"
        if index + 3 < tokens.count, [".", ","].contains(tokens[index + 1].text), tokens[index + 1].isAttached,
            tokens[index + 2].text == "5", tokens[index + 2].isAttached,
            let unit = Self.units.match(tokens, at: index + 3), unit.value == 60
        {
            return (60 * count + 30, unit.end)
        }
        guard let unit = Self.units.match(tokens, at: index + 1) else { return nil }
        guard unit.value == 60, unit.end < tokens.count else { return (unit.value * count, unit.end) }
        let next = tokens[unit.end].text == "and" ? unit.end + 1 : unit.end
        guard next < tokens.count, let more = tokens[next].number, more < 60 else { return (60 * count, unit.end) }
        if let minutes = Self.units.match(tokens, at: next + 1), minutes.value == 1 {
            return (60 * count + more, minutes.end)
        }
        // "1h30": a number without a unit counts only if it is attached.
        return tokens[next].isAttached ? (60 * count + more, next + 1) : (60 * count, unit.end)
    }

    /// "1h30m" and "1hr30" are one word.
    private static func joined(_ token: Token) -> Int? {
        guard token.kind == .word, token.text.count <= 10, token.text.first?.isNumber == true else { return nil }
        let hours = token.text.prefix(while: \.isNumber)
        let unit = token.text.dropFirst(hours.count).prefix(while: \.isLetter)
        let minutes = token.text.dropFirst(hours.count + unit.count).prefix(while: \.isNumber)
        let rest = token.text.dropFirst(hours.count + unit.count + minutes.count)
        guard ["h", "hr", "hrs"].contains(unit), ["", "m", "min", "mins"].contains(rest), let hours = Int(hours),
            hours <= 24, let minutes = Int(minutes), minutes < 60
        else { return nil }
        return 60 * hours + minutes
    }

    private static let units = PhraseTable<Int>(.lengths, "short")
}
