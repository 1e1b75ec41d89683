/// Transitions that refuse, cancel or leave open: their conditions and effects.
extension Negotiation {
    /// The proposer answers an excuse with "as you like", "another time", "get well".
    func givesUp(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.state == .open, current.isAnswered, message.side == current.proposer,
            !clause.hasSlot, !clause.isQuestion, current.reference == nil
        else { return false }
        return clause.acts[.resignation]
    }

    /// "Thursday my parents are visiting", "I'm in Jeddah that day": gives a reason against the offered day.
    func excuses(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, current.state == .open, message.side != current.proposer, !clause.isQuestion,
            clause.cues.isDisjoint(with: [.acceptance, .refusal, .cancellation, .invitation, .change, .engagement]),
            clause.otherWords >= 3, clause.time?.value.start == nil, !clause.slot[.choice]
        else { return false }
        return clause.slot[.thatDay] || clause.day.map { $0.value.first == current.day?.first } ?? false
    }

    /// The proposing side accepts the reason that the other side gave.
    func acceptsReason(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, current.isHesitated, current.state == .open, message.side == current.proposer else {
            return false
        }
        return clause.acts[.consolation] || clause.acts[.comfort] && current.isExcused
    }

    /// "Tomorrow's meeting is put off", "I can't do yoga today": calls off an earlier plan.
    func reportsCancellation(_ clause: Clause) -> Bool {
        guard self.current == nil, !clause.isQuestion, clause.hasSlot, !clause.acts[.fact] else { return false }
        // "Don't come tomorrow" needs no activity.
        if clause.cues.contains(.cancellation), clause.cues.isSubset(of: [.cancellation, .refusal]),
            ActWords.comings.contains(in: Tokenizer.tokens(of: clause.text))
        {
            return true
        }
        guard clause.activity != nil else { return false }
        return clause.cues.contains(.cancellation) || clause.acts[.postponement] || clause.acts[.withdrawal]
    }

    mutating func reportCancellation(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        var plan = Proposal(proposer: message.side, state: .declined, saidAt: message.saidAt, position: position)
        plan.take(clause, from: message, at: position)
        self.current = plan
    }

    mutating func cancel(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let standing = self.current else { return }
        if clause.isQuestion, !clause.hasSlot {
            // "Can we cancel?" doubts the plan.
            if standing.state == .accepted, clause.otherWords <= 4 {
                self.current = self.reopening(standing, message.side).undated
            }
            return
        }
        if !clause.isQuestion { self.current?.state = .cancelled }
        self.current?.touch(message, at: position)
        if let current, clause.cues.contains(.change) || clause.cues.contains(.invitation), clause.hasSlot,
            current.conflicts(with: clause)
        {
            self.reopen(current, clause, message, position)
        }
    }

    /// Doubts what was agreed: "wait, I may not make it".
    func doubts(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.state == .accepted, !clause.isQuestion, !clause.isYes,
            self.isWithin(current, position)
        else { return false }
        // "Sounds lovely! Let me look at the rota" accepts nothing yet.
        if clause.answer[.checkingFirst], current.accepter == message.side, let acceptedAt, position - acceptedAt <= 1 {
            return true
        }
        let isOnDay = clause.day.map { $0.value.first == current.day?.first } ?? false
        return clause.answer[.wavering]
            || clause.cues.contains(.hesitation) && isOnDay && clause.time?.value.start == nil
    }

    /// The side that had accepted is asked again.
    mutating func doubt(_ message: ReadMessage, _ position: Int) {
        guard let standing = self.current else { return }
        let asking = standing.proposer == message.side ? standing.accepter ?? standing.proposer : standing.proposer
        self.current = self.reopening(standing, asking)
        self.hesitate(message, position)
    }

    mutating func hesitate(_ message: ReadMessage, _ position: Int) {
        self.current?.state = .open
        self.current?.isHesitated = true
        self.current?.touch(message, at: position)
    }

    mutating func decline(_ message: ReadMessage, _ position: Int) {
        self.current?.state = .declined
        self.current?.touch(message, at: position)
    }

    func hesitates(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard clause.cues.contains(.hesitation), let current = self.current else { return false }
        // "I've got the family till four, let me see if I can shift it."
        if current.state == .declined, current.position == position { return message.side != current.proposer }
        guard current.state == .open else { return false }
        return message.side != current.proposer && !clause.answer[.refusedFirst]
    }

    func refuses(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current = self.current, !clause.isQuestion || clause.answer[.plainRefusal] else { return false }
        // "Doing anything Friday?" "nah, why" means that the other side is free.
        if current.asksPlans, current.isProbe, clause.answer[.plainRefusal], !clause.acts[.withdrawal] { return false }
        switch current.state {
        case .accepted:
            // "Seven thirty. On a Sunday. Absolutely not": repeating the slot was no yes.
            return clause.acts[.withdrawal]
                || clause.cues.contains(.refusal) && current.accepter == message.side && self.acceptedAt == position
        case .open:
            if message.side == current.proposer { return clause.acts[.withdrawal] && clause.cues.contains(.refusal) }
            let isBusy =
                clause.cues.contains(.engagement) && !clause.answer[.firm] && !clause.cues.contains(.invitation)
                && !clause.acts[.possession]
            let isSorry = clause.acts[.apology] && clause.cues.isDisjoint(with: [.acceptance, .invitation, .change])
            return clause.cues.contains(.refusal) || isBusy || isSorry
        case .declined, .cancelled: return clause.cues.contains(.refusal)
        }
    }

    mutating func refuse(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current else { return }
        current.state = current.state == .accepted ? .cancelled : .declined
        current.touch(message, at: position)
        self.current = current
        // "Can't at 6, could do 8": the clause refuses and makes a counter-offer with its last time.
        let offers =
            clause.cues.contains(.invitation) || clause.cues.contains(.change) || clause.cues.contains(.acceptance)
            || clause.isQuestion || !clause.cues.contains(.engagement) && clause.otherWords <= 4
        if offers, clause.hasSlot || clause.time != nil, current.conflicts(with: clause) {
            self.reopen(current, clause, message, position)
        }
    }

    /// Postpones the plan without naming another day.
    mutating func postpone(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current else { return }
        if clause.isQuestion {
            current = self.reopening(current, message.side).undated
        } else {
            current.state = .cancelled
        }
        current.touch(message, at: position)
        self.current = current
    }

    /// Makes a refusal conditional: "can't … if I finish early I'll come".
    func softens(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.state == .declined, current.reference == nil, message.side != current.proposer,
            clause.cues.contains(.hesitation), !clause.isQuestion, position - current.position <= 2
        else { return false }
        return clause.acts[.commitment] || clause.cues.contains(.acceptance) || clause.cues.contains(.invitation)
    }

    /// Answers a factual question: "on the 27th", after "when is your flight?".
    func informs(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let factAsked, factAsked.side != message.side, position - factAsked.position <= 2 else { return false }
        return !clause.isQuestion && clause.cues.isDisjoint(with: [.invitation, .change]) && clause.otherWords <= 4
    }
}
