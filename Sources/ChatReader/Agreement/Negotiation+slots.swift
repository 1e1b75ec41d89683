/// Transitions that name a slot: their conditions and effects.
extension Negotiation {
    /// Names a slot, or an hour of the plan that is talked about.
    func namesSlot(_ clause: Clause, _ position: Int) -> Bool {
        clause.hasSlot || self.current.map { self.isWithin($0, position) && clause.time != nil } ?? false
    }

    /// True for a slot that is offered, false for one that is only mentioned.
    private func isOffer(_ clause: Clause) -> Bool {
        clause.isQuestion || clause.slot[.choice] || clause.cues.contains(.invitation) || clause.cues.contains(.change)
            || clause.otherWords <= 2 || clause.slot[.settled]
    }

    private func isQuestionToMove(_ clause: Clause) -> Bool { clause.cues.contains(.change) && clause.isQuestion }

    /// Reports a plan that is not shared, or an hour that does not belong to the plan.
    func reportsSlot(_ clause: Clause) -> Bool {
        switch self.state {
        case .open: clause.isReport
        case .accepted:
            clause.isReport && !self.isQuestionToMove(clause) || clause.acts[.pickUp] && clause.day == nil
        case .empty, .declined, .cancelled: false
        }
    }

    /// Names a slot that belongs to another plan than the current one.
    func proposesAnother(_ clause: Clause, _ position: Int) -> Bool {
        guard let current else { return true }
        switch current.state {
        case .open: return !self.isWithin(current, position) && clause.day != nil
        case .accepted:
            return self.isAboutAnother(clause, current) && clause.day != nil && !clause.cues.contains(.change)
        case .declined, .cancelled: return true
        }
    }

    /// True for another activity, another subject, or a long invitation to another slot.
    private func isAboutAnother(_ clause: Clause, _ current: Proposal) -> Bool {
        clause.activity.map { $0.kind != current.activity?.kind } ?? false
            || clause.slot[.addition] && (clause.isQuestion || clause.cues.contains(.invitation))
            || clause.cues.contains(.invitation) && clause.otherWords >= 5 && current.conflicts(with: clause)
    }

    // MARK: - The proposing side

    /// The proposing side names another slot without offering it.
    func namesSlotAside(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, message.side == current.proposer, current.conflicts(with: clause) else { return false }
        let isFuller =
            clause.day != nil && clause.time?.value.start != nil && current.time == nil && !clause.isTask
        let isMeant =
            isFuller || clause.slot[.alternative] || clause.slot[.explanation] || self.isOffer(clause)
            || current.isHesitated && clause.slot[.atHead]
        return !isMeant
    }

    func addsAlternative(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, message.side == current.proposer else { return false }
        return clause.slot[.alternative] && current.conflicts(with: clause)
    }

    mutating func addAlternative(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var next = self.current else { return }
        next.offered = [next.day, clause.day?.value].compactMap(\.self)
        next.offeredTimes = [next.time, clause.time?.value].compactMap(\.self)
        next.isChoice = true
        next.touch(message, at: position)
        self.current = next
    }

    /// "Either works", "let's say Tuesday then", after the other side left the choice to the proposer.
    func settlesChoice(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, message.side == current.proposer, current.isChoice, current.isLeftToProposer else {
            return false
        }
        return !clause.slot[.choice] && !clause.isQuestion && current.offers(clause)
    }

    mutating func settleChoice(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let choice = self.current else { return }
        var next = self.renewed(choice, by: clause)
        next.take(clause, from: message, at: position)
        next.takeRest(of: clause, from: choice)
        if next.isWhole(clause) { next.state = .accepted }
        self.current = next
    }

    mutating func reviseOffer(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let current else { return }
        var next = self.renewed(current, by: clause)
        next.take(clause, from: message, at: position)
        self.current = next
    }

    /// A slot that is named after an excuse is a new offer.
    private func renewed(_ current: Proposal, by clause: Clause) -> Proposal {
        var next = current
        if current.conflicts(with: clause), clause.day != nil { (next.isHesitated, next.isAnswered) = (false, false) }
        next.isStatement = next.isStatement && !self.isOffer(clause)
        return next
    }

    // MARK: - The other side

    /// "Of course, pick you up at 4" accepts an appointment at 4:30.
    func acceptsWithPickUp(_ clause: Clause) -> Bool {
        clause.acts[.pickUp] && clause.cues.contains(.acceptance) && !clause.isQuestion && self.current?.time != nil
    }

    /// "Isn't the 14th a bank holiday?" chooses nothing yet.
    func asksAboutOption(_ clause: Clause) -> Bool {
        guard let current, current.isChoice else { return false }
        return clause.isQuestion && current.offers(clause) && clause.cues.isEmpty
    }

    /// Chooses one of the offered slots, or another one.
    func choosesSlot(_ clause: Clause) -> Bool {
        self.current?.isChoice == true && !clause.slot[.choice] && !clause.isQuestion
    }

    mutating func chooseSlot(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let choice = self.current else { return }
        var next = choice
        let picks = choice.offers(clause)
        next.isChoice = false
        next.take(clause, from: message, at: position)
        if picks { next.takeRest(of: clause, from: choice) }
        if picks, next.isWhole(clause) { next.state = .accepted } else { next = self.reopening(next, message.side) }
        self.current = next
    }

    /// Names another slot, or one that is not proposed yet.
    func namesOtherSlot(_ clause: Clause) -> Bool {
        guard let current else { return false }
        return current.conflicts(with: clause)
            || current.lacks(clause) && (clause.isQuestion || !clause.cues.contains(.acceptance))
    }

    func makesCounterOffer(_ clause: Clause) -> Bool {
        self.namesOtherSlot(clause)
            && (self.isOffer(clause) || clause.cues.contains(.acceptance) || clause.otherWords <= 4)
    }

    /// "Thursday ok, same time?" accepts the day and asks for the rest.
    func asksAboutSlot(_ clause: Clause) -> Bool { clause.isQuestion && !self.namesOtherSlot(clause) }

    mutating func askAboutSlot(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var next = self.current else { return }
        if clause.cues.contains(.acceptance) {
            if clause.asked[.sameTime] { next = self.reopening(next, message.side) } else { next.state = .accepted }
        }
        next.take(clause, from: message, at: position)
        self.current = next
    }

    func acceptsSlot(_ clause: Clause, _ position: Int) -> Bool {
        guard let current, !clause.isQuestion, !self.namesOtherSlot(clause) else { return false }
        return self.isWithin(current, position) && (clause.cues.contains(.acceptance) || clause.isEcho)
    }

    mutating func acceptSlot(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        self.current?.accept(message.side)
        self.current?.take(clause, from: message, at: position)
    }

    // MARK: - After an agreement

    /// Moves the agreed event. An hour of something else does not move it: "I'll transfer it tonight".
    func moves(_ clause: Clause, _ position: Int) -> Bool {
        guard let current, current.conflicts(with: clause) else { return false }
        guard !self.isAboutAnother(clause, current) || clause.cues.contains(.change) else { return false }
        let isNear = position - current.position <= 2
        let isAside = clause.acts[.fact] || clause.acts[.delivery] || clause.acts[.request] || clause.isTask
        let thinksAgain =
            isNear && !isAside
            && clause.otherWords <= (clause.day == nil || clause.answer[.secondThought] ? 3 : 1)
        return clause.cues.contains(.change) || clause.isQuestion
            || clause.cues.contains(.invitation) && (clause.day != nil || isNear) || thinksAgain
    }

    func completes(_ clause: Clause) -> Bool {
        guard let current else { return false }
        return !current.conflicts(with: clause) && current.lacks(clause)
    }

    mutating func complete(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        self.current?.take(clause, from: message, at: position)
        // An hour in a question still needs an answer.
        if clause.isQuestion {
            self.current?.state = .open
            self.current?.proposer = message.side
        }
    }

    func repeatsSlot(_ clause: Clause, _ position: Int) -> Bool {
        guard let current else { return false }
        return !current.conflicts(with: clause) && !current.lacks(clause) && self.isWithin(current, position)
    }

    // MARK: - After a refusal

    /// Accepts after a refusal: "No way … ok fine, 6".
    func reconsiders(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.state == .declined, message.side != current.proposer else { return false }
        return clause.isYes && !current.conflicts(with: clause) && self.isWithin(current, position)
    }

    mutating func reconsider(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var next = self.current else { return }
        (next.state, next.accepter) = (.accepted, message.side)
        next.take(clause, from: message, at: position)
        self.current = next
    }

    /// "Today my bed is calling", after a refusal of today, offers nothing.
    func repeatsRefused(_ clause: Clause) -> Bool {
        guard let current else { return false }
        return !current.conflicts(with: clause) && !clause.isQuestion
            && clause.cues.isDisjoint(with: [.invitation, .change, .acceptance])
    }

    func offersAgain(_ clause: Clause, _ position: Int) -> Bool {
        guard let current else { return false }
        return !clause.isReport && self.isOffer(clause) && self.isWithin(current, position)
    }
}
