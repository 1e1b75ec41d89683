/// Transitions that accept without naming a slot: their conditions and effects.
extension Negotiation {
    /// "Our party is on the 5th", "we'll be there": accepts a plan that was mentioned without an invitation.
    func joins(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard clause.acts[.commitment], !clause.isQuestion, !clause.isReport, let mention, !mention.isTask,
            mention.side != message.side, position - mention.position <= Self.longestTell, mention.day != nil
        else { return false }
        return self.current.map { $0.state != .open && $0.position < mention.position } ?? true
    }

    /// "Her shower is on Saturday at 5. Go together?": invites to the event that was just mentioned. After a plan was
    /// dropped, any invitation with an activity counts.
    func invitesAnew(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard clause.cues.contains(.invitation), let current else { return false }
        switch current.state {
        case .open: return false
        case .accepted:
            guard let mention, position - mention.position <= 1 else { return false }
            return mention.day?.value.first != current.day?.first
        case .declined, .cancelled: return clause.activity != nil
        }
    }

    /// Says yes to the other side's proposal. It may still accept nothing.
    func nods(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, current.state == .open else { return false }
        return message.side != current.proposer && clause.isYes
    }

    /// Says yes to the proposal and to nothing else.
    func accepts(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard self.nods(clause, message), let current else { return false }
        let isFirm = clause.answer[.firm]
        guard !current.isHesitated || isFirm, !current.isChoice, !self.isSidetracked || isFirm,
            !self.isBesidePlan(clause)
        else { return false }
        return !current.isLoose || position - current.position <= 2 && clause.otherWords <= 3
            || clause.acts[.commitment]
    }

    /// A nod to something else: to the last request, or a nod with a request of its own.
    func isBesidePlan(_ clause: Clause) -> Bool {
        if clause.acts[.delivery], !clause.speaksOfPlan { return true }
        if clause.acts[.request], !clause.asked[.details], clause.answer[.nod], !clause.acts[.commitment],
            !clause.hasSlot,
            clause.time == nil
        {
            return true
        }
        return self.isAsked && !clause.speaksOfPlan
    }

    /// Chooses one of the options by its position: "the middle one please".
    func choosesByPlace(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.isChoice, current.state == .open, message.side != current.proposer else {
            return false
        }
        return !clause.isQuestion && self.isWithin(current, position) && clause.choices[current.options.count] != nil
            && clause.cues.isDisjoint(with: [.refusal, .cancellation])
    }

    mutating func chooseByPlace(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current, let index = clause.choices[current.options.count] else { return }
        current.choose(index)
        current.accept(message.side)
        current.touch(message, at: position)
        self.current = current
    }

    mutating func join(_ message: ReadMessage, _ position: Int) {
        guard let mention else { return }
        if let current, current.state == .accepted { self.settled.append(current) }
        var joined = Proposal(proposer: mention.side, saidAt: mention.saidAt, position: position)
        joined.take(mention)
        joined.state = .accepted
        joined.touch(message, at: position)
        self.current = joined
    }

    mutating func accept(_ message: ReadMessage, _ position: Int) {
        self.current?.accept(message.side)
        self.current?.touch(message, at: position)
    }

    /// A yes that accepts nothing: it leaves the choice to the proposer, or answers something else.
    mutating func noteNod(_ clause: Clause) {
        if self.current?.isChoice == true, clause.otherWords <= 2 { self.current?.isLeftToProposer = true }
        if self.isBesidePlan(clause) { self.current?.wasEvaded = true }
    }

    mutating func addDetails(_ clause: Clause) {
        guard var current else { return }
        if let place = clause.place, current.place == nil || clause.isQuestion || clause.cues.contains(.change) {
            current.place = place
        }
        if let length = clause.lengths.last, current.length == nil { current.length = length.value }
        if current.activity == nil { current.activity = clause.activity }
        self.current = current
    }
}
