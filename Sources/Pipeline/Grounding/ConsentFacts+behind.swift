internal import ChatReader

/// Behind the acceptance: doubts, refusals, and other slots in place of this one.
extension ConsentFacts {
    func readBehind() -> GroundingSign? {
        var isDoubted = false
        for clause in self.chat.said(in: (self.acceptance + 1)..<self.end) {
            let distance = clause.position - self.acceptance
            let isNamed = self.stance.names(clause)
            guard !self.stance.isElsewhere(clause) else { continue }
            let isRead = self.chat.isFamiliar[clause.position]
            if isNamed || !isRead && distance <= 2, !clause.isQuestion, self.chat.sense(clause.position) == .negates {
                if isNamed { return .refusedLater }
                isDoubted = isDoubted || self.isAboutThis(clause)
            }
            guard isNamed || distance <= Self.aftermath && isRead else { continue }
            switch self.stance.of(clause) {
            case .hedge(true) where !isNamed && self.answersSomethingNew(clause): isDoubted = true
            case .hedge(true) where distance <= Self.aftermath / 2 && !self.quotesAnother(clause): return .hedgedLater
            case .hedge where isNamed: return .doubtedLaterByName
            case .hedge(true): return .wavesLater
            case .no where isNamed || clause.cancels || clause.withdraws: return .refusedLater
            case .leaning where clause.refuses && isNamed: return .refusedLater
            case .no where self.isSorry(clause.position) && self.isAboutThis(clause): return .refusedLater
            case .hedge where distance <= Self.adjacent && self.isAboutThis(clause): isDoubted = true
            case .no where distance <= 2 && self.isAboutThis(clause): isDoubted = true
            case .yes, .leaning, .aside, .other, .hedge, .no: continue
            }
        }
        return isDoubted ? .mayBeRefusedLater : nil
    }

    /// True if what follows the answer does not show that it was a yes. The proposer does not reply, or somebody doubts
    /// the plan or names another slot in the next messages; or the proposer named another slot just before the answer,
    /// or the hour cannot be read.
    var isReopened: Bool {
        let behind = (self.acceptance + 1)..<min(self.end, self.acceptance + 1 + Self.aftermath)
        return !behind.contains { self.chat.isOwners($0) == self.chat.isOwners(self.proposal) }
            || self.stance.hours?.sign == .hourNotRead || self.lastOffer.contains(where: self.names(another:))
            || self.chat.said(in: behind).contains { clause in
                self.stance.isElsewhere(clause)
                    ? !clause.reports && !clause.isFact
                    : clause.refuses || clause.withdraws || clause.cancels || clause.hesitates || clause.wavers
                        || clause.isConditional || clause.isSorry
            }
    }

    /// The clauses of the proposer's last messages before the acceptance, if they are behind the proposal.
    private var lastOffer: [SlotClause] {
        let between = (self.proposal + 1)..<max(self.proposal + 1, self.acceptance)
        let isProposer = self.chat.isOwners(self.proposal)
        guard let last = between.last(where: { self.chat.isOwners($0) == isProposer }) else { return [] }
        let first = between.prefix { $0 < last }.last { self.chat.isOwners($0) != isProposer } ?? self.proposal
        return ((first + 1)...last).flatMap(self.chat.own)
    }

    private func names(another clause: SlotClause) -> Bool {
        let isOther = self.stance.isElsewhere(clause) || self.stance.isAtAnotherNumber(clause)
        let isSame = clause.activities.isEmpty || clause.activities.contains { self.kinds.contains($0.kind) }
        return isOther && isSame && !clause.reports && !clause.isFact
    }

    private var end: Int { max(self.acceptance + 1, self.chat.messages.count) }

    /// "Can we make it 7 instead?" – "ok": another hour of the same day is proposed and accepted.
    var isMovedLater: Bool {
        guard let hours = self.stance.hours else { return false }
        return self.laterOffers(atMost: Self.aftermath).contains { clause in
            !clause.clocks.isEmpty && !clause.clocks.contains { hours.names($0) } && clause.changes
                && clause.days.allSatisfy { self.stance.days.meaning($0, clause) == .exact }
                && self.isTaken(clause)
        }
    }

    /// "Can't Thursday, Friday?" – "ok": another slot is proposed in place of this one and accepted.
    var isGivenUpLater: Bool {
        guard !self.isInvitation else { return false }
        return self.laterOffers(atMost: self.chat.messages.count).contains { clause in
            let isElsewhere =
                self.stance.isElsewhere(clause) || clause.changes && self.stance.isAtAnotherNumber(clause)
            guard isElsewhere, !clause.turns else { return false }
            let isInstead =
                clause.changes || clause.shift != nil
                || self.chat.own(clause.position).contains {
                    ($0.refuses || $0.withdraws || $0.cancels) && self.stance.names($0)
                }
            return isInstead && self.isTaken(clause)
        }
    }

    /// Clauses behind the acceptance that are about this activity, or about none.
    private func laterOffers(atMost count: Int) -> [SlotClause] {
        let kinds = self.kinds
        let last = min(self.chat.messages.count - 1, self.acceptance + count)
        guard self.acceptance < last else { return [] }
        return self.chat.said(in: (self.acceptance + 1)...last).filter { clause in
            !clause.reports
                && (clause.activities.isEmpty || clause.activities.contains { kinds.contains($0.kind) })
        }
    }

    /// The other side says yes to it in one of the next two messages.
    private func isTaken(_ clause: SlotClause) -> Bool {
        self.chat.said(in: (clause.position + 1)...(clause.position + 2)).contains { answer in
            answer.isOwner != clause.isOwner && answer.saysYes && !answer.refuses
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
    private func isAboutThis(_ clause: SlotClause) -> Bool {
        !self.quotesAnother(clause)
            && !self.chat.said(in: (self.acceptance + 1)..<clause.position).contains { near in
                near.isOwner != clause.isOwner && (near.isQuestion || near.invites) && !self.stance.names(near)
            }
    }

    /// "And don't let me buy lamps" – "no promises": the message before it, by the other side, brings up something else.
    private func answersSomethingNew(_ clause: SlotClause) -> Bool {
        let last = clause.position - 1
        guard last > self.acceptance, self.chat.isOwners(last) != clause.isOwner else { return false }
        let said = self.chat.own(last)
        // "Make it 1 then" – "gotta ask her" is about the plan.
        guard !said.contains(where: { $0.names || $0.changes || self.stance.names($0) }) else { return false }
        return said.contains { $0.isRequest || $0.otherWords >= 4 }
    }

    /// The message replies to one that does not name the slot.
    private func quotesAnother(_ clause: SlotClause) -> Bool {
        guard let quoted = self.chat.messages[clause.position].content.quoted,
            let index = self.chat.messages[..<clause.position].lastIndex(where: { $0.content.body == quoted.body })
        else { return false }
        return !self.chat.clauses[index].contains(where: self.stance.names)
    }
}
