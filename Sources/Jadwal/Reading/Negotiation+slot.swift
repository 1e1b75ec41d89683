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
            (next.state, next.accepter) = (.accepted, message.side)
            next.take(clause, from: message, at: position)
            self.current = next
        case .declined, .cancelled:
            // "Today my bed is calling", of who has just turned today down, offers nothing.
            let isSame =
                !current.conflicts(with: clause) && !clause.isQuestion
                && clause.cues.isDisjoint(with: [.invitation, .change, .acceptance])
            if isSame { return }
            if !clause.isReport, self.isOffer(clause), self.isWithin(current, position) {
                self.reopen(current, clause, message, position)
            } else {
                self.propose(clause, message, position)
            }
        }
    }

    mutating func propose(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport, !clause.isFact || clause.cues.contains(.invitation) || clause.isQuestion else { return }
        let answersWhen = self.question.map { $0.side != message.side && position - $0.position <= 3 } ?? false
        let invites =
            clause.cues.contains(.invitation) || clause.isSeeing && (clause.day != nil || clause.asksWhen)
            || clause.hasVagueDay && clause.isQuestion && clause.activity != nil
            || answersWhen && clause.hasSlot && !clause.isTask
        let isConcrete = clause.day != nil && clause.time?.value.start != nil
        let asks =
            clause.isQuestion && clause.hasSlot && !clause.isTask && !clause.asksWho && !clause.asksFact
            && (clause.activity != nil || clause.otherWords <= 3 || isConcrete || clause.asksForHand
                || clause.isAddition)
        // "Viewings Thursday 5.15 or 5.45", "5.45 Thursday please".
        let offersChoice =
            clause.isChoice && clause.hasSlot && !clause.isTask && !clause.isFact && !clause.asksFact
            && clause.cues.isDisjoint(with: [.past, .hearsay, .engagement, .refusal, .cancellation, .hesitation])
        let wants =
            clause.isWanting && clause.day != nil && !clause.isRequest && !clause.isTask && clause.otherWords <= 4
        let isService = clause.activity?.isService == true && clause.hasSlot && !clause.isRequest
        let moves = clause.cues.contains(.change) && clause.day != nil && !clause.isTask
        let names = clause.activity != nil && clause.hasSlot && !clause.isTask
        let isPlain = invites || asks || moves || names || isService || offersChoice || wants
        guard isPlain || self.states(clause) else { return }
        let fresh = self.mention.flatMap { position - $0.position <= 5 && clause.day == nil ? $0 : nil }
        guard
            clause.hasSlot || clause.activity != nil || fresh != nil
                || invites && (clause.isQuestion || clause.isSuggestion) && clause.otherWords <= 4
        else { return }
        if let current = self.current, current.state == .accepted { self.settled.append(current) }
        var proposal = Proposal(proposer: message.side, saidAt: message.saidAt, position: position)
        proposal.isStatement = !invites && !clause.isQuestion
        proposal.isLoose = !isPlain
        proposal.isProbe = clause.isProbe
        proposal.isJest = clause.isAbsurd && !clause.isSerious
        proposal.asksPlans = clause.asksPlans
        // "If it doesn't rain tomorrow we play": a nod takes note of it.
        proposal.isHesitated = clause.isConditional
        if let fresh { proposal.take(fresh) }
        proposal.take(clause, from: message, at: position)
        self.current = proposal
    }

    /// "Saturday 10 am we go and see the land": a day and an hour, and nothing that says whose they are.
    private func states(_ clause: Clause) -> Bool {
        clause.day != nil && clause.time?.value.start != nil && !clause.isTask && !clause.isFact && !clause.isRequest
            && clause.cues.isDisjoint(with: [.past, .hearsay, .engagement, .refusal, .cancellation, .hesitation])
            && !clause.isChoice && !clause.isQuestion && clause.isTogether
    }

    /// A slot named while a proposal is open.
    private mutating func answer(_ current: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport else { return }
        var next = current
        if message.side == current.proposer {
            // The proposer fills in or thinks again.
            let isOther = current.conflicts(with: clause)
            let isFuller = clause.day != nil && clause.time?.value.start != nil && current.time == nil && !clause.isTask
            guard
                !isOther || isFuller || clause.isAlternative || clause.isExplaining || self.isOffer(clause)
                    || current.isHesitated && clause.opensWithSlot
            else {
                return
            }
            if clause.isAlternative, current.conflicts(with: clause) {
                next.offered = [current.day, clause.day?.value].compactMap(\.self)
                next.offeredTimes = [current.time, clause.time?.value].compactMap(\.self)
                next.isChoice = true
                next.touch(message, at: position)
                self.current = next
                return
            }
            // Another slot, after an excuse, is a new offer.
            if isOther, clause.day != nil { (next.isHesitated, next.isAnswered) = (false, false) }
            next.isStatement = next.isStatement && !self.isOffer(clause)
            // "Either works" – "let's say Tuesday then": the other side left it to the one who offered.
            if current.isChoice, current.isLeftToProposer, !clause.isChoice, !clause.isQuestion, current.offers(clause)
            {
                next.take(clause, from: message, at: position)
                next.takeRest(of: clause, from: current)
                if next.isWhole(clause) { next.state = .accepted }
                self.current = next
                return
            }
        } else if clause.isPickUp, clause.cues.contains(.acceptance), !clause.isQuestion, current.time != nil {
            // "Of course, pick you up at 4" takes up an appointment at 4:30.
            (next.state, next.isHesitated, next.accepter) = (.accepted, false, message.side)
            next.touch(message, at: position)
            self.current = next
            return
        } else if current.isChoice, clause.isQuestion, current.offers(clause), clause.cues.isEmpty {
            // "Isn't the 14th a bank holiday?" chooses nothing yet.
            return
        } else if current.isChoice, !clause.isChoice, !clause.isQuestion {
            // Picks one of those offered, or another.
            let picks = current.offers(clause)
            next.isChoice = false
            next.take(clause, from: message, at: position)
            if picks { next.takeRest(of: clause, from: current) }
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
            (next.state, next.isHesitated, next.accepter) = (.accepted, false, message.side)
        } else {
            return
        }
        next.take(clause, from: message, at: position)
        self.current = next
    }

    /// A slot named after an agreement.
    private mutating func change(_ current: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        let asksToMove = clause.cues.contains(.change) && clause.isQuestion
        guard !clause.isReport || asksToMove, !clause.isPickUp || clause.day != nil else { return }
        let isOther =
            clause.activity.map { $0.kind != current.activity?.kind } ?? false
            || clause.isAddition && (clause.isQuestion || clause.cues.contains(.invitation))
            || clause.cues.contains(.invitation) && clause.otherWords >= 5 && current.conflicts(with: clause)
        if isOther, clause.day != nil, !clause.cues.contains(.change) {
            self.propose(clause, message, position)
        } else if current.conflicts(with: clause) {
            guard !isOther || clause.cues.contains(.change) else { return }
            let isNear = position - current.position <= 2
            // An hour in passing, of something else, moves nothing: "the workers come from 8.30", "I'll transfer it tonight".
            let isAside = clause.isFact || clause.isDelivery || clause.isRequest || clause.isTask
            let thinksAgain =
                isNear && !isAside && clause.otherWords <= (clause.day == nil || clause.isSecondThought ? 3 : 1)
            guard
                clause.cues.contains(.change) || clause.isQuestion
                    || clause.cues.contains(.invitation) && (clause.day != nil || isNear) || thinksAgain
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
        clause.isQuestion || clause.isChoice || clause.cues.contains(.invitation) || clause.cues.contains(.change)
            || clause.otherWords <= 2 || clause.settlesOn
    }
}
