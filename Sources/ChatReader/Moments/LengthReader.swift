internal import Time

/// Reads durations: "30 min", "an hour and a half", "2.5 hours", "ساعتين ونص", "نص ساعة".
enum LengthReader {
    /// In minutes, at most a day.
    static func read(_ tokens: [Token], of text: String) -> [ReadPhrase<Int>] {
        var lengths: [ReadPhrase<Int>] = []
        var index = 0
        while index < tokens.count {
            if let (minutes, end) = Self.opened(tokens, index), (1...1440).contains(minutes) {
                guard !Self.isOfOther(tokens, index..<end) else {
                    index = end
                    continue
                }
                lengths.append(ReadPhrase(minutes, index..<end, in: tokens, of: text))
                index = end
            } else {
                index += 1
            }
        }
        return lengths
    }

    /// "I waited 40 mins", "15 min early", "20 min drive": not the event's duration.
    private static func isOfOther(_ tokens: [Token], _ range: Range<Int>) -> Bool {
        let next = range.upperBound < tokens.count ? tokens[range.upperBound].text : ""
        return Self.others.contains(next)
            || tokens[..<range.lowerBound].suffix(3).contains { Self.waiting.contains($0) }
    }

    private static let others = WordSet(.lengths, "others")
    private static let waiting = WordSet(.lengths, "waiting")

    /// After a word that announces a length, "2h" and "30m" are lengths, too. Elsewhere they are hours and metres.
    private static func opened(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        if Self.isOpened(tokens, index) { return ShortLength.read(tokens, index) }
        return Self.length(tokens, index)
    }

    /// True after "for" and the like: "for 2h30" is not a clock time.
    static func isOpened(_ tokens: [Token], _ index: Int) -> Bool {
        index > 0 && Self.openers.contains(tokens[index - 1]) && ShortLength.read(tokens, index) != nil
    }

    private static let openers = WordSet(.lengths, "openers")

    static func length(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        if let whole = Self.whole.match(tokens, at: index) { return Self.grown(whole.value, tokens, whole.end) }
        if index + 2 < tokens.count, tokens[index].text == "1" || tokens[index].text == "3",
            tokens[index + 1].text == "/",
            let under = tokens[index + 2].number, [2, 4].contains(under), let over = tokens[index].number,
            let unit = Self.units.match(tokens, at: index + 3), unit.value == 60
        {
            return (60 * over / under, unit.end)
        }
        // "2.5 hours"
        if index + 2 < tokens.count, let count = tokens[index].number, tokens[index + 1].text == ".",
            tokens[index + 2].text == "5", tokens[index + 2].isAttached,
            let unit = Self.units.match(tokens, at: index + 3), unit.value == 60
        {
            return (count * 60 + 30, unit.end)
        }
        guard let count = NumberWords.cardinal(tokens, at: index), (1...600).contains(count.value) else { return nil }
        // "Two and a half hours"
        if let half = Self.andHalf.match(tokens, at: count.end), let unit = Self.units.match(tokens, at: half.end),
            unit.value == 60
        {
            return (count.value * 60 + 30, unit.end)
        }
        guard let unit = Self.units.match(tokens, at: count.end), count.value * unit.value <= 1440 else { return nil }
        // "7h30" is a time.
        if unit.end < tokens.count, tokens[unit.end].kind == .number, tokens[unit.end].isAttached { return nil }
        return unit.value == 60 ? Self.grown(count.value * 60, tokens, unit.end) : (count.value, unit.end)
    }

    /// The bare word, in minutes: "ساعة", "ساعة ونص".
    static func hour(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        guard let hour = Self.oneHour.match(tokens, at: index) else { return nil }
        let more = TimeWords.fractions.match(tokens, at: hour.end)
        return more.map { (60 + $0.value, $0.end) } ?? Self.withMinutes(60, tokens, hour.end) ?? (60, hour.end)
    }

    private static let oneHour = PhraseTable<Bool>([(true, "ساعة|sa3a")])

    /// "… and a half", "ونص".
    private static func grown(_ minutes: Int, _ tokens: [Token], _ end: Int) -> (Int, Int) {
        guard minutes % 60 == 0 else { return (minutes, end) }
        if let half = Self.andHalf.match(tokens, at: end) { return (minutes + 30, half.end) }
        if let fraction = TimeWords.fractions.match(tokens, at: end), fraction.value > 0 {
            return (minutes + fraction.value, fraction.end)
        }
        return Self.withMinutes(minutes, tokens, end) ?? (minutes, end)
    }

    /// "1 hour 20 minutes", "two hours and 15 min", "ساعة و ٢٠ دقيقة".
    static func withMinutes(_ minutes: Int, _ tokens: [Token], _ end: Int) -> (Int, Int)? {
        let isJoined = end < tokens.count && tokens[end].text == "and"
        guard
            let more = isJoined
                ? NumberWords.cardinal(tokens, at: end + 1)
                : NumberWords.added(tokens, at: end)
                    ?? NumberWords.cardinal(tokens, at: end),
            (1...59).contains(more.value), let unit = Self.units.match(tokens, at: more.end), unit.value == 1
        else { return nil }
        return (minutes + more.value, unit.end)
    }

    private static let andHalf = PhraseTable<Bool>(.lengths, "andHalf")
    private static let whole = PhraseTable<Int>(.lengths, "whole")
    private static let units = PhraseTable<Int>(.lengths, "units")
}

/// Reads times relative to the moment of the message: "in half an hour", "بعد ساعتين", "20 minutes from now".
struct OffsetReader {
    let reference: LocalDateTime

    func read(_ tokens: [Token], of text: String) -> [ReadPhrase<LocalDateTime>] {
        var found: [ReadPhrase<LocalDateTime>] = []
        var index = 0
        while index < tokens.count {
            if let (minutes, end) = self.offset(tokens, index), (0...1440).contains(minutes) {
                let moment = self.reference.adding(minutes: minutes)
                found.append(ReadPhrase(moment, index..<end, in: tokens, of: text))
                index = end
            } else {
                index += 1
            }
        }
        return found
    }

    private func offset(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        if let now = Self.now.match(tokens, at: index) { return (0, now.end) }
        if Self.openers.contains(tokens[index]) {
            let start = Self.about.match(tokens, at: index + 1)?.end ?? index + 1
            if let (minutes, end) = ShortLength.read(tokens, start) ?? LengthReader.length(tokens, start) {
                // "After an hour of waiting" and "بعد ساعة من الاذان" count from something else.
                if end < tokens.count, ["of", "من"].contains(tokens[end].text) { return nil }
                return (minutes, end)
            }
            return LengthReader.hour(tokens, start)
        }
        guard let (minutes, end) = LengthReader.length(tokens, index) ?? ShortLength.read(tokens, index),
            let later = SpanWords.later.match(tokens, at: end)
        else { return nil }
        return (minutes, later.end)
    }

    private static let openers = Folding.words(["in", "بعد", "كمان", "ba3d", "ba3ad", "خلال", "within"])
    private static let about = PhraseTable<Bool>([(true, "about|around|like|حوالي|تقريبا")])
    private static let now = PhraseTable<Bool>([(true, "right now|الحين حالا|دلوقتي حالا")])
}
