internal import ChatReader

/// The facts about a proposal, its acceptance and the messages around them, from which the signs of `ConsentCheck`
/// follow.
struct ConsentFacts {
    /// An answer more than this many messages later may belong to something else.
    static let adjacent = 4
    /// For this many messages after the acceptance, a refusal is read as a refusal of the plan.
    static let aftermath = 10

    /// The words of one writer, as far as they are not a plain yes.
    enum Answer: Equatable {
        case refuses
        case hedges(isSure: Bool)
        case refusesBesideYes
        /// "Not sure… ok fine, 8 it is": the last statement counts.
        case hedgesBeforeYes
    }

    let chat: ChatReading
    let stance: SlotStance
    let proposal: Int
    let acceptance: Int
    let isInvitation: Bool
    /// The acceptance's own clauses.
    let own: [SlotClause]
    /// Those of the proposal.
    let offered: [SlotClause]
    /// Nil if nothing in it refuses or hedges.
    let answer: Answer?
    /// The grammar of the acceptance, if it tells more than the cues.
    let sense: AnswerGrammar.Sense?
    let saysYes: Bool
    /// More than a short yes.
    let isFirm: Bool
    let leans: Bool
    private let isAside: Bool
    /// "The later one", of the slots that the proposal names.
    let choice: Choice?
    /// It repeats the slot.
    let isRepeated: Bool
    /// A doubt that the accepting side adds before the other side answers: "how lovely to be asked" – "I'm afraid that
    /// week is full".
    private(set) var turn: Answer?
    /// Doubts of either side between the two, and other proposals.
    private(set) var between: GroundingSign?
    /// Later clauses that may be about this plan.
    private(set) var behind: GroundingSign?

    init(_ check: ConsentCheck, proposal: Int, acceptance: Int) {
        (self.chat, self.isInvitation) = (check.chat, check.isInvitation)
        (self.proposal, self.acceptance) = (proposal, acceptance)
        let stance = SlotStance(days: check.days, hours: check.hours)
        let own = check.chat.own(acceptance)
        let choice = Choice(check.chat, proposal: proposal, acceptance: acceptance, stance)
        let isRepeated = choice?.isClaimed ?? own.contains(where: stance.repeats)
        var (saysYes, isFirm, leans, isAside) = (false, false, false, false)
        var answer: Answer?
        for clause in own {
            switch stance.of(clause) {
            case .yes(let firm):
                (saysYes, isFirm) = (true, isFirm || firm)
                if firm, isRepeated { answer = answer.map { _ in .hedgesBeforeYes } }
            case .no: answer = saysYes && answer == nil ? .refusesBesideYes : .refuses
            case .hedge(let isSure): answer = .hedges(isSure: isSure)
            case .leaning: leans = true
            case .aside: isAside = true
            case .other: break
            }
        }
        self.sense = check.chat.sense(acceptance)
        if self.sense == .accepts { (saysYes, answer) = (true, nil) }
        if choice?.isClaimed ?? false { (saysYes, isFirm) = (true, true) }
        (self.stance, self.own, self.isRepeated, self.choice) = (stance, own, isRepeated, choice)
        (self.saysYes, self.isFirm, self.leans, self.isAside, self.answer) = (saysYes, isFirm, leans, isAside, answer)
        self.offered = check.chat.clauses[proposal].filter {
            !$0.isPast && (proposal != acceptance || $0.isOwner != check.chat.isOwners(acceptance))
        }
        // Several rows of the table ask for each of these.
        (self.turn, self.between, self.behind) = (self.readTurn(), self.readBetween(), self.readBehind())
    }

    var isFamiliar: Bool { self.chat.isFamiliar[self.acceptance] }

    // MARK: - The acceptance

    var isMedia: Bool { MessageText.isMedia(self.chat.messages[self.acceptance].content.body) }

    /// A question, nothing, and "sending it now" are not answers.
    var saysNothing: Bool {
        guard self.isFamiliar else { return self.own.isEmpty }
        return (!self.leans || self.opensWithQuestion && !self.isRepeated)
            && (self.isAside || self.own.allSatisfy(\.isQuestion))
    }

    /// "عندي دوام": tells what else the writer does then.
    var pleads: Bool {
        !self.own.isEmpty && self.own.allSatisfy { $0.reports && !$0.isQuestion && !$0.names && $0.otherWords <= 3 }
    }

    /// "Who else is coming?"
    private var opensWithQuestion: Bool {
        Tokenizer.tokens(of: self.chat.messages[self.acceptance].content.body).first.map(Self.asking.contains) ?? false
    }

    private static let asking = Folding.words([
        "who", "what", "where", "why", "how", "which", "مين", "منو", "ليش", "ليه", "كم",
    ])

    /// "1", to a list or a reminder that asks for it.
    var saysOnlyNumber: Bool {
        let tokens = Tokenizer.tokens(of: self.chat.messages[self.acceptance].content.body).filter { $0.kind != .mark }
        return tokens.count == 1 && tokens[0].number != nil
    }

    /// True if the proposal, or a message just before it, proposes something.
    var isProposed: Bool {
        self.isInvitation
            || (max(0, self.proposal - Self.adjacent)...self.proposal).contains {
                self.chat.clauses[$0].contains(where: \.isProposal)
            }
    }

    /// "Rent is due on the 1st", "your parcel comes at 2": a fact or a task, not a meeting.
    var isFactAccepted: Bool {
        let clauses = self.chat.clauses[self.proposal]
        let naming = clauses.filter(self.stance.names)
        let isOnlyFact = !naming.isEmpty && naming.allSatisfy(\.isFact) && !clauses.contains(where: \.isProposal)
        return isOnlyFact && !self.isRepeated
            && (naming.allSatisfy(\.isDeadline) || !self.own.contains(where: \.isTogether))
    }

    /// The plan is a joke, or the other side laughs at it.
    var isJest: Bool {
        self.chat.said(in: [self.proposal, self.acceptance, self.acceptance + 1]).contains(where: \.isAbsurd)
            || self.chat.said(in: (self.acceptance + 1)...(self.acceptance + 3)).contains { $0.isMocking && !$0.names }
    }

    var isLate: Bool {
        self.acceptance - self.proposal > Self.adjacent && !self.isRepeated && !self.belongsToOffer
    }

    /// It names another slot, and not this one.
    var namesAnother: Bool { !self.isRepeated && self.own.contains(where: self.stance.isElsewhere) }

    /// It accepts or offers the other slot: "6 is perfect".
    var offersAnother: Bool {
        self.namesAnother
            && self.own.contains {
                let isElsewhere =
                    self.stance.isAtAnotherHour($0) || self.stance.isOnAnotherDay($0) && !self.stance.days.isBacked
                return isElsewhere && !$0.reports && !$0.isPickUp && ($0.accepts || $0.isOffer)
            }
    }

    /// "7 is early, make it quarter past": another hour, or minutes past the named one.
    var countersHour: Bool {
        self.own.contains { clause in
            let isMoved = clause.shift != nil || self.stance.isAtAnotherNumber(clause)
            return isMoved && clause.changes && !clause.reports && !clause.isPickUp && !self.stance.repeats(clause)
        }
    }

    /// "At 7 it is packed" – "7:30?", by the same writer and before the other side answers.
    var offersInNextMessage: Bool {
        guard self.stance.hours != nil else { return false }
        let isOwner = self.chat.isOwners(self.acceptance)
        let next = self.acceptance + 1
        guard self.chat.messages.indices.contains(next), self.chat.isOwners(next) == isOwner else { return false }
        return self.chat.own(next).contains { clause in
            let isAbout = clause.activities.allSatisfy { self.kinds.contains($0.kind) } && clause.days.isEmpty
            let isOffer =
                clause.isQuestion && self.stance.isAtAnotherHour(clause)
                || clause.changes && self.stance.isAtAnotherNumber(clause)
            return isAbout && isOffer && !clause.reports
        }
    }

    /// "Ok 9 then", "8 is better": a yes to another hour that is only a number.
    var acceptsAnotherNumber: Bool {
        !self.isRepeated
            && self.own.contains { $0.isBare && self.stance.isAtAnotherNumber($0) && $0.otherWords <= 2 && !$0.reports }
    }

    /// It is near the proposal, every word is known, and none accepts.
    var isNoYes: Bool {
        self.acceptance - self.proposal <= Self.adjacent && !self.saysYes && !self.leans && self.isFamiliar
            && !self.isMedia
    }

    /// True if the proposal is a joint activity and neither side laughs. Jokes, tasks and broadcasts are left to the
    /// second reading.
    var isPlain: Bool {
        guard self.isRepeated || self.isProposed || self.own.contains(where: \.isTogether),
            !self.chat.clauses[self.proposal].contains(where: { self.stance.names($0) && $0.isFact }),
            self.isRepeated || self.isFirm || self.acceptance - self.proposal <= 2 || self.quotesOffer
        else { return false }
        let later = self.chat.said(in: (self.acceptance + 1)...(self.acceptance + Self.aftermath))
        return (self.isRepeated || ![self.proposal, self.acceptance].contains { self.chat.laughs[$0] })
            && !later.contains {
                $0.isSorry || ($0.cancels || $0.withdraws) && !$0.isQuestion && !self.stance.isElsewhere($0)
            }
    }

    /// A late answer belongs to the proposal if it quotes it, or if it is firm and nothing else was proposed in
    /// between.
    private var belongsToOffer: Bool {
        if self.quotesOffer { return true }
        return self.isFirm
            && !self.chat.said(in: (self.proposal + 1)..<self.acceptance).contains {
                $0.names && $0.isOffer || $0.invites || $0.changes
            }
    }

    private var quotesOffer: Bool {
        self.chat.messages[self.acceptance].content.quoted
            .map { $0.body == self.chat.messages[self.proposal].content.body } ?? false
    }

    private func readTurn() -> Answer? {
        let isOwner = self.chat.isOwners(self.acceptance)
        var position = self.acceptance + 1
        var answer: Answer?
        while self.chat.messages.indices.contains(position), position <= self.acceptance + 3,
            self.chat.isOwners(position) == isOwner
        {
            for clause in self.chat.own(position) where self.chat.isFamiliar[position] {
                guard !self.stance.isElsewhere(clause) else { continue }
                switch self.stance.of(clause) {
                case .no where answer == nil, .leaning where clause.refuses && answer == nil: answer = .refuses
                case .hedge where answer == nil: answer = .hedges(isSure: true)
                case .yes(true): answer = answer.map { _ in .hedgesBeforeYes }
                case .yes, .no, .hedge, .leaning, .aside, .other: continue
                }
            }
            position += 1
        }
        return answer
    }

    /// A bare yes to something that was asked after the proposal: "send me the file" – "ok", "let me know by Thursday"
    /// – "ok".
    var answersSomethingElse: Bool {
        if self.isAside || self.answersAnother { return true }
        let proposer = self.chat.isOwners(self.proposal)
        guard
            let last = (self.proposal..<self.acceptance).last(where: {
                self.chat.isOwners($0) == proposer && !self.chat.own($0).isEmpty
            })
        else { return false }
        let asked = self.chat.own(last)
        guard !asked.contains(where: { self.stance.names($0) && !$0.asksBack }) else {
            return asked.contains(where: \.asksBack)
        }
        return asked.contains { $0.isRequest || $0.asksBack }
    }

    /// It replies to another message of the window that does not name the slot.
    private var answersAnother: Bool {
        guard let quoted = self.chat.messages[self.acceptance].content.quoted,
            let index = self.chat.messages[..<self.acceptance].lastIndex(where: { $0.content.body == quoted.body }),
            index != self.proposal
        else { return false }
        return !self.chat.clauses[index].contains(where: self.stance.names)
    }

    // MARK: - The proposal

    /// "Hello?": nothing that could be accepted, and the slot is first named by the message that should accept it.
    var isGreeting: Bool {
        guard !self.isInvitation, self.chat.isFamiliar[self.proposal], self.proposal != self.acceptance else {
            return false
        }
        return self.offered.allSatisfy { clause in
            !clause.names && clause.activities.isEmpty && clause.part == nil && clause.shift == nil && !clause.invites
                && !clause.changes && clause.otherWords <= 1
        } && self.own.contains(where: self.stance.names)
    }

    var isOfferWithdrawn: Bool {
        self.offered.contains {
            ($0.cancels || $0.withdraws) && !$0.isQuestion && !$0.changes && !self.stance.isElsewhere($0)
        } && !self.offered.contains(where: \.invites)
    }

    var isOfferHedged: Bool {
        self.offered.contains { ($0.hesitates || $0.wavers || $0.isConditional) && !$0.isQuestion && !$0.invites }
    }

    var isOfferReport: Bool {
        self.offered.contains { self.stance.names($0) && $0.reports }
            && !self.offered.contains { $0.isQuestion || $0.invites }
    }

    /// A broadcast or a notice. "Thanks" accepts nothing of it.
    var isForwarded: Bool {
        !self.isInvitation && !self.isFirm && ClauseReader.isForMachines(self.chat.messages[self.proposal].content.body)
    }

    // MARK: - Between them

    private func readBetween() -> GroundingSign? {
        guard self.acceptance > self.proposal + 1, !self.quotesOffer else { return nil }
        let accepter = self.chat.isOwners(self.acceptance)
        for clause in self.chat.said(in: (self.proposal + 1)..<self.acceptance).reversed() {
            switch self.stance.of(clause) {
            case .hedge, .no:
                guard !self.stance.isElsewhere(clause), self.chat.sense(clause.position) != .accepts,
                    self.acceptance - clause.position <= Self.aftermath
                else {
                    continue
                }
                if self.isFirm, clause.isOwner != accepter || self.isRepeated { continue }
                // "I'll tell you tonight" – "don't leave it late" – "👍".
                let isSameTurn = !((clause.position + 1)..<self.acceptance).contains {
                    self.chat.isOwners($0) != accepter
                }
                let isNod = (!self.isFirm || isSameTurn) && self.own.allSatisfy { $0.otherWords <= 2 && !$0.names }
                return isNod && clause.isOwner == accepter ? .nodsAfterDoubt : .doubtedBetween
            case .yes, .leaning, .aside, .other:
                if self.isNumberOffered(clause) { return .offeredBetween }
                guard self.stance.isElsewhere(clause), clause.isOffer, !self.isUpheld(against: clause) else { continue }
                // A few words are an offer only just before the acceptance.
                let isOffered =
                    self.acceptance - clause.position < Self.adjacent || clause.isQuestion || clause.invites
                    || clause.changes
                if self.isRepeated {
                    guard isOffered else { continue }
                    return .supersededBetween
                }
                // "Lunch tomorrow?" – "and padel on Thursday?" are two plans: the answer may be to both.
                guard isOffered, !self.isAboutSomethingElse(clause) else { return .counteredBetween }
                return clause.isOwner == accepter ? .counteredBetween : .offeredBetween
            }
        }
        return nil
    }

    /// "7 then": another hour as a number, just before the acceptance.
    private func isNumberOffered(_ clause: SlotClause) -> Bool {
        clause.position == self.acceptance - 1 && clause.isOwner != self.chat.isOwners(self.acceptance)
            && clause.isBare && self.stance.isAtAnotherNumber(clause) && clause.otherWords <= 1 && !self.isRepeated
            && !clause.reports
    }

    /// The acceptance repeats the day or the hour in which this clause differs, or the clause is about something else.
    private func isUpheld(against clause: SlotClause) -> Bool {
        guard self.isRepeated else { return false }
        if !clause.activities.isEmpty, !clause.activities.contains(where: { self.kinds.contains($0.kind) }) {
            return true
        }
        let isDay = self.own.contains { own in own.days.contains { self.stance.days.meaning($0, own) == .exact } }
        let isHour = self.own.contains { own in own.clocks.contains { self.stance.hours?.names($0) ?? true } }
        return (isDay || !self.stance.isOnAnotherDay(clause)) && (isHour || !self.stance.isAtAnotherHour(clause))
    }

    /// Both this clause and the proposal name what people do, and it is not the same.
    private func isAboutSomethingElse(_ clause: SlotClause) -> Bool {
        let kinds = self.kinds
        return !kinds.isEmpty && !clause.activities.isEmpty && kinds.isDisjoint(with: clause.activities.map(\.kind))
    }

    /// The kinds of activities that proposal and acceptance name.
    var kinds: Set<String> {
        Set(self.chat.said(in: [self.proposal, self.acceptance]).flatMap(\.activities).map(\.kind))
    }
}
