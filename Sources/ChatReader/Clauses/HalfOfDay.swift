/// Finds the half of the day for hours without one: "only our mornings", "straight from work", "before the sun".
package enum HalfOfDay {
    package enum Sign: Sendable, CaseIterable, WordValue {
        /// Very early, so that five and six are in the morning, too.
        case dawn
        case morning
        /// Only the morning is possible: "صباحنا بس".
        case onlyMorning
        case evening
        /// Among colleagues, who meet in office hours.
        case work
        /// A greeting that looks like one of the others.
        case greeting
    }

    /// nil if no half of the day is named, or both are.
    package static func part(of clauses: [[Clause]], _ texts: [String]) -> DayPart? {
        var signs: Set<Sign> = []
        for text in texts { signs.formUnion(Self.signs(in: Tokenizer.tokens(of: text))) }
        if signs.contains(.onlyMorning) { return .morning }
        for clause in clauses.joined() where Self.isOfDay(clause.options) { signs.insert(.work) }
        for part in clauses.joined().flatMap({ [$0.day?.value.part, $0.time?.value.part] }).compactMap(\.self) {
            signs.insert([.dawn, .morning].contains(part) ? .morning : .evening)
        }
        if signs.contains(.dawn), !signs.contains(.evening) { return .dawn }
        switch (signs.contains(.morning), signs.contains(.evening)) {
        case (true, false): return .morning
        case (false, true): return .evening
        case (true, true): return nil
        case (false, false): return signs.contains(.work) ? .morning : nil
        }
    }

    package static func signs(in tokens: [Token]) -> Set<Sign> {
        var signs: Set<Sign> = []
        var index = 0
        while index < tokens.count {
            guard let match = Self.phrases.match(tokens, at: index) else {
                index += 1
                continue
            }
            signs.insert(match.value)
            index = match.end
        }
        return signs
    }

    /// "Fri 4 pm, Sat 9.30 or Sun after 12": what is offered beside it is all in the day.
    private static func isOfDay(_ options: [SlotOption]) -> Bool {
        let settled = options.compactMap(\.time?.start).filter(\.isSettled)
        return options.count > 1 && !settled.isEmpty && settled.allSatisfy { (8..<18).contains($0.hour) }
    }

    private static let phrases = PhraseTable<Sign>(.times, "phrases")
}
