internal import ChatReader

/// Checks that the cited messages call off the known event: by one of the two, and not as a question, under a
/// condition, or about another thing.
struct CancellationCheck {
    let chat: ChatReading
    let cited: CitedMessages
    let references: ReferenceCheck

    /// Nil if it is called off.
    ///
    /// - Parameter index: of the known event.
    func sign(of index: Int) -> GroundingSign? {
        let said = self.chat.said(in: self.cited.positions)
        let telling = said.filter { $0.cancels || $0.withdraws || $0.refuses }
        let plain = telling.filter { !$0.isQuestion && !$0.isConditional && !self.opensWithCondition($0.position) }
        guard let first = plain.first else {
            return telling.isEmpty && self.mayBeUnread(index) ? .cancellationNotRead : .cancellationNotSaid
        }
        // "Oh no" behind it only answers.
        let isElse = plain.filter { $0.position == first.position }.allSatisfy { self.isOfSomethingElse($0, index) }
        return isElse ? .cancelsSomethingElse : nil
    }

    /// "If it rains we cancel".
    private func opensWithCondition(_ position: Int) -> Bool {
        Tokenizer.tokens(of: self.chat.messages[position].content.body).prefix(2).contains(
            where: Self.conditions.contains
        )
    }

    /// True if a cited message is in words that the reader does not know, or speaks of the event.
    private func mayBeUnread(_ index: Int) -> Bool {
        self.cited.positions.filter(self.chat.messages.indices.contains).contains { position in
            guard !self.chat.own(position).allSatisfy(\.isQuestion) else { return false }
            return !self.chat.isFamiliar[position] || self.references.score(index, in: [position]) > 0
        }
    }

    /// "My brother's flight was cancelled": another activity, or another person's thing.
    private func isOfSomethingElse(_ clause: SlotClause, _ index: Int) -> Bool {
        guard clause.cancels, !clause.refuses, !clause.withdraws,
            self.references.score(index, in: [clause.position]) == 0
        else { return false }
        let tokens = Tokenizer.tokens(of: self.chat.messages[clause.position].content.body)
        return clause.reports || !clause.activities.isEmpty || tokens.contains { ActWords.others.contains($0) }
            || tokens.contains(where: Self.others.contains)
            || clause.otherWords > 0 && tokens.contains(where: Self.passives.contains)
    }

    private static let conditions = Folding.words(["if", "unless", "اذا", "لو", "law", "eza", "itha", "wenn", "falls"])
    private static let passives = Folding.words(["was", "were", "is", "are", "got", "been", "gets"])
    private static let others = Folding.words([
        "his", "her", "their", "brother", "brothers", "sister", "sisters", "mother", "father", "mum", "mums", "mom",
        "moms",
        "dad", "dads", "wife", "husband", "boss", "friend", "friends", "uncle", "aunt", "flight", "subscription",
        "order",
        "رحله", "رحلته", "رحلتها", "طياره", "طيارته", "ابوي", "امي", "زوجي", "زوجتي", "صديقي", "صديقتي", "خويي",
        "اشتراك", "طلب",
        "اخوه", "اخوها", "اخته", "اختها", "ابوه", "ابوها",
    ])
}
