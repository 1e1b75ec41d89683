internal import Time

/// Follows a conversation clause by clause: which side proposed what, and how the other side answered.
///
/// Each clause makes one transition of the table in `NegotiationTable`. In doubt nothing changes: an answer counts only
/// while its proposal is fresh, and an ambiguous clause is ignored.
struct Negotiation {
    /// The largest distance, in messages, between a proposal and an answer to it.
    static let longestWait = 6
    /// The largest distance, in messages, between a mentioned plan and a message that joins it.
    static let longestTell = 4

    var current: Proposal?
    /// Plans that were agreed before the conversation turned to another event.
    var settled: [Proposal] = []
    /// A future day that was mentioned without an invitation. The invitation may follow.
    var mention: Mention?
    /// The side that last asked for the time of the plan, and the position of that message.
    var question: (side: String, position: Int)?
    /// The position of the message that reached the latest agreement.
    var acceptedAt: Int?
    /// The side that last asked for a day as a fact, such as a birthday, and the position of that message.
    var factAsked: (side: String, position: Int)?
    /// The side that last spoke of the past, and the position of that message.
    var told: (side: String, position: Int)?
    /// Something else was asked after the proposal, so a bare nod may answer that.
    var isSidetracked = false
    /// The proposing side made a request after its proposal, so a nod may answer the request.
    var isAsked = false

    init(known: Proposal?) { self.current = known }

    var state: NegotiationState {
        switch self.current?.state {
        case nil: .empty
        case .open: .open
        case .accepted: .accepted
        case .declined: .declined
        case .cancelled: .cancelled
        }
    }

    /// Returns the transition that the clause made, or nil if it changed nothing.
    @discardableResult
    mutating func take(
        _ clause: Clause,
        from message: ReadMessage,
        at position: Int,
        today: LocalDate
    ) -> NegotiationTransition? {
        guard !self.tellsOfPast(clause, message, position), !self.isPast(clause, today) else { return nil }
        if self.notesJest(clause, message, position) || self.opensHour(clause, message, position) { return nil }
        let clause = self.resolved(clause, of: message)
        self.noteProbe(clause)
        if clause.asked[.when] { self.question = (message.side, position) }
        let wasAccepted = self.state == .accepted
        let transition = self.transition(for: clause, message, position)
        if let transition { self.apply(transition, clause, message, position) }
        self.noteAcceptance(wasAccepted, clause, message, position)
        self.remember(clause, message, position)
        self.noteRequests(clause, message, position)
        if clause.tone[.absurd], !clause.tone[.serious], self.current?.position == position {
            self.current?.isJest = true
        }
        self.noteReply(clause, message, position)
        return transition
    }

    /// The first transition of the current state whose condition is true. `clause` must be resolved.
    func transition(for clause: Clause, _ message: ReadMessage, _ position: Int) -> NegotiationTransition? {
        NegotiationTable.transitions(from: self.state).first { self.allows($0, clause, message, position) }
    }

    func isWithin(_ proposal: Proposal, _ position: Int) -> Bool { position - proposal.position <= Self.longestWait }

    func reopening(_ old: Proposal, _ side: String) -> Proposal {
        var next = old
        (next.state, next.proposer, next.isHesitated, next.isStatement) = (.open, side, false, false)
        next.isAnswered = false
        return next
    }

    mutating func reopen(_ old: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        var next = self.reopening(old, message.side)
        next.take(clause, from: message, at: position)
        self.current = next
    }

    mutating func propose(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard !clause.isReport, !clause.acts[.fact] || clause.cues.contains(.invitation) || clause.isQuestion else {
            return
        }
        let answersWhen = self.question.map { $0.side != message.side && position - $0.position <= 3 } ?? false
        let invites =
            clause.cues.contains(.invitation) || clause.acts[.meeting] && (clause.day != nil || clause.asked[.when])
            || clause.slot[.vagueDay] && clause.isQuestion && clause.activity != nil
            || answersWhen && clause.hasSlot && !clause.isTask
        let isConcrete = clause.day != nil && clause.time?.value.start != nil
        let asks =
            clause.isQuestion && clause.hasSlot && !clause.isTask && !clause.asked[.who] && !clause.asked[.fact]
            && (clause.activity != nil || clause.otherWords <= 3 || isConcrete || clause.asked[.help]
                || clause.slot[.addition])
        // "Viewings Thursday 5.15 or 5.45", "5.45 Thursday please".
        let offersChoice =
            clause.slot[.choice] && clause.hasSlot && !clause.isTask && !clause.acts[.fact] && !clause.asked[.fact]
            && clause.cues.isDisjoint(with: [.past, .hearsay, .engagement, .refusal, .cancellation, .hesitation])
        let wants =
            clause.acts[.want] && clause.day != nil && !clause.acts[.request] && !clause.isTask
            && clause.otherWords <= 4
        let isService = clause.activity?.isService == true && clause.hasSlot && !clause.acts[.request]
        let moves = clause.cues.contains(.change) && clause.day != nil && !clause.isTask
        let names = clause.activity != nil && clause.hasSlot && !clause.isTask
        let isPlain = invites || asks || moves || names || isService || offersChoice || wants
        guard isPlain || self.states(clause) else { return }
        let fresh = self.mention.flatMap { position - $0.position <= 5 && clause.day == nil ? $0 : nil }
        guard
            clause.hasSlot || clause.activity != nil || fresh != nil
                || invites && (clause.isQuestion || clause.acts[.suggestion]) && clause.otherWords <= 4
        else { return }
        if let current = self.current, current.state == .accepted { self.settled.append(current) }
        var proposal = Proposal(proposer: message.side, saidAt: message.saidAt, position: position)
        proposal.isStatement = !invites && !clause.isQuestion
        proposal.isLoose = !isPlain
        proposal.isProbe = clause.asked[.availability]
        proposal.isJest = clause.tone[.absurd] && !clause.tone[.serious]
        proposal.asksPlans = clause.asked[.plans]
        // "If it doesn't rain tomorrow we play": a nod does not accept it.
        proposal.isHesitated = clause.answer[.conditional]
        if let fresh { proposal.take(fresh) }
        proposal.take(clause, from: message, at: position)
        self.current = proposal
    }

    /// "Saturday 10 am we go and see the land": a shared plan with a day and an hour.
    func states(_ clause: Clause) -> Bool {
        clause.day != nil && clause.time?.value.start != nil && !clause.isTask && !clause.acts[.fact]
            && !clause.acts[.request]
            && clause.cues.isDisjoint(with: [.past, .hearsay, .engagement, .refusal, .cancellation, .hesitation])
            && !clause.slot[.choice] && !clause.isQuestion && clause.isTogether
    }
}

/// Notes that are taken of each clause, independent of its transition.
extension Negotiation {
    /// "Are you free?" becomes a proposal as soon as its plan gets details.
    private mutating func noteProbe(_ clause: Clause) {
        guard self.current?.isProbe == true, self.state == .open || self.state == .accepted else { return }
        let names = clause.activity != nil || clause.place != nil || clause.time?.value.start != nil
        if names || clause.cues.contains(.invitation) && !clause.asked[.availability] || clause.acts[.meeting] {
            self.current?.isProbe = false
        }
    }

    /// Remembers the position of an agreement. "Yep 7.30, you joining?" repeats a slot and invites, so it doubts the
    /// plan.
    private mutating func noteAcceptance(_ wasAccepted: Bool, _ clause: Clause, _ message: ReadMessage, _ position: Int)
    {
        guard let current, current.state == .accepted else { return }
        if !wasAccepted { self.acceptedAt = position }
        guard self.acceptedAt == position, current.accepter == message.side, clause.isQuestion,
            clause.cues.contains(.invitation), !clause.hasSlot, clause.asked[.availability] || clause.otherWords <= 1,
            clause.activity == nil, clause.place == nil
        else { return }
        self.current = self.reopening(current, message.side)
    }

    private mutating func noteReply(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        if clause.asked[.ownDay] { self.factAsked = (message.side, position) }
        guard let current, current.state == .open, message.side != current.proposer else { return }
        if !clause.isQuestion {
            self.current?.isAnswered = !clause.cues.contains(.hesitation) && !clause.answer[.wavering]
        }
    }

    /// Notes requests after the proposal: the next nod may answer them.
    private mutating func noteRequests(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let current, current.state == .open else {
            self.isAsked = false
            return
        }
        if message.side == current.proposer {
            let isAnew = clause.hasSlot || clause.activity != nil && clause.isQuestion
            if isAnew, !clause.acts[.request] { self.isAsked = false }
            // "Sunday 7.30. Bring your card": what to bring is part of the plan.
            let isPart = clause.acts[.preparation] && current.position == position
            if clause.acts[.request], !isPart, !clause.hasSlot || !clause.cues.contains(.invitation) || clause.isTask {
                self.isAsked = true
            }
            if clause.asked[.answer], current.isHesitated { self.isAsked = true }
        } else if clause.acts[.request], !clause.isYes, !clause.speaksOfPlan {
            // It makes a request instead of answering, so its next nod is about the request.
            self.isAsked = true
        }
    }

    private mutating func remember(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        if clause.hasSlot, clause.isReport || self.current?.position != position, !clause.slot[.choice] {
            let before = self.mention.flatMap { position - $0.position <= 1 && clause.day == nil ? $0 : nil }
            self.mention = Mention(
                day: clause.day ?? before?.day,
                time: clause.time ?? before?.time,
                activity: clause.activity ?? before?.activity,
                side: message.side,
                isTask: clause.isTask,
                saidAt: message.saidAt,
                position: position
            )
        }
        guard let current, current.state == .open else {
            self.isSidetracked = false
            return
        }
        let isAside =
            clause.isQuestion && !clause.hasSlot && clause.time == nil && clause.place == nil
            && clause.activity == nil && clause.otherWords >= 3 && !clause.cues.contains(.invitation)
            && !clause.asked[.when]
        if current.position == position, clause.hasSlot { self.isSidetracked = false }
        if isAside, message.side == current.proposer { self.isSidetracked = true }
    }
}
