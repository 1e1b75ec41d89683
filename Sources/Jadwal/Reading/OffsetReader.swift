/// Reads moments that are counted from the one at which they are said: "in half an hour", "بعد ساعتين", "20 minutes from now".
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
            if let (minutes, end) = LengthReader.length(tokens, start) {
                // "After an hour of waiting" and "بعد ساعة من الاذان" count from something else.
                if end < tokens.count, ["of", "من"].contains(tokens[end].text) { return nil }
                return (minutes, end)
            }
            guard let hour = Self.hour.match(tokens, at: start) else { return nil }
            let more = TimeWords.fractions.match(tokens, at: hour.end)
            return more.map { (60 + $0.value, $0.end) } ?? (60, hour.end)
        }
        guard let (minutes, end) = LengthReader.length(tokens, index),
            let later = SpanWords.later.match(tokens, at: end)
        else { return nil }
        return (minutes, later.end)
    }

    private static let openers = Folding.words(["in", "بعد", "كمان", "ba3d", "ba3ad", "خلال", "within"])
    private static let about = PhraseTable<Bool>([(true, "about|around|like|حوالي|تقريبا")])
    private static let hour = PhraseTable<Bool>([(true, "ساعة|sa3a")])
    private static let now = PhraseTable<Bool>([(true, "right now|الحين حالا|دلوقتي حالا")])
}
