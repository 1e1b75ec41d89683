/// Reads how long something takes: "30 min", "an hour", "ساعتين", "نص ساعة".
enum LengthReader {
    /// Minutes.
    static func read(_ tokens: [Token], of text: String) -> [ReadPhrase<Int>] {
        var lengths: [ReadPhrase<Int>] = []
        var index = 0
        while index < tokens.count {
            if let (minutes, end) = Self.length(tokens, index) {
                lengths.append(ReadPhrase(minutes, index..<end, in: tokens, of: text))
                index = end
            } else {
                index += 1
            }
        }
        return lengths
    }

    private static func length(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        if let whole = Self.whole.match(tokens, at: index) { return whole }
        guard let count = NumberWords.cardinal(tokens, at: index), (1...600).contains(count.value),
            let unit = Self.units.match(tokens, at: count.end), count.value * unit.value <= 1440
        else { return nil }
        // "7h30" is a time.
        if unit.end < tokens.count, tokens[unit.end].kind == .number, tokens[unit.end].isAttached { return nil }
        return (count.value * unit.value, unit.end)
    }

    private static let whole = PhraseTable<Int>([
        (30, "half an hour|half hour|نص ساعة|نصف ساعة"), (15, "quarter of an hour|ربع ساعة"),
        (90, "hour and a half|ساعة ونص"),
        (60, "لمدة ساعة|مدة ساعة"), (120, "ساعتين|couple of hours"),
    ])
    private static let units = PhraseTable<Int>([
        (1, "min|mins|minute|minutes|دقيقة|دقايق|دقائق|دقيقه"), (60, "hour|hours|hr|hrs|ساعة|ساعات"),
    ])
}
