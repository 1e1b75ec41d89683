/// The clauses of a conversation as one event sees them: those that arrange it, and those shortly before.
struct EventTexts {
    struct Piece {
        let clause: Clause
        let tokens: [Token]
        let side: String
        let isOwner: Bool?
        let position: Int
    }

    /// How many messages before the event's first one may name its subject.
    private static let reach = 5

    /// From the first message of the event to its last.
    let own: [Piece]
    /// The clauses shortly before. The nearest is the last one.
    let before: [Piece]
    /// The clauses of a few messages after the event's last one.
    let after: [Piece]

    init(_ proposal: Proposal, _ messages: [ReadMessage], _ clauses: [[Clause]], others: [Proposal]) {
        let numbers = proposal.messages
        let positions = messages.indices.filter { numbers.contains(messages[$0].number) }
        guard let first = positions.first, let last = positions.last else {
            (self.own, self.before, self.after) = ([], [], [])
            return
        }
        let foreign = Set(others.flatMap(\.messages)).subtracting(numbers)
        func pieces(_ range: Range<Int>) -> [Piece] {
            range.filter { !foreign.contains(messages[$0].number) }.flatMap { position in
                clauses[position].map { clause in
                    Piece(
                        clause: clause,
                        tokens: Tokenizer.tokens(of: clause.text),
                        side: messages[position].side,
                        isOwner: messages[position].isOwner,
                        position: position
                    )
                }
            }
        }
        self.own = pieces(first..<last + 1)
        self.before = pieces(max(0, first - Self.reach)..<first)
        self.after = pieces(last + 1..<min(messages.count, last + 4))
    }
}
