/// Hours that are told by others: moved, explained, or not meant at all.
extension ClauseReader {
    /// Takes "an hour later" for what it does to the hour on the table, not for a moment counted from now. The words that say it.
    func takeShift(_ tokens: [Token], _ clause: inout Clause) -> [Range<Int>] {
        clause.isExplaining = tokens.first.map { Self.explaining.contains($0) } ?? false
        if Self.clockChange.contains(in: tokens) { clause.days = [] }
        guard let found = HourShiftReader.read(tokens) else { return [] }
        (clause.shift, clause.shiftTokens) = (found.shift, found.tokens)
        clause.days.removeAll { $0.tokens.overlaps(found.tokens) }
        clause.times.removeAll { $0.tokens.overlaps(found.tokens) }
        clause.lengths.removeAll { $0.tokens.overlaps(found.tokens) }
        return [found.tokens]
    }

    /// "8 instead of 7", "6.30 rather than 6".
    static func prefers(_ tokens: ArraySlice<Token>) -> Bool {
        tokens.contains { ["instead", "rather"].contains($0.text) }
    }

    /// "يعني ١١ وربع" says what was meant.
    private static let explaining = Folding.words(["يعني", "meaning", "ie", "قصدي", "اقصد", "y3ni", "ya3ni"])

    /// The day on which the clocks change is no plan's.
    private static let clockChange = PhraseTable<Bool>([
        (
            true,
            "sprang forward|spring forward|sprung forward|fell back|clocks (go/went/change/changed/are changing)|daylight saving|daylight savings|التوقيت الصيفي|التوقيت الشتوي"
        )
    ])
}
