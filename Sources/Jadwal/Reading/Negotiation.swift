/// Follows a conversation clause by clause: who proposed what, what the other side made of it.
///
/// It errs towards silence: an answer counts only while its proposal is fresh, a clause that could mean something else changes nothing.
struct Negotiation {
    /// An answer that comes more messages later answers something else.
    static let longestWait = 6
    /// How many messages later one who comes still takes up what was only told.
    static let longestTell = 4

    var current: Proposal?
    /// Agreed before the talk turned to another event.
    var settled: [Proposal] = []
    /// What was told of a day to come without an invitation: one may follow.
    var mention: Mention?
    /// Who asked last when it should be, and where.
    var question: (side: String, position: Int)?
    /// Where the latest agreement was reached.
    var acceptedAt: Int?
    /// Who asked last for a day that is not to be arranged, and where.
    var factAsked: (side: String, position: Int)?
    /// Who told of what is over, and where.
    var told: (side: String, position: Int)?
    /// Something else was asked after the proposal: a bare nod may answer that.
    var isSidetracked = false
    /// The proposing side asked for something to be done after it proposed: a nod may be for that.
    var isAsked = false

    init(known: Proposal?) { self.current = known }

    mutating func take(_ clause: Clause, from message: ReadMessage, at position: Int, today: LocalDate) {
        guard !self.tellsOfPast(clause, message, position), !self.isPast(clause, today) else { return }
        if self.takesAsJest(clause, message, position) || self.opensHour(clause, message, position) { return }
        let clause = self.resolved(clause, of: message)
        if self.current?.isProbe == true, self.current?.state == .open || self.current?.state == .accepted {
            let names = clause.activity != nil || clause.place != nil || clause.time?.value.start != nil
            if names || clause.cues.contains(.invitation) && !clause.isProbe || clause.isSeeing {
                self.current?.isProbe = false
            }
        }
        if clause.asksWhen { self.question = (message.side, position) }
        let wasAccepted = self.current?.state == .accepted
        if self.letsGo(clause, message, position) {
            self.current?.state = .declined
            self.current?.touch(message, at: position)
        } else if self.givesReason(clause, message) {
            self.current?.isHesitated = true
            self.current?.isExcused = true
            self.current?.touch(message, at: position)
        } else if clause.isConsoling || clause.isComforting && self.current?.isExcused == true, let current,
            current.isHesitated, current.state == .open,
            message.side == current.proposer
        {
            self.current?.state = .declined
            self.current?.touch(message, at: position)
        } else if self.tellsOff(clause) {
            self.current = Proposal(
                proposer: message.side,
                state: .declined,
                saidAt: message.saidAt,
                position: position
            )
            self.current?.take(clause, from: message, at: position)
        } else if clause.cues.contains(.cancellation) {
            self.cancel(clause, message, position)
        } else if self.reopens(clause, message, position), let standing = self.current {
            var doubted = self.reopening(
                standing,
                standing.proposer == message.side ? standing.accepter ?? standing.proposer : standing.proposer
            )
            doubted.isHesitated = true
            doubted.touch(message, at: position)
            self.current = doubted
        } else if self.hesitates(clause, message, position) {
            self.current?.state = .open
            self.current?.isHesitated = true
            self.current?.touch(message, at: position)
        } else if self.turnsDown(clause, message, position) {
            self.turnDown(clause, message, position)
        } else if clause.isPostponement, !clause.hasSlot, let current, current.state != .declined {
            self.postpone(clause, message, position)
        } else if self.softens(clause, message, position) {
            self.current?.state = .open
            self.current?.isHesitated = true
            self.current?.touch(message, at: position)
        } else if self.informs(clause, message, position), clause.hasSlot || clause.time != nil {
            // Told, not proposed.
        } else if clause.hasSlot || self.current.map({ self.isWithin($0, position) && clause.time != nil }) ?? false {
            self.takeSlot(clause, message, position)
        } else {
            self.takeAnswer(clause, message, position)
        }
        self.noteAcceptance(wasAccepted, clause, message, position)
        self.remember(clause, message, position)
        self.noteRequests(clause, message, position)
        if clause.isAbsurd, !clause.isSerious, self.current?.position == position { self.current?.isJest = true }
        self.noteReply(clause, message, position)
    }

    /// With nothing on the table, hours of what is over, and those of the same breath: "she came at five to ten. Dinner at 11."
    private mutating func tellsOfPast(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard self.current == nil, clause.day == nil, !clause.isQuestion,
            clause.cues.isDisjoint(with: [.cancellation, .refusal, .invitation, .change, .engagement])
        else { return false }
        let isSameBreath = self.told.map { $0.side == message.side && position - $0.position <= 2 } ?? false
        guard clause.cues.contains(.past) || isSameBreath && clause.cues.isEmpty && !clause.isTogether else {
            return false
        }
        self.told = (message.side, position)
        return clause.time != nil
    }

    private func isPast(_ clause: Clause, _ today: LocalDate) -> Bool {
        if let day = clause.day?.value, (day.last ?? day.first) < today { return true }
        if clause.opensPast, clause.time?.value.start == nil, clause.day?.value.first == today { return true }
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
            // "9 am Houston", after "9 am my time?"
            if time.zone == nil, self.current?.time?.zone == .speakers || self.current?.time?.zone == .listeners {
                let tokens = Tokenizer.tokens(of: clause.text)
                time.zone = ZonePlaces.table.match(tokens, at: clause.times[index].tokens.upperBound).map {
                    .named($0.value)
                }
            }
            clause.times[index] = clause.times[index].with(time)
        }
        // "In three and a half hours" explains the hour that was named, to the minute it is not.
        if let time = clause.times.first, let day = clause.days.last, time.tokens == day.tokens,
            let own = self.current?.time?.start, let start = time.value.start
        {
            let gap = abs((own.hour - start.hour) * 60 + own.minute - start.minute) % 720
            if min(gap, 720 - gap) <= 75 { clause.times.removeFirst() }
        }
        // "21 to 24" of a trip that begins on the 21st are days.
        if let day = self.current?.day {
            let last = day.last?.day ?? min(31, day.first.day + 6)
            clause.times.removeAll { time in
                guard time.value.isBare, let hour = time.value.start?.hour, hour > 12 else { return false }
                return (day.first.day...max(day.first.day, last)).contains(hour)
            }
        }
        return self.onTheTable(self.shifted(clause))
    }

    /// A weekday that is the one on the table means that day, also when it is said on it.
    private func onTheTable(_ clause: Clause) -> Clause {
        guard let own = self.current?.day, self.current?.state == .open || self.current?.state == .accepted,
            let last = clause.days.last, let weekday = last.value.weekday ?? self.span(last.value, like: own)
        else { return clause }
        if own.last != nil, last.value.last == nil, weekday != own.first.weekday { return self.withinRange(clause) }
        var clause = clause
        guard weekday == own.first.weekday, own.first != last.value.first else { return clause }
        let day = DayReading(first: own.first, last: own.last, part: last.value.part ?? own.part)
        clause.days[clause.days.count - 1] = last.with(day)
        return clause
    }

    /// "Thursday to Saturday" of the third to the fifth, which are those.
    private func span(_ day: DayReading, like own: DayReading) -> Weekday? {
        guard let last = day.last, let end = own.last, last.weekday == end.weekday,
            day.first.weekday == own.first.weekday,
            last.daysSince1970 - day.first.daysSince1970 == end.daysSince1970 - own.first.daysSince1970,
            (0...14).contains(own.first.daysSince1970 - day.first.daysSince1970)
        else { return nil }
        return own.first.weekday
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
        if self.takesOption(clause, message, position) { return }
        switch current.state {
        case .open where message.side != current.proposer && clause.isYes:
            if current.isChoice, clause.otherWords <= 2 { self.current?.isLeftToProposer = true }
            if self.isBesidePlan(clause) { self.current?.wasEvaded = true }
            guard !current.isHesitated || clause.isFirm, !current.isChoice,
                !self.isSidetracked || clause.isFirm, !self.isBesidePlan(clause),
                !current.isLoose || position - current.position <= 2 && clause.otherWords <= 3 || clause.isCommitment
            else { return }
            (current.state, current.isHesitated, current.accepter) = (.accepted, false, message.side)
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
            mention.side != message.side, position - mention.position <= Self.longestTell, mention.day != nil
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
