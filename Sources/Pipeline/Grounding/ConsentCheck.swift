internal import ChatReader

/// Checks that the cited messages show a proposal by one side and an acceptance by the other. It reads these messages
/// and the ones around them. It raises doubts; it never contradicts an agreement.
struct ConsentCheck {
    /// An answer more than this many messages later may belong to something else.
    static let adjacent = 4
    /// For this many messages after the acceptance, a refusal is read as a refusal of the plan.
    static let aftermath = 10

    let chat: ChatReading
    let cited: CitedMessages
    let days: DaySupport
    let hours: HourSupport?
    /// The proposal is an event message, so its words need not propose.
    var isInvitation = false

    /// Empty if proposal and acceptance are clear.
    var faults: [GroundingFault] {
        guard let proposal = self.cited.proposal, let acceptance = self.cited.acceptance else {
            return [.consentUnclear]
        }
        return self.faults(ofAccepting: acceptance, proposal) + self.faults(ofOffering: proposal, acceptance)
            + self.faults(between: proposal, acceptance) + self.faults(behind: acceptance)
    }

    // MARK: - The stance of a clause towards the slot

    private enum Stance {
        /// A yes, or the slot repeated.
        case yes(isFirm: Bool)
        case no
        /// Doubts the slot. Certain if the words do so, or if another person has to be asked first.
        case hedge(isSure: Bool)
        /// Accepts and asks in one clause, or speaks like somebody who intends to come.
        case leaning
        /// Asks for something else, or reports that something else is done.
        case aside
        case other
    }

    private func stance(_ clause: SlotClause) -> Stance {
        if clause.wavers, !clause.isQuestion { return .hedge(isSure: true) }
        if clause.hesitates || clause.isConditional && clause.accepts, !clause.isQuestion {
            return .hedge(isSure: false)
        }
        let isFirm = clause.acceptsFirmly || self.repeats(clause)
        if clause.refuses || clause.withdraws || clause.cancels, !clause.isQuestion {
            return clause.accepts && isFirm ? .leaning : .no
        }
        if clause.isDelivery || clause.asksBack, !isFirm { return .aside }
        if clause.saysYes { return .yes(isFirm: isFirm) }
        if self.repeats(clause), !clause.isQuestion, !clause.reports { return .yes(isFirm: true) }
        // "Sunday at 9 is nice, at yours or out?": accepts, or asks for it.
        if clause.isQuestion, clause.accepts || self.repeats(clause) { return .leaning }
        // "Friday I work": names the day and does not accept.
        if clause.reports, self.namesSlot(clause) { return .no }
        if clause.isPreparation, !clause.isQuestion { return .leaning }
        return clause.isRequest ? .aside : .other
    }

    /// True if it names the claimed day or hour, and no other.
    private func repeats(_ clause: SlotClause) -> Bool {
        let isHour = self.hours.map { hours in clause.clocks.contains { hours.names($0) } } ?? false
        let isDay = clause.days.contains { self.days.meaning($0, clause) == .exact }
        let hasOtherHour = !isHour && !clause.clocks.isEmpty && self.hours != nil
        return isHour && (isDay || clause.days.isEmpty) || isDay && !hasOtherHour
    }

    private func namesSlot(_ clause: SlotClause) -> Bool {
        clause.days.contains { self.days.meaning($0, clause) != .other }
            || clause.clocks.contains { self.hours?.names($0) ?? false }
    }

    /// True if it names another day or hour than the claimed one.
    private func isElsewhere(_ clause: SlotClause) -> Bool {
        let otherDay = !clause.days.isEmpty && !clause.days.contains { self.days.meaning($0, clause) != .other }
        let otherHour =
            self.hours.map { hours in
                !clause.clocks.isEmpty && !clause.isBare && !clause.clocks.contains { hours.names($0) }
            } ?? false
        return otherDay || otherHour
    }

    // MARK: - The acceptance

    private func faults(ofAccepting acceptance: Int, _ proposal: Int) -> [GroundingFault] {
        let clauses = self.chat.own(acceptance)
        let stances = clauses.map(self.stance)
        var saysYes = false
        var isFirm = false
        var (isAside, isLeaning) = (false, false)
        var worst: GroundingFault?
        for stance in stances {
            switch stance {
            case .yes(let firm):
                saysYes = true
                isFirm = isFirm || firm
                // "Not sure… ok fine, 8 it is": the last statement counts.
                if firm, worst != nil, clauses.contains(where: self.repeats) { worst = .consentUnclear }
            case .no: worst = saysYes && worst == nil ? .consentUnclear : .notAccepted
            case .hedge: worst = .hedged
            case .leaning: isLeaning = true
            case .aside: isAside = true
            case .other: break
            }
        }
        if let worst { return [worst] }
        if self.isJest(proposal, acceptance) { return [.hedged] }
        if let turn = self.fault(ofTurnBehind: acceptance) { return [turn] }
        guard saysYes else {
            // A question, a picture and "sending it now" are not answers.
            if isLeaning || self.saysOnlyNumber(acceptance) { return [.consentUnclear] }
            if MessageText.isMedia(self.chat.messages[acceptance].content.body) { return [.notAccepted] }
            let saysNothing = clauses.allSatisfy { $0.isQuestion || $0.otherWords == 0 && !$0.names } || isAside
            let isAnswer =
                self.chat.isFamiliar[acceptance] ? !saysNothing && self.isProposed(proposal) : !clauses.isEmpty
            return [isAnswer ? .consentUnclear : .notAccepted]
        }
        if !isFirm, self.answersSomethingElse(acceptance, proposal, isAside) { return [.notAccepted] }
        if self.isOnlyFact(proposal), !clauses.contains(where: { self.repeats($0) || $0.isTogether }) {
            return [.notAccepted]
        }
        let isLate =
            acceptance - proposal > Self.adjacent && !clauses.contains(where: self.repeats)
            && !self.answers(acceptance, proposal, isFirm)
        let offersAnother =
            clauses.contains { self.isElsewhere($0) && !self.repeats($0) } && !clauses.contains(where: self.repeats)
        return isLate || offersAnother || !self.isPlain(proposal, acceptance, isFirm) ? [.consentUnclear] : []
    }

    /// True if the proposal, or a message just before it, proposes something.
    private func isProposed(_ proposal: Int) -> Bool {
        self.isInvitation
            || (max(0, proposal - Self.adjacent)...proposal).contains {
                self.chat.clauses[$0].contains(where: \.isProposal)
            }
    }

    /// "Rent is due on the 1st", "your parcel comes at 2": a fact or a task, not a meeting.
    private func isOnlyFact(_ proposal: Int) -> Bool {
        let clauses = self.chat.clauses[proposal]
        let naming = clauses.filter(self.namesSlot)
        return !naming.isEmpty && naming.allSatisfy(\.isFact) && !clauses.contains(where: \.isProposal)
    }

    /// The plan is a joke, or the other side laughs at it.
    private func isJest(_ proposal: Int, _ acceptance: Int) -> Bool {
        self.chat.said(in: [proposal, acceptance, acceptance + 1]).contains(where: \.isAbsurd)
            || self.chat.said(in: (acceptance + 1)...(acceptance + 3)).contains { $0.isMocking && !$0.names }
    }

    /// True if the proposal is a joint activity and neither side laughs. Jokes, tasks and broadcasts are left to the
    /// verification.
    private func isPlain(_ proposal: Int, _ acceptance: Int, _ isFirm: Bool) -> Bool {
        let own = self.chat.own(acceptance)
        let isRepeated = own.contains(where: self.repeats)
        guard isRepeated || self.isProposed(proposal) || own.contains(where: \.isTogether),
            !self.chat.clauses[proposal].contains(where: { self.namesSlot($0) && $0.isFact }),
            isRepeated || isFirm || acceptance - proposal <= 2 || self.quotes(acceptance, proposal)
        else { return false }
        let later = self.chat.said(in: (acceptance + 1)...(acceptance + Self.aftermath))
        return (isRepeated || ![proposal, acceptance].contains { self.chat.laughs[$0] })
            && !later.contains { $0.isSorry || ($0.cancels || $0.withdraws) && !$0.isQuestion && !self.isElsewhere($0) }
    }

    /// A late answer belongs to the proposal if it quotes it, or if it is firm and nothing else was proposed in
    /// between.
    private func answers(_ acceptance: Int, _ proposal: Int, _ isFirm: Bool) -> Bool {
        if self.quotes(acceptance, proposal) { return true }
        return isFirm
            && !self.chat.said(in: (proposal + 1)..<acceptance).contains {
                $0.names && $0.isOffer || $0.invites || $0.changes
            }
    }

    private func quotes(_ acceptance: Int, _ proposal: Int) -> Bool {
        self.chat.messages[acceptance].content.quoted.map { $0.body == self.chat.messages[proposal].content.body }
            ?? false
    }

    /// "1", to a list or a reminder that asks for it.
    private func saysOnlyNumber(_ position: Int) -> Bool {
        let tokens = Tokenizer.tokens(of: self.chat.messages[position].content.body).filter { $0.kind != .mark }
        return tokens.count == 1 && tokens[0].number != nil
    }

    /// A doubt that the accepting side adds before the other side answers: "how lovely to be asked" – "I'm afraid that
    /// week is full".
    private func fault(ofTurnBehind acceptance: Int) -> GroundingFault? {
        let isOwner = self.chat.isOwners(acceptance)
        var position = acceptance + 1
        var fault: GroundingFault?
        while self.chat.messages.indices.contains(position), position <= acceptance + 3,
            self.chat.isOwners(position) == isOwner
        {
            for clause in self.chat.own(position) where !self.isElsewhere(clause) && self.chat.isFamiliar[position] {
                switch self.stance(clause) {
                case .no where fault == nil, .leaning where clause.refuses && fault == nil: fault = .changedLater
                case .hedge where fault == nil: fault = .hedged
                case .yes(true): fault = fault.map { _ in .consentUnclear }
                case .yes, .no, .hedge, .leaning, .aside, .other: continue
                }
            }
            position += 1
        }
        return fault
    }

    /// A bare yes to something that was asked after the proposal: "send me the file" – "ok", "let me know by Thursday"
    /// – "ok".
    private func answersSomethingElse(_ acceptance: Int, _ proposal: Int, _ isAside: Bool) -> Bool {
        if self.answersAnother(acceptance, proposal) || isAside { return true }
        let proposer = self.chat.isOwners(proposal)
        guard
            let last = (proposal..<acceptance).last(where: {
                self.chat.isOwners($0) == proposer && !self.chat.own($0).isEmpty
            })
        else { return false }
        let asked = self.chat.own(last)
        guard !asked.contains(where: { self.namesSlot($0) && !$0.asksBack }) else {
            return asked.contains(where: \.asksBack)
        }
        return asked.contains { $0.isRequest || $0.asksBack }
    }

    /// It replies to another message of the window that does not name the slot.
    private func answersAnother(_ acceptance: Int, _ proposal: Int) -> Bool {
        guard let quoted = self.chat.messages[acceptance].content.quoted,
            let index = self.chat.messages[..<acceptance].lastIndex(where: { $0.content.body == quoted.body }),
            index != proposal
        else { return false }
        return !self.chat.clauses[index].contains(where: self.namesSlot)
    }

    // MARK: - The proposal and the messages around it

    private func faults(ofOffering proposal: Int, _ acceptance: Int) -> [GroundingFault] {
        let clauses = self.chat.clauses[proposal].filter {
            !$0.isPast && (proposal != acceptance || $0.isOwner != self.chat.isOwners(acceptance))
        }
        if clauses.contains(where: {
            ($0.cancels || $0.withdraws) && !$0.isQuestion && !$0.changes && !self.isElsewhere($0)
        }),
            !clauses.contains(where: \.invites)
        {
            return [.notAccepted]
        }
        let isRepeated = self.chat.own(acceptance).contains(where: self.repeats)
        let isHedged = clauses.contains {
            ($0.hesitates || $0.wavers || $0.isConditional) && !$0.isQuestion && !$0.invites
        }
        let isReport =
            clauses.contains { self.namesSlot($0) && $0.reports } && !clauses.contains { $0.isQuestion || $0.invites }
        return isHedged || isReport && !isRepeated ? [.consentUnclear] : []
    }

    /// The messages between proposal and acceptance: doubts of either side, and other proposals.
    private func faults(between proposal: Int, _ acceptance: Int) -> [GroundingFault] {
        guard acceptance > proposal + 1, !self.quotes(acceptance, proposal) else { return [] }
        let accepter = self.chat.isOwners(acceptance)
        let accepting = self.chat.own(acceptance)
        let isFirm = accepting.contains { if case .yes(true) = self.stance($0) { true } else { false } }
        for clause in self.chat.said(in: (proposal + 1)..<acceptance).reversed() {
            switch self.stance(clause) {
            case .hedge, .no:
                guard !self.isElsewhere(clause), acceptance - clause.position <= Self.aftermath else { continue }
                if isFirm, clause.isOwner != accepter || accepting.contains(where: self.repeats) { continue }
                // "I'll tell you tonight" – "don't leave it late" – "👍".
                let isSameTurn = !((clause.position + 1)..<acceptance).contains { self.chat.isOwners($0) != accepter }
                let isNod = (!isFirm || isSameTurn) && accepting.allSatisfy { $0.otherWords <= 2 && !$0.names }
                return [isNod && clause.isOwner == accepter ? .hedged : .consentUnclear]
            case .yes, .leaning, .aside, .other:
                let isCounter =
                    self.isElsewhere(clause) && clause.isOffer && !accepting.contains(where: self.repeats)
                if isCounter { return [.consentUnclear] }
            }
        }
        return []
    }

    /// Later clauses that may be about this plan.
    private func faults(behind acceptance: Int) -> [GroundingFault] {
        var isDoubted = false
        for clause in self.chat.said(in: (acceptance + 1)..<max(acceptance + 1, self.chat.messages.count)) {
            let distance = clause.position - acceptance
            let isNamed = self.namesSlot(clause)
            guard !self.isElsewhere(clause),
                isNamed || distance <= Self.aftermath && self.chat.isFamiliar[clause.position]
            else { continue }
            switch self.stance(clause) {
            case .hedge(true) where distance <= Self.aftermath / 2 && !self.quotesAnother(clause): return [.hedged]
            case .hedge(true),
                .hedge(false) where isNamed:
                return [.changedLater]
            case .no where isNamed || clause.cancels || clause.withdraws: return [.changedLater]
            case .leaning where clause.refuses && isNamed: return [.changedLater]
            case .no where self.isSorry(clause.position) && self.isAboutThis(clause, acceptance): return [.changedLater]
            case .hedge where distance <= Self.adjacent && self.isAboutThis(clause, acceptance): isDoubted = true
            case .no where distance <= 2 && self.isAboutThis(clause, acceptance): isDoubted = true
            case .yes, .leaning, .aside, .other, .hedge, .no: continue
            }
        }
        if self.isMovedLater(acceptance) { return [.changedLater] }
        return isDoubted ? [.consentUnclear] : []
    }

    /// "Can we make it 7 instead?" – "ok": another hour of the same day is proposed and accepted.
    private func isMovedLater(_ acceptance: Int) -> Bool {
        guard let hours = self.hours, let proposal = self.cited.proposal else { return false }
        let kinds = Set(self.chat.said(in: [proposal, acceptance]).flatMap(\.activities).map(\.kind))
        let last = min(self.chat.messages.count - 1, acceptance + Self.aftermath)
        guard acceptance < last else { return false }
        return self.chat.said(in: (acceptance + 1)...last).contains { clause in
            let isOtherHour =
                !clause.clocks.isEmpty && !clause.isBare && !clause.clocks.contains { hours.names($0) }
                && clause.days.allSatisfy { self.days.meaning($0, clause) == .exact }
            guard isOtherHour, clause.changes, !clause.reports,
                clause.activities.isEmpty || clause.activities.contains(where: { kinds.contains($0.kind) })
            else { return false }
            return self.chat.said(in: (clause.position + 1)...(clause.position + 2)).contains { answer in
                answer.isOwner != clause.isOwner && answer.saysYes && !answer.refuses
            }
        }
    }

    /// The message apologises, or the one before it by the same writer does.
    private func isSorry(_ position: Int) -> Bool {
        [position - 1, position].contains { near in
            near >= 0 && self.chat.isOwners(near) == self.chat.isOwners(position)
                && self.chat.own(near).contains(where: \.isSorry)
        }
    }

    /// True if nothing else was asked or proposed since the acceptance, so that a no refers to the plan.
    private func isAboutThis(_ clause: SlotClause, _ acceptance: Int) -> Bool {
        !self.quotesAnother(clause)
            && !self.chat.said(in: (acceptance + 1)..<clause.position).contains { near in
                near.isOwner != clause.isOwner && (near.isQuestion || near.invites) && !self.namesSlot(near)
            }
    }

    /// The message replies to one that does not name the slot.
    private func quotesAnother(_ clause: SlotClause) -> Bool {
        guard let quoted = self.chat.messages[clause.position].content.quoted,
            let index = self.chat.messages[..<clause.position].lastIndex(where: { $0.content.body == quoted.body })
        else { return false }
        return !self.chat.clauses[index].contains(where: self.namesSlot)
    }
}
