/// Recognises how English sentences start: questions without a question mark, and sentences that follow only a comma.
enum SentenceOpeners {
    /// "Are you coming", "can we say 7", "u free sat": an auxiliary and a subject, with any punctuation at the end.
    static func asks(_ tokens: [Token]) -> Bool {
        guard let first = tokens.firstIndex(where: { $0.kind == .word && !Self.heads.contains($0) }), first <= 3,
            first + 1 < tokens.count
        else { return false }
        let next = tokens[first + 1].text
        if Self.auxiliaries.contains(tokens[first]), Self.subjects.contains(next) { return true }
        if Self.negated.contains(tokens[first]) { return Self.subjects.contains(next) }
        if Self.persons.contains(tokens[first]) {
            let state = next == "still" && first + 2 < tokens.count ? tokens[first + 2].text : next
            return Self.states.contains(state)
        }
        return ["any", "fancy"].contains(tokens[first].text)
            && ["chance", "a", "some", "coming", "going", "doing", "meeting", "grabbing"].contains(next)
    }

    /// True for a comma between two sentences: "I can't Friday, my sister is over", "come Sunday, we're doing a roast".
    static func isSplice(_ tokens: [Token], _ comma: Int, from start: Int) -> Bool {
        guard [",", "-"].contains(tokens[comma].text), comma + 2 < tokens.count,
            tokens[comma].text == "," || !tokens[comma].isAttached
        else { return false }
        let left = tokens[start..<comma].filter { $0.kind != .mark }
        guard left.count >= 2, !Self.conditions.contains(left[0]) else { return false }
        return Self.starters.contains(tokens[comma + 1]) && tokens[comma + 2].kind == .word
    }

    private static let heads = WordSet(.sentences, "heads")
    private static let auxiliaries = WordSet(.sentences, "auxiliaries")
    private static let negated = WordSet(.sentences, "negated")
    private static let subjects = WordSet(.sentences, "subjects")
    private static let persons = WordSet(.sentences, "persons")
    private static let states = WordSet(.sentences, "states")
    private static let conditions = WordSet(.sentences, "conditions")
    private static let starters = WordSet(.sentences, "starters")
}
