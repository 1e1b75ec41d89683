/// What takes the ground from under a proposal without turning it down: doubt, jest, and nods that answer something else.
extension Negotiation {
    /// Nobody means what is absurd, mocked or taken back as a joke. True when there is nothing else in the clause.
    mutating func takesAsJest(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        if clause.isSerious, !clause.isQuestion { self.current?.isJest = false }
        if let current, position - current.position <= 2, current.reference == nil,
            current.state == .open || current.state == .accepted
        {
            if clause.isAbsurd && !clause.isSerious { self.current?.isJest = true }
            if clause.isMocking, message.side != current.proposer || current.state == .accepted {
                self.current?.isJest = true
            }
        }
        guard clause.cues.contains(.jest), !self.wishesAlong(clause, message) else { return false }
        guard let current, current.reference == nil else { return true }
        if current.proposer == message.side, current.state == .open {
            self.current = nil
        } else if current.state == .open || current.state == .accepted, position - current.position <= 2,
            clause.otherWords <= 4
        {
            self.current?.isJest = true
        }
        return true
    }

    /// "I wish …", "ياليت والله" to what the other side proposes: means it, whatever follows.
    private func wishesAlong(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard clause.isWish, let current, current.state == .open else { return false }
        return message.side != current.proposer && !clause.hasSlot
    }

    /// "Wait, I may not make it": what was agreed hangs again.
    func reopens(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.state == .accepted, !clause.isQuestion, !clause.isYes,
            self.isWithin(current, position)
        else { return false }
        // "Sounds lovely! Let me look at the rota": liked, and not taken up yet.
        if clause.checksFirst, current.accepter == message.side, let acceptedAt, position - acceptedAt <= 1 {
            return true
        }
        let isOnDay = clause.day.map { $0.value.first == current.day?.first } ?? false
        return clause.wavers || clause.cues.contains(.hesitation) && isOnDay && clause.time?.value.start == nil
    }

    /// "Tomorrow's meeting is put off", "I can't do yoga today": a plan that was made before and is off.
    func tellsOff(_ clause: Clause) -> Bool {
        guard self.current == nil, !clause.isQuestion, clause.hasSlot, !clause.isFact else { return false }
        // "Don't come tomorrow": who was to come is told so.
        if clause.cues.contains(.cancellation), clause.cues.isSubset(of: [.cancellation, .refusal]),
            ActWords.comings.contains(in: Tokenizer.tokens(of: clause.text))
        {
            return true
        }
        guard clause.activity != nil else { return false }
        return clause.cues.contains(.cancellation) || clause.isPostponement || clause.isWithdrawal
    }

    /// A nod that takes note of something else: of what was asked for last, or with a wish of its own.
    func isBesidePlan(_ clause: Clause) -> Bool {
        if clause.isDelivery, !clause.speaksOfPlan { return true }
        if clause.isRequest, !clause.asksDetails, clause.isNod, !clause.isCommitment, !clause.hasSlot,
            clause.time == nil
        {
            return true
        }
        return self.isAsked && !clause.speaksOfPlan
    }

    /// After the proposal its side asked for something else, or for the answer that it does not have yet.
    mutating func noteRequests(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let current, current.state == .open else {
            self.isAsked = false
            return
        }
        if message.side == current.proposer {
            let isAnew = clause.hasSlot || clause.activity != nil && clause.isQuestion
            if isAnew, !clause.isRequest { self.isAsked = false }
            // "Sunday 7.30. Bring your card": what to bring belongs to the plan.
            let isPart = clause.isPreparation && current.position == position
            if clause.isRequest, !isPart, !clause.hasSlot || !clause.cues.contains(.invitation) || clause.isTask {
                self.isAsked = true
            }
            if clause.asksBack, current.isHesitated { self.isAsked = true }
        } else if clause.isRequest, !clause.isYes, !clause.speaksOfPlan {
            // Instead of an answer it asks for something: its next nod takes that.
            self.isAsked = true
        }
    }
}
