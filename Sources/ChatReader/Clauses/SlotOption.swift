/// One of the slots that a clause offers: "Fri 4pm, Sat 9.30 or Sun".
package struct SlotOption: Sendable, Hashable {
    var day: DayReading?
    var time: TimeReading?
    var phrase: String?

    /// Pairs each day with the hour between it and the next day. With one day or none, each hour is an option.
    static func read(_ clause: Clause) -> [SlotOption] {
        let days = clause.days.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
        let times = clause.times.filter { $0.value.start != nil }
        guard days.count > 1 else { return times.map { SlotOption(day: days.first?.value, time: $0.value) } }
        return days.indices.map { index in
            let end = index + 1 < days.count ? days[index + 1].tokens.lowerBound : Int.max
            let own = times.first { (days[index].tokens.lowerBound..<end).contains($0.tokens.lowerBound) }
            // "10 am Monday or 2 pm Tuesday": the hour comes before its day.
            let isLeading = times.first.map { $0.tokens.lowerBound < days[0].tokens.lowerBound } ?? false
            let leading = isLeading && times.count == days.count ? times[index] : nil
            return SlotOption(day: days[index].value, time: (leading ?? own)?.value, phrase: days[index].phrase)
        }
    }

    /// The index of the option that a clause takes by its position: "the middle one", "first one please". nil for none.
    static func place(_ tokens: [Token], of count: Int) -> Int? {
        guard count > 1, tokens.count <= 12,
            !tokens.contains(where: { $0.text == "?" || Self.negations.contains($0) }),
            let match = tokens.indices.lazy.compactMap({ Self.places.match(tokens, at: $0) }).first
        else { return nil }
        switch match.value {
        case .first: return 0
        case .second: return 1
        case .third: return count > 2 ? 2 : nil
        case .middle: return count == 3 ? 1 : nil
        case .last: return count - 1
        case .former: return count == 2 ? 0 : nil
        case .latter: return count == 2 ? 1 : nil
        }
    }

    enum Place: Sendable { case first, second, third, middle, last, former, latter }

    private static let negations: WordSet = ["not", "cant", "no", "dont", "if", "isnt"]
    private static let places = PhraseTable<Place>([
        (
            .first,
            "(the/ur/your/) (first/1st/earlier/earliest/sooner) (one/option/slot/time/date/works/please/pls/suits/is better/is good/is fine/would)|option (1/one/a)|the earlier|the first please"
        ),
        (
            .second,
            "(the/your/) (second/2nd) (one/option/slot/time/date/works/please/pls/suits/is better/is good/is fine/would)|option (2/two/b)"
        ),
        (
            .third,
            "(the/your/) (third/3rd) (one/option/slot/time/date/works/please/pls/suits/is better/is good/is fine/would)|option (3/three/c)"
        ),
        (.middle, "the middle (one/option/slot/)|middle one"),
        (.last, "(the/your/) (last/latest/final) (one/option/slot/works/please/pls/would)"),
        (.former, "the former"),
        (.latter, "the latter|(the/) later (one/option/slot/time/works/please/pls/suits/would)"),
    ])
}
