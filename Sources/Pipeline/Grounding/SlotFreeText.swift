internal import ChatReader
internal import Time

/// Text without days and hours, for a reader who is to find them by itself.
enum SlotFreeText {
    /// Removes days, hours, parts of the day, numbers, and the words that lead to them ("at", "on", "الساعة").
    static func of(_ text: String) -> String {
        let tokens = Tokenizer.tokens(of: text)
        let reference = LocalDateTime(date: LocalDate(daysSince1970: 0), time: .midnight)
        var taken = Set(tokens.indices.filter { Self.isSlot(tokens, $0) })
        for reading in DateReader(reference: reference).read(tokens, of: text) { taken.formUnion(reading.tokens) }
        for reading in TimeReader().read(tokens, of: text, except: []) { taken.formUnion(reading.tokens) }
        for index in taken.sorted() {
            if index + 1 < tokens.count, Self.units.contains(tokens[index + 1]) { taken.insert(index + 1) }
            var before = index - 1
            while before >= 0, Self.leads.contains(tokens[before]) || tokens[before].kind == .mark {
                taken.insert(before)
                before -= 1
            }
        }
        guard !taken.isEmpty else { return text }
        var rest = ""
        var copied = text.startIndex
        for index in taken.sorted() {
            rest += text[copied..<max(copied, tokens[index].range.lowerBound)] + " "
            copied = max(copied, tokens[index].range.upperBound)
        }
        rest += text[copied...]
        let words = rest.split(whereSeparator: \.isWhitespace).drop { !$0.contains(where: \.isLetter) }
        return words.reversed().drop { !$0.contains(where: \.isLetter) }.reversed().joined(separator: " ")
    }

    private static func isSlot(_ tokens: [Token], _ index: Int) -> Bool {
        tokens[index].number != nil || tokens[index].text.contains(where: \.isNumber)
            || DayWords.weekdays.match(tokens, at: index) != nil || DayWords.months.match(tokens, at: index) != nil
            || ForeignDays.weekdays.match(tokens, at: index) != nil
            || ForeignDays.relative.match(tokens, at: index) != nil || NumberWords.hour(tokens, at: index) != nil
    }

    private static let leads = Folding.words([
        "at", "on", "from", "until", "till", "to", "um", "am", "à", "a", "las", "الساعه", "الساعة", "يوم", "من", "الى",
        "لين",
        "in",
    ])
    private static let units = Folding.words([
        "am", "pm", "oclock", "o'clock", "uhr", "h", "hrs", "صباحا", "مساء", "مساءً", "ص", "م",
    ])
}
