extension Negotiation {
    mutating func takeSlot(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let current = self.current else {
            self.propose(clause, message, position)
            return
        }
        switch current.state {
        case .open:
            if !self.isWithin(current, position), clause.day != nil {
                self.propose(clause, message, position)
            } else {
                self.answer(current, clause, message, position)
            }
        case .accepted: self.change(current, clause, message, position)
        case .declined
        where message.side != current.proposer && clause.isYes && !current.conflicts(with: clause)
            && self.isWithin(current, position):
            // "No way … ok fine, 6": thinks again.
            var next = current
            next.state = .accepted
            next.take(clause, from: message, at: position)
            self.current = next
        case .declined, .cancelled:
            if !clause.isReport, self.isOffer(clause), self.isWithin(current, position) {
                self.reopen(current, clause, message, position)
            } else {
                self.propose(clause, message, position)
            }
        }
    }

    mutating func propose(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport else { return }
        let answersWhen = self.question.map { $0.side != message.side && position - $0.position <= 3 } ?? false
        let invites =
            clause.cues.contains(.invitation) || clause.isSeeing && (clause.day != nil || clause.asksWhen)
            || clause.hasVagueDay && clause.isQuestion && clause.activity != nil
            || answersWhen && clause.hasSlot && !clause.isTask
        let isConcrete = clause.day != nil && clause.time?.value.start != nil
        let asks =
            clause.isQuestion && clause.hasSlot && !clause.isTask && !clause.asksWho
            && (clause.activity != nil || clause.otherWords <= 3 || isConcrete || clause.asksForHand)
        let isService = clause.activity?.isService == true && clause.hasSlot
        let moves = clause.cues.contains(.change) && clause.day != nil && !clause.isTask
        guard invites || asks || moves || clause.activity != nil && clause.hasSlot && !clause.isTask || isService else {
            return
        }
        let fresh = self.mention.flatMap { position - $0.position <= 5 && clause.day == nil ? $0 : nil }
        guard
            clause.hasSlot || clause.activity != nil || fresh != nil
                || invites && (clause.isQuestion || clause.isSuggestion) && clause.otherWords <= 4
        else { return }
        if let current = self.current, current.state == .accepted { self.settled.append(current) }
        var proposal = Proposal(proposer: message.side, saidAt: message.saidAt, position: position)
        proposal.isStatement = !invites && !clause.isQuestion
        proposal.isProbe = clause.isProbe
        if let fresh { proposal.take(fresh) }
        proposal.take(clause, from: message, at: position)
        self.current = proposal
    }

    /// A slot named while a proposal is open.
    private mutating func answer(_ current: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport else { return }
        var next = current
        if message.side == current.proposer {
            // The proposer fills in or thinks again.
            guard !current.conflicts(with: clause) || self.isOffer(clause) else { return }
            next.isStatement = next.isStatement && !self.isOffer(clause)
        } else if clause.isPickUp, clause.cues.contains(.acceptance), !clause.isQuestion, current.time != nil {
            // "Of course, pick you up at 4" takes up an appointment at 4:30.
            (next.state, next.isHesitated) = (.accepted, false)
            next.touch(message, at: position)
            self.current = next
            return
        } else if current.isChoice, !clause.isChoice, !clause.isQuestion {
            // Picks one of those offered, or another.
            let picks = current.offers(clause)
            next.isChoice = false
            next.take(clause, from: message, at: position)
            if picks, next.isWhole(clause) { next.state = .accepted } else { next = self.reopening(next, message.side) }
            self.current = next
            return
        } else if current.conflicts(with: clause)
            || current.lacks(clause) && (clause.isQuestion || !clause.cues.contains(.acceptance))
        {
            guard self.isOffer(clause) || clause.cues.contains(.acceptance) || clause.otherWords <= 4 else { return }
            next = self.reopening(next, message.side)
        } else if clause.isQuestion {
            // "Thursday ok, same time?" takes up the day and asks for the rest.
            if clause.cues.contains(.acceptance) {
                if clause.asksForTime { next = self.reopening(next, message.side) } else { next.state = .accepted }
            }
        } else if self.isWithin(current, position), clause.cues.contains(.acceptance) || clause.isEcho {
            (next.state, next.isHesitated) = (.accepted, false)
        } else {
            return
        }
        next.take(clause, from: message, at: position)
        self.current = next
    }

    /// A slot named after an agreement.
    private mutating func change(_ current: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport, !clause.isPickUp || clause.day != nil else { return }
        let isOther = clause.activity.map { $0.kind != current.activity?.kind } ?? false
        if isOther, clause.day != nil, !clause.cues.contains(.change) {
            self.propose(clause, message, position)
        } else if current.conflicts(with: clause) {
            guard !isOther || clause.cues.contains(.change) else { return }
            let isNear = position - current.position <= 2
            guard
                clause.cues.contains(.change) || clause.isQuestion
                    || clause.cues.contains(.invitation) && (clause.day != nil || isNear)
                    || isNear && clause.otherWords <= 3
            else { return }
            self.reopen(current, clause, message, position)
        } else if current.lacks(clause) {
            self.current?.take(clause, from: message, at: position)
            // An hour that is asked needs an answer of its own.
            if clause.isQuestion {
                self.current?.state = .open
                self.current?.proposer = message.side
            }
        } else if self.isWithin(current, position) {
            self.current?.take(clause, from: message, at: position)
        }
    }

    private func isOffer(_ clause: Clause) -> Bool {
        clause.isQuestion || clause.cues.contains(.invitation) || clause.cues.contains(.change)
            || clause.otherWords <= 2
    }
}
