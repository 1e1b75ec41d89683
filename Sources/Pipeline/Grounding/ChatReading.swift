internal import ChatReader
internal import Time

/// A window read clause by clause: the days, hours and consent of each message.
struct ChatReading {
    let messages: [WindowMessage]
    let zone: Zone
    /// By the message's position, from zero. Empty for messages that imitate a model's protocol.
    let clauses: [[SlotClause]]
    /// For each message: the signs of a half of the day.
    let halves: [Set<HalfOfDay.Sign>]
    /// For each message: true if its writer laughs.
    let laughs: [Bool]
    /// For each message: true if Jadwal's reader understands it.
    let isFamiliar: [Bool]

    init(_ window: ConversationWindow) {
        (self.messages, self.zone) = (window.messages, window.zone)
        var clauses = [[SlotClause]](repeating: [], count: window.messages.count)
        for clause in SlotClauseReader(zone: window.zone).read(window.messages) {
            clauses[clause.position].append(clause)
        }
        self.clauses = clauses
        let tokens = window.messages.map { Tokenizer.tokens(of: $0.content.body) }
        self.halves = tokens.map { HalfOfDay.signs(in: Self.withoutGreeting($0)) }
        self.laughs = tokens.map { $0.contains { token in ActWords.laughs.contains { token.text.hasPrefix($0) } } }
        self.isFamiliar = zip(window.messages, tokens).map { FamiliarText.reads($0.content.body, $1) }
    }

    /// "Morning Lama" does not name an hour.
    private static func withoutGreeting(_ tokens: [Token]) -> [Token] {
        guard let first = tokens.first, ["morning", "evening", "afternoon"].contains(first.text) else { return tokens }
        return Array(tokens.dropFirst())
    }

    func isOwners(_ position: Int) -> Bool { self.messages[position].isSenderMe }

    /// The message's own clauses, without those of its quote.
    func own(_ position: Int) -> [SlotClause] {
        self.clauses[position].filter { $0.isOwner == self.isOwners(position) && !$0.isPast }
    }

    /// True if the message quotes one of the other side that is no longer in the window.
    func hasQuotedProposal(_ position: Int) -> Bool {
        self.clauses[position].contains { $0.isOwner != self.isOwners(position) }
    }

    /// The grammar of a message, read as an answer.
    func sense(_ position: Int) -> AnswerGrammar.Sense? {
        AnswerGrammar.read(PlainText.clean(self.messages[position].content.body, keepingLineBreaks: false))
    }

    func saidAt(_ position: Int) -> LocalDateTime {
        self.zone.local(UnixTime(seconds: self.messages[position].saidAt))
    }

    /// Clauses of the messages at these positions, in order, without those about the past.
    func said(in positions: some Sequence<Int>) -> [SlotClause] {
        positions.filter(self.messages.indices.contains).flatMap { self.clauses[$0] }.filter { !$0.isPast }
    }
}
