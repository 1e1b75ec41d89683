/// Invitations that are put together from small words: "could you maybe come", "r u about", "you still up for", "we
/// still on".
enum InvitingGrammar {
    /// The end of an invitation, or of a wish to move something, that starts at `index`.
    static func match(_ tokens: [Token], _ index: Int) -> (value: Cue, end: Int)? {
        guard index < tokens.count, tokens[index].kind == .word else { return nil }
        return Self.asking(tokens, index) ?? Self.probing(tokens, index)
    }

    /// "Can we do", "could you please come", "shall I pick": the verb decides.
    private static func asking(_ tokens: [Token], _ index: Int) -> (value: Cue, end: Int)? {
        guard Self.modals.contains(tokens[index]), index + 2 < tokens.count,
            Self.subjects.contains(tokens[index + 1])
        else { return nil }
        let verb = Self.skipping(tokens, index + 2)
        guard verb < tokens.count else { return nil }
        if Self.moves.contains(tokens[verb]) { return (.change, verb + 1) }
        if Self.verbs.contains(tokens[verb]) { return (.invitation, verb + 1) }
        return nil
    }

    /// "Are you free", "u about", "you still on": asks for free time. A day and a purpose may follow.
    private static func probing(_ tokens: [Token], _ index: Int) -> (value: Cue, end: Int)? {
        let isAux = Self.auxiliaries.contains(tokens[index])
        let subject = isAux ? index + 1 : index
        guard subject < tokens.count, Self.persons.contains(tokens[subject]) else { return nil }
        // Without "are" it asks only at the start of a sentence: "if you are free" asks nothing.
        guard isAux || index == 0 || tokens[index - 1].kind == .mark || Self.heads.contains(tokens[index - 1])
        else {
            return nil
        }
        let state = Self.skipping(tokens, subject + 1)
        guard state < tokens.count else { return nil }
        guard Self.states.contains(tokens[state]) else { return nil }
        // "What time are you on?" asks for a fact, "when are you free?" does not.
        let isFact = index > 0 && Self.facts.contains(tokens[index - 1]) && !Self.open.contains(tokens[state])
        return isFact ? nil : (.invitation, state + 1)
    }

    private static func skipping(_ tokens: [Token], _ index: Int) -> Int {
        var index = index
        while index < tokens.count, Self.adverbs.contains(tokens[index]) { index += 1 }
        return index
    }

    private static let modals = WordSet(.inviting, "modals")
    private static let subjects = WordSet(.inviting, "subjects")
    private static let persons = WordSet(.inviting, "persons")
    private static let auxiliaries = WordSet(.inviting, "auxiliaries")
    private static let heads = WordSet(.inviting, "heads")
    private static let adverbs = WordSet(.inviting, "adverbs")
    private static let verbs = WordSet(.inviting, "verbs")
    private static let moves = WordSet(.inviting, "moves")
    private static let facts = WordSet(.inviting, "facts")
    private static let open = WordSet(.inviting, "open")
    private static let states = WordSet(.inviting, "states")
}
