/// How English sentences open: the question that forgets its mark, and the sentence that only a comma parts from the one before.
enum SentenceOpeners {
    /// "Are you coming", "can we say 7", "u free sat": an auxiliary and a subject, whatever ends it.
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

    private static let heads: WordSet = [
        "so", "and", "hey", "hi", "hello", "oh", "ok", "okay", "but", "mate", "bro", "well", "right", "morning", "yo",
        "also", "now", "then", "hiya", "sir", "dear", "haha", "ah",
    ]
    private static let auxiliaries: WordSet = [
        "are", "r", "is", "do", "does", "did", "can", "could", "will", "would", "shall", "should", "may", "have", "has",
        "was", "were", "cld", "wld", "am",
    ]
    private static let negated: WordSet = [
        "isnt", "arent", "dont", "doesnt", "didnt", "wasnt", "havent", "wont", "cant",
    ]
    private static let subjects: WordSet = [
        "you", "u", "ya", "ye", "yous", "yall", "we", "i", "it", "that", "this", "they", "he", "she", "there", "the",
        "your", "ur", "anyone", "everyone", "my", "our",
    ]
    private static let persons: WordSet = ["you", "u", "ye", "yous", "yall", "ya"]
    private static let states: WordSet = [
        "free", "around", "about", "coming", "in", "down", "up", "game", "on", "busy", "keen", "home", "good",
        "available", "joining", "able",
    ]
    private static let conditions: WordSet = [
        "if", "when", "unless", "once", "after", "before", "while", "since", "because",
    ]
    private static let starters: WordSet = [
        "i", "im", "ive", "ill", "id", "we", "weve", "its", "it", "hes", "she", "shes", "he", "they", "theyre",
        "theres",
        "my", "his", "her", "our", "you", "youre", "youll", "u", "dont", "cant", "can", "could", "shall", "will",
        "would", "what", "which", "where", "who", "how", "lets", "let", "gotta", "gota", "just", "thats", "hope",
        "want", "need", "is", "are", "do", "does",
    ]
}
