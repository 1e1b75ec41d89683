/// Follows a conversation clause by clause: who proposed what, what the other side made of it.
///
/// It errs towards silence: an answer counts only while its proposal is fresh, a clause that could mean something else changes nothing.
struct Negotiation {
    /// An answer that comes more messages later answers something else.
    private static let longestWait = 5

    private(set) var current: Proposal?
    /// Agreed before the talk turned to another event.
    private(set) var settled: [Proposal] = []

    init(known: Proposal?) { self.current = known }

    mutating func take(_ clause: Clause, from message: ReadMessage, at position: Int, today: LocalDate) {
        guard !self.isPast(clause, today) else { return }
        if clause.cues.contains(.cancellation) {
            self.cancel(clause, message, position)
        } else if self.turnsDown(clause, message) {
            self.turnDown(clause, message, position)
        } else if self.hesitates(clause, message) {
            self.current?.isHesitated = true
            self.current?.touch(message, at: position)
        } else if clause.hasSlot || self.current.map({ self.isWithin($0, position) && clause.time != nil }) ?? false {
            self.takeSlot(clause, message, position)
        } else {
            self.takeAnswer(clause, message, position)
        }
    }

    private func isPast(_ clause: Clause, _ today: LocalDate) -> Bool {
        if let day = clause.day?.value { return (day.last ?? day.first) < today }
        return clause.cues.contains(.past) && !clause.cues.contains(.cancellation) && !clause.cues.contains(.refusal)
            && !clause.cues.contains(.acceptance)
    }

    private func isWithin(_ proposal: Proposal, _ position: Int) -> Bool {
        position - proposal.position <= Self.longestWait
    }

    // MARK: - No

    private mutating func cancel(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isQuestion else { return }
        self.current?.state = .cancelled
        self.current?.touch(message, at: position)
    }

    private func turnsDown(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current = self.current, !clause.isQuestion else { return false }
        switch current.state {
        case .accepted: return clause.isWithdrawal
        case .open:
            if message.side == current.proposer { return clause.isWithdrawal && clause.cues.contains(.refusal) }
            let isBusy = clause.cues.contains(.engagement) && !clause.isFirm && !clause.cues.contains(.invitation)
            return clause.cues.contains(.refusal) || isBusy
        case .declined, .cancelled: return clause.cues.contains(.refusal)
        }
    }

    private mutating func turnDown(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current else { return }
        current.state = current.state == .accepted ? .cancelled : .declined
        current.touch(message, at: position)
        self.current = current
        // "Can't at 6, could do 8": the counter-proposal is in the same breath, and the last time is the one that is offered.
        let offers = clause.cues.contains(.invitation) || clause.cues.contains(.change)
        if offers, clause.hasSlot, current.conflicts(with: clause) { self.reopen(current, clause, message, position) }
    }

    private func hesitates(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard clause.cues.contains(.hesitation), let current = self.current, current.state == .open else {
            return false
        }
        return message.side != current.proposer
    }

    // MARK: - A day or an hour

    private mutating func takeSlot(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let current = self.current else {
            self.propose(clause, message, position)
            return
        }
        switch current.state {
        case .open: self.answer(current, clause, message, position)
        case .accepted: self.change(current, clause, message, position)
        case .declined, .cancelled:
            let isOffer = clause.isQuestion || clause.cues.contains(.invitation) || clause.cues.contains(.change)
            if !clause.isReport, isOffer || clause.otherWords <= 2, self.isWithin(current, position) {
                self.reopen(current, clause, message, position)
            } else {
                self.propose(clause, message, position)
            }
        }
    }

    private mutating func propose(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport else { return }
        let invites = clause.cues.contains(.invitation)
        let asks = clause.isQuestion && clause.hasSlot && (clause.activity != nil || clause.otherWords <= 3)
        guard invites || asks || clause.activity != nil && clause.hasSlot else { return }
        guard clause.hasSlot || clause.activity != nil || invites && clause.isQuestion && clause.otherWords <= 4 else {
            return
        }
        if let current = self.current, current.state == .accepted { self.settled.append(current) }
        var proposal = Proposal(proposer: message.side, saidAt: message.saidAt, position: position)
        proposal.isStatement = !invites && !clause.isQuestion
        proposal.take(clause, from: message, at: position)
        self.current = proposal
    }

    /// A slot named while a proposal is open.
    private mutating func answer(_ current: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport else { return }
        var next = current
        let isOther = message.side != current.proposer
        if !isOther {
            // The proposer fills in or thinks again.
            guard !current.conflicts(with: clause) || self.isOffer(clause) else { return }
            next.isStatement = next.isStatement && !self.isOffer(clause)
        } else if current.conflicts(with: clause)
            || current.lacks(clause) && (clause.isQuestion || !clause.cues.contains(.acceptance))
        {
            guard self.isOffer(clause) || clause.cues.contains(.acceptance) || clause.otherWords <= 2 else { return }
            next.proposer = message.side
            (next.isHesitated, next.isStatement) = (false, false)
        } else if !clause.isQuestion, self.isWithin(current, position),
            clause.cues.contains(.acceptance) || clause.otherWords <= 1
        {
            (next.state, next.isHesitated) = (.accepted, false)
        } else if !clause.isQuestion {
            return
        }
        next.take(clause, from: message, at: position)
        self.current = next
    }

    /// A slot named after an agreement.
    private mutating func change(_ current: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport else { return }
        let isOther = clause.activity.map { $0.kind != current.activity?.kind } ?? false
        if isOther, clause.day != nil, !clause.cues.contains(.change) {
            self.propose(clause, message, position)
        } else if current.conflicts(with: clause) {
            guard
                clause.cues.contains(.change) || clause.isQuestion
                    || clause.cues.contains(.invitation) && clause.day != nil
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

    private mutating func reopen(_ old: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        var next = old
        (next.state, next.proposer, next.isHesitated, next.isStatement) = (.open, message.side, false, false)
        next.take(clause, from: message, at: position)
        self.current = next
    }

    private func isOffer(_ clause: Clause) -> Bool {
        clause.isQuestion || clause.cues.contains(.invitation) || clause.cues.contains(.change)
            || clause.otherWords <= 2
    }

    // MARK: - Yes

    private mutating func takeAnswer(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current, self.isWithin(current, position) else {
            self.propose(clause, message, position)
            return
        }
        switch current.state {
        case .open where message.side != current.proposer && clause.cues.contains(.acceptance) && !clause.isQuestion:
            guard !current.isHesitated || clause.isFirm else { return }
            (current.state, current.isHesitated) = (.accepted, false)
            current.touch(message, at: position)
        case .open, .accepted: break
        case .declined, .cancelled:
            if clause.cues.contains(.invitation), clause.activity != nil { self.propose(clause, message, position) }
            return
        }
        if let place = clause.place, current.place == nil || clause.isQuestion || clause.cues.contains(.change) {
            current.place = place
        }
        if let length = clause.lengths.last, current.length == nil { current.length = length.value }
        if current.activity == nil { current.activity = clause.activity }
        self.current = current
    }
}
