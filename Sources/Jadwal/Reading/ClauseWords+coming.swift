extension ClauseWords {
    /// Says that the two will see each other, or that one comes to the other: proposes where nothing is on the table, else takes up.
    static let seeing = PhraseTable<Bool>(.clauses, "seeing")
    /// Says that one comes: takes up what was only told, too.
    static let coming = PhraseTable<Bool>(.clauses, "coming")
    /// Before a condition on the other side's wish, which is only polite.
    static let courteous = WordSet(.clauses, "courteous")
    static let conditions = WordSet(.clauses, "conditions")
    static let firstPersons = WordSet(.clauses, "firstPersons")

    /// "Ok if I finish early", "تمام اذا خلصت بدري": the yes hangs on what one does not have in hand.
    static func isConditional(_ tokens: [Token]) -> Bool {
        guard let index = tokens.firstIndex(where: { Self.conditions.contains($0) }), index + 1 < tokens.count
        else { return false }
        let next = tokens[index + 1].text
        guard !Self.courteous.contains(next) else { return false }
        if tokens[index].text == "unless" || Self.firstPersons.contains(next) {
            return !tokens[(index + 1)...].prefix(4).contains { Self.courteous.contains($0) }
        }
        // "خلصت", "قدرنا": the first person of the perfect.
        return tokens[index].text != "if" && next.count >= 3 && (next.hasSuffix("ت") || next.hasSuffix("نا"))
    }
}
