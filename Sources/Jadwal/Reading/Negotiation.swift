/// Follows a conversation clause by clause: who proposed what, what the other side made of it.
///
/// It errs towards silence: an answer counts only while its proposal is fresh, a clause that could mean something else changes nothing.
struct Negotiation {
    /// An answer that comes more messages later answers something else.
    static let longestWait = 6

    var current: Proposal?
    /// Agreed before the talk turned to another event.
    var settled: [Proposal] = []
    /// What was told of a day to come without an invitation: one may follow.
    var mention: Mention?
    /// Who asked last when it should be, and where.
    var question: (side: String, position: Int)?
    /// Something else was asked after the proposal: a bare nod may answer that.
    var isSidetracked = false

    init(known: Proposal?) { self.current = known }

    mutating func take(_ clause: Clause, from message: ReadMessage, at position: Int, today: LocalDate) {
        guard !self.isPast(clause, today) else { return }
        if clause.cues.contains(.jest) {
            if let current, current.proposer == message.side, current.state == .open { self.current = nil }
            return
        }
        let clause = self.resolved(clause, of: message)
        if self.current?.isProbe == true, self.current?.state == .open || self.current?.state == .accepted {
            let names = clause.activity != nil || clause.place != nil || clause.time?.value.start != nil
            if names || clause.cues.contains(.invitation) && !clause.isProbe || clause.isSeeing {
                self.current?.isProbe = false
            }
        }
        if clause.asksWhen { self.question = (message.side, position) }
        if self.givesReason(clause, message) {
            self.current?.isHesitated = true
            self.current?.touch(message, at: position)
        } else if clause.isConsoling, let current, current.isHesitated, current.state == .open,
            message.side == current.proposer
        {
            self.current?.state = .declined
            self.current?.touch(message, at: position)
        } else if clause.cues.contains(.cancellation) {
            self.cancel(clause, message, position)
        } else if self.hesitates(clause, message) {
            self.current?.isHesitated = true
            self.current?.touch(message, at: position)
        } else if self.turnsDown(clause, message) {
            self.turnDown(clause, message, position)
        } else if clause.isPostponement, !clause.hasSlot, let current, current.state != .declined {
            self.postpone(clause, message, position)
        } else if clause.hasSlot || self.current.map({ self.isWithin($0, position) && clause.time != nil }) ?? false {
            self.takeSlot(clause, message, position)
        } else {
            self.takeAnswer(clause, message, position)
        }
        self.remember(clause, message, position)
    }

    private func isPast(_ clause: Clause, _ today: LocalDate) -> Bool {
        if let day = clause.day?.value, (day.last ?? day.first) < today { return true }
        if clause.opensPast, clause.isQuestion || clause.time == nil { return true }
        if clause.day != nil { return false }
        return clause.cues.contains(.past) && !clause.cues.contains(.cancellation) && !clause.cues.contains(.refusal)
            && !clause.cues.contains(.acceptance) && !clause.cues.contains(.invitation) && clause.time == nil
    }

    /// Whose clock is meant, and which of the days of one name.
    private func resolved(_ clause: Clause, of message: ReadMessage) -> Clause {
        var clause = clause
        for index in clause.times.indices {
            var time = clause.times[index].value
            // "My time" of the owner and "your time" of the other are the owner's; the other's is what was named before, if anything.
            let isOwners = time.zone == (message.isOwner == true ? .speakers : .listeners)
            if isOwners { time.zone = nil }
            if !isOwners, time.zone == .speakers || time.zone == .listeners, let named = self.current?.time?.zone {
                time.zone = named
            }
            clause.times[index] = clause.times[index].with(time)
        }
        return self.onTheTable(clause)
    }

    /// A weekday that is the one on the table means that day, also when it is said on it.
    private func onTheTable(_ clause: Clause) -> Clause {
        guard let own = self.current?.day, self.current?.state == .open || self.current?.state == .accepted,
            let last = clause.days.last, let weekday = last.value.weekday, own.last == nil,
            weekday == own.first.weekday,
            own.first != last.value.first
        else { return clause }
        var clause = clause
        let day = DayReading(first: own.first, part: last.value.part ?? own.part)
        clause.days[clause.days.count - 1] = last.with(day)
        return clause
    }

    func isWithin(_ proposal: Proposal, _ position: Int) -> Bool { position - proposal.position <= Self.longestWait }

    private mutating func remember(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        if clause.hasSlot, clause.isReport || self.current?.position != position, !clause.isChoice {
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
            && !clause.asksWhen
        if current.position == position, clause.hasSlot { self.isSidetracked = false }
        if isAside, message.side == current.proposer { self.isSidetracked = true }
    }

    // MARK: - No

    private mutating func cancel(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let standing = self.current else { return }
        if clause.isQuestion, !clause.hasSlot {
            // "Can we cancel?": what stood is in question.
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

    /// Put off without another day: nothing stands.
    private mutating func postpone(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current else { return }
        if clause.isQuestion {
            current = self.reopening(current, message.side).undated
        } else {
            current.state = .cancelled
        }
        current.touch(message, at: position)
        self.current = current
    }

    private func turnsDown(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current = self.current, !clause.isQuestion || clause.isPlainRefusal else { return false }
        switch current.state {
        case .accepted: return clause.isWithdrawal
        case .open:
            if message.side == current.proposer { return clause.isWithdrawal && clause.cues.contains(.refusal) }
            let isBusy = clause.cues.contains(.engagement) && !clause.isFirm && !clause.cues.contains(.invitation)
            let isSorry = clause.isSorry && clause.cues.isDisjoint(with: [.acceptance, .invitation, .change])
            return clause.cues.contains(.refusal) || isBusy || isSorry
        case .declined, .cancelled: return clause.cues.contains(.refusal)
        }
    }

    private mutating func turnDown(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current else { return }
        current.state = current.state == .accepted ? .cancelled : .declined
        current.touch(message, at: position)
        self.current = current
        // "Can't at 6, could do 8": the counter-proposal is in the same breath, and the last time is the one that is offered.
        let offers =
            clause.cues.contains(.invitation) || clause.cues.contains(.change) || clause.cues.contains(.acceptance)
            || clause.isQuestion || !clause.cues.contains(.engagement) && clause.otherWords <= 4
        if offers, clause.hasSlot || clause.time != nil, current.conflicts(with: clause) {
            self.reopen(current, clause, message, position)
        }
    }

    private func hesitates(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard clause.cues.contains(.hesitation), let current = self.current, current.state == .open else {
            return false
        }
        return message.side != current.proposer && !clause.isRefusedFirst
    }

    /// "Thursday my parents are visiting", "I'm in Jeddah that day": speaks of the day that was offered, and not of coming.
    private func givesReason(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, current.state == .open, message.side != current.proposer, !clause.isQuestion,
            clause.cues.isDisjoint(with: [.acceptance, .refusal, .cancellation, .invitation, .change, .engagement]),
            clause.otherWords >= 3, clause.time?.value.start == nil, !clause.isChoice
        else { return false }
        return clause.saysThatDay || clause.day.map { $0.value.first == current.day?.first } ?? false
    }

    func reopening(_ old: Proposal, _ side: String) -> Proposal {
        var next = old
        (next.state, next.proposer, next.isHesitated, next.isStatement) = (.open, side, false, false)
        return next
    }

    mutating func reopen(_ old: Proposal, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        var next = self.reopening(old, message.side)
        next.take(clause, from: message, at: position)
        self.current = next
    }

    // MARK: - Yes

    private mutating func takeAnswer(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        if self.joins(clause, message, position), let mention {
            if let current, current.state == .accepted { self.settled.append(current) }
            var joined = Proposal(proposer: mention.side, saidAt: mention.saidAt, position: position)
            joined.take(mention)
            joined.state = .accepted
            joined.touch(message, at: position)
            self.current = joined
            return
        }
        guard var current = self.current, self.isWithin(current, position) else {
            self.propose(clause, message, position)
            return
        }
        switch current.state {
        case .open where message.side != current.proposer && clause.isYes:
            guard !current.isHesitated || clause.isFirm, !current.isChoice,
                !self.isSidetracked || clause.isFirm
            else { return }
            (current.state, current.isHesitated) = (.accepted, false)
            current.touch(message, at: position)
        case .accepted where self.invitesAnew(clause, message, position):
            self.propose(clause, message, position)
            return
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

    /// "Our party is on the 5th" – "we'll be there": coming takes up what was only told.
    private func joins(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard clause.isCommitment, !clause.isQuestion, !clause.isReport, let mention, !mention.isTask,
            mention.side != message.side, position - mention.position <= 2, mention.day != nil
        else { return false }
        return self.current.map { $0.state != .open && $0.position < mention.position } ?? true
    }

    /// "Her shower is on Saturday at 5. Go together?": an invitation to what was just told of.
    private func invitesAnew(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard clause.cues.contains(.invitation), let mention, position - mention.position <= 1, let current else {
            return false
        }
        return mention.day?.value.first != current.day?.first
    }
}
