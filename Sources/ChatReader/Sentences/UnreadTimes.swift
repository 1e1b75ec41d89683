internal import Time

/// Finds numbers and words of time in a sentence that its reading has not used: "30 February", "25:00", "31/04", "for 3
/// days", "after 5pm". A reading beside them is not certain.
struct UnreadTimes {
    private let words: SentenceWords
    /// The sentence has a day and an hour in an unambiguous form.
    private let isComplete: Bool

    init(_ words: SentenceWords, isComplete: Bool) { (self.words, self.isComplete) = (words, isComplete) }

    var isNamed: Bool { self.words.tokens.indices.contains { self.isUnread($0) } || self.hasOddHour }

    /// True for a date that does not exist or has an unknown form: the day of the sentence is unknown.
    var hasDate: Bool {
        self.words.tokens.indices.contains { index in
            guard !self.words.isTaken(index) else { return false }
            return self.words.isNumber(index) && (self.isJoined(index) || self.isBesideMonth(index))
                || self.isMonth(index)
        }
    }

    private func isUnread(_ index: Int) -> Bool {
        guard !self.words.isTaken(index) else { return false }
        if self.words.isNumber(index) { return !self.isExplained(index) }
        if ["½", "¼", "¾"].contains(self.words.word(index)) || self.isMonth(index) { return true }
        if ["am", "pm"].contains(self.words.word(index)), self.words.isNumber(index - 1) { return true }
        if self.isClinging(index) { return true }
        if self.isSpelledHour(index) || self.isLength(index) || self.isShortDay(index) { return true }
        if self.words.isIn(Self.steps, index) || self.words.isIn(Self.turns, index) {
            return self.words.isBesideMoment(index)
        }
        return false
    }

    // MARK: - Numbers

    /// The number belongs to the title: "room 4", "3 kids", "dinner for 4", "flight 8812".
    private func isExplained(_ index: Int) -> Bool {
        guard !self.isJoined(index), !self.isBesideMonth(index), !self.isBesideUnit(index),
            !DateFigures.isHalved(self.words.tokens, index + 1)
        else { return false }
        let isLabelled = !self.words.isTaken(index - 1) && NumberLabels.names(self.words.tokens, index)
        if isLabelled || self.isMoney(index) { return true }
        if self.words.isIn(Self.expecting, index - 1) { return false }
        let next = index + 1
        let isCounting =
            next < self.words.tokens.count && self.words.tokens[next].kind == .word && !self.words.isTaken(next)
            && !self.words.isIn(Self.turns, next) && !DayWords.ordinalSuffixes.contains(self.words.tokens[next])
            && !BareHours.mayPrecede(self.words.tokens[next])
            && self.words.word(next) != "او"
        let isOrdinal = self.words.isIn(DayWords.ordinalSuffixes, next) && self.words.tokens[next].isAttached
        guard self.isComplete, !isOrdinal else { return isCounting }
        if self.words.isIn(Self.counts, index - 1) || isCounting { return true }
        return (self.words.tokens[index].number ?? 10_000) > 31 && !self.words.isTaken(index - 1)
    }

    /// True if a mark joins it to another number: "31/04", "25:00", "10-".
    private func isJoined(_ index: Int) -> Bool {
        let marks = [".", "/", "-", ":", "+"]
        let isBefore = marks.contains(self.words.word(index - 1)) && self.words.isNumber(index - 2)
        return isBefore || marks.contains(self.words.word(index + 1)) && self.words.isNumber(index + 2)
    }

    private func isBesideMonth(_ index: Int) -> Bool {
        [index - 2, index - 1, index + 1, index + 2].contains { near in
            DayWords.months.match(self.words.tokens, at: max(0, near)) != nil && near >= 0 && !self.words.isTaken(near)
        }
    }

    private func isBesideUnit(_ index: Int) -> Bool {
        self.words.isIn(Self.units, index + 1) && !self.words.isTaken(index + 1)
    }

    private func isMoney(_ index: Int) -> Bool {
        ["$", "£", "€", "#"].contains(self.words.word(index - 1))
            || ["$", "£", "€", "%"].contains(self.words.word(index + 1))
    }

    // MARK: - Words

    /// A month that no date has used: "dentist February 4pm".
    private func isMonth(_ index: Int) -> Bool {
        guard DayWords.months.match(self.words.tokens, at: index) != nil, !self.words.isTaken(index) else {
            return false
        }
        if self.words.isIn(Self.otherMonths, index) {
            return [index - 1, index + 1].contains { self.words.isNumber($0) && !self.words.isTaken($0) }
        }
        return true
    }

    /// "At twenty five", "in ten minutes", if they were not read.
    private func isSpelledHour(_ index: Int) -> Bool {
        guard let spelled = NumberWords.spelled(self.words.tokens, at: index),
            !["a", "an"].contains(self.words.word(index))
        else { return false }
        return self.words.isIn(Self.expecting, index - 1) || self.words.isIn(Self.units, spelled.end)
    }

    /// "Mon & Wed": short names are read only if the sentence has few other words.
    private func isShortDay(_ index: Int) -> Bool {
        guard DayWords.shortWeekdays.match(self.words.tokens, at: index) != nil else { return false }
        return [index - 1, index + 1].contains { ["&", "and", "/", "+", ","].contains(self.words.word($0)) }
    }

    /// Unknown letters that are attached to a number: "10h", "10:00ET", "10amET".
    private func isClinging(_ index: Int) -> Bool {
        let token = self.words.tokens[index]
        guard token.kind == .word else { return false }
        if token.isAttached, self.words.isNumber(index - 1), self.words.isTaken(index - 1) { return true }
        guard let first = token.text.first, first.isASCII, first.isNumber else { return false }
        if token.isAttached, self.words.word(index - 1) == ":" { return true }
        let letters = token.text.drop(while: \.isNumber)
        return ["am", "pm"].contains { letters.hasPrefix($0) && OtherClocks.isZone(String(letters.dropFirst(2))) }
    }

    /// "For a week", "لمدة أسبوع".
    private func isLength(_ index: Int) -> Bool {
        guard self.words.isIn(Self.units, index) else { return false }
        return [index - 1, index - 2].contains {
            ["for", "lasting", "during", "لمده", "مده"].contains(self.words.word($0))
        }
    }

    // MARK: - Hours that were read

    /// "24:00", "13am", "00 pm", "before 5", "until 5": read, but the meaning is doubtful.
    private var hasOddHour: Bool {
        self.words.hours.contains { hour in
            // "After Maghrib" is no hour.
            if PrayerAnchorReader.match(self.words.tokens, at: hour.lowerBound)?.1 == hour.upperBound { return false }
            let isTurned = [hour.lowerBound - 1, hour.lowerBound - 2].contains { index in
                self.words.isIn(Self.turns, index) && !self.words.isTaken(index)
            }
            return isTurned || self.words.isIn(Self.turnsOfHours, hour.lowerBound)
                || hour.contains { index in
                    guard let number = self.words.tokens[index].number,
                        ![":", "."].contains(self.words.word(index - 1))
                    else { return false }
                    return number == 24
                        || (number > 12 || number == 0)
                            && TimeWords.parts.match(self.words.tokens, at: index + 1) != nil
                }
        }
    }

    private static let steps = WordSet(.sentenceSigns, "steps")
    private static let turns = WordSet(.sentenceSigns, "turns")
    private static let units = WordSet(.sentenceSigns, "units")
    private static let counts = WordSet(.sentenceSigns, "counts")
    private static let expecting = WordSet(.sentenceSigns, "expecting")
    private static let otherMonths = WordSet(.sentenceSigns, "otherMonths")
    private static let turnsOfHours = Folding.words(["until", "till", "before", "after", "حتى", "لين", "قبل"])
}
