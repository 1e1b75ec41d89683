internal import ChatReader
internal import Time

/// The result of checking one claim.
public struct ClaimFinding: Sendable, Hashable {
    /// The state of a claim before its second reading.
    public enum State: Sendable, Hashable {
        /// The cited messages prove it.
        case certain
        /// A second reading decides.
        case unproven
        /// The owner is asked, or a blind second reading decides.
        case doubtful
        /// It is not written.
        case contradicted
    }

    /// The claim without parts that the chat does not support.
    public var claim: EventClaim
    /// Each broken rule once.
    public var faults: [GroundingFault]
    /// The positions of its messages, from zero.
    public var positions: [Int]
    /// The proposer and the accepter; nil if unknown.
    public var consent: ClaimConsent?
    /// The claimed times if the chat does not name the hour. They are shown in a question to the owner, and never
    /// written without one.
    public var unsaidTimes: EventTimes?
    /// The signs that the faults come from, without those against single texts.
    var signs: [GroundingSign] = []

    /// The faults by signs that are at least this strong.
    func faults(atLeast strength: GroundingSign.Strength) -> Set<GroundingFault> {
        Set(self.signs.filter { $0.strength >= strength }.map(\.fault))
    }

    public var state: State {
        switch self.faults.map(\.weight).max() {
        case nil, .strips: .certain
        case .unproven: .unproven
        case .doubts: .doubtful
        case .contradicts: .contradicted
        }
    }

    /// The claim for a question to the owner, with its hour even if the chat does not name it.
    var asked: EventClaim {
        var claim = self.claim
        claim.times = self.unsaidTimes ?? claim.times
        return claim
    }
}

/// Checks each claim of an answer against the chat. The model is never trusted.
///
/// The checks are few, and concern the cited messages. A check that cannot decide finds nothing, or leaves the claim
/// unproven. Texts of an event that the chat does not support are removed; nothing is added or changed.
public struct Grounder: Sendable {
    private let window: ConversationWindow
    private let needsEvidence: Bool
    private let chat: ChatReading
    private let text: WindowText

    /// - Parameter needsEvidence: true if the prompt asks for evidence, as all but version 1 do.
    public init(window: ConversationWindow, needsEvidence: Bool) {
        (self.window, self.needsEvidence) = (window, needsEvidence)
        self.chat = ChatReading(window)
        self.text = WindowText(window)
    }

    func judge(_ claim: EventClaim) -> ClaimFinding {
        let cited = CitedMessages(claim.evidence, in: self.chat, needsEvidence: self.needsEvidence) {
            self.search(claim)
        }
        return self.judge(claim, cited, isOwn: true)
    }

    /// The same claim with the messages that a second reading cites.
    ///
    /// - Parameter isAlone: false if they count beside the answer's own evidence.
    func judge(_ claim: EventClaim, citing quotes: CitedMessages, isAlone: Bool) -> ClaimFinding {
        guard !isAlone else { return self.judge(claim, quotes, isOwn: false) }
        let own = CitedMessages(claim.evidence, in: self.chat, needsEvidence: false) { self.search(claim) }
        return self.judge(claim, own.joined(with: quotes), isOwn: false)
    }

    /// True if this message of the owner quotes a proposal that is no longer in the window, and so may stand for both.
    func answersQuote(_ position: Int) -> Bool { self.chat.hasQuotedProposal(position) }

    private func judge(_ claim: EventClaim, _ cited: CitedMessages, isOwn: Bool) -> ClaimFinding {
        let signs = self.signs(of: claim, cited, isOwn: isOwn)
        var faults = signs.map(\.fault)
        var kept = claim
        let texts = TextGrounding(window: self.text)
        faults += texts.faults(of: claim)
        kept = texts.stripped(claim)
        let ends = EndSupport(chat: self.chat, cited: cited)
        var unsaid: EventTimes?
        if faults.contains(.noTimeAgreed) {
            unsaid = (ends.stripped(kept) ?? kept).times
            kept.times = .allDay(start: claim.times.firstDay, endExclusive: claim.times.firstDay.adding(days: 1))
        }
        if let plain = ends.stripped(kept) {
            kept = plain
            faults.append(.endNotSaid)
        }
        var seen: Set<GroundingFault> = []
        faults = faults.filter { seen.insert($0).inserted }
        return ClaimFinding(
            claim: kept,
            faults: faults,
            positions: cited.positions,
            consent: self.consent(to: kept, cited),
            unsaidTimes: unsaid,
            signs: signs
        )
    }

    private func signs(of claim: EventClaim, _ cited: CitedMessages, isOwn: Bool) -> [GroundingSign] {
        var signs = cited.signs
        if claim.isDoubtful { signs.append(.modelDoubts) }
        if let evidence = claim.evidence, isOwn, !self.holds(evidence.phrase) { signs.append(.phraseNotFound) }
        switch claim.action {
        case .cancel(let index):
            // A cancellation needs no consent.
            signs.removeAll { $0 == .oneWriter }
            signs += self.signs(ofCancelling: index, claim, cited)
        case .move(let index):
            signs += self.references(cited).signs(of: index, title: claim.title)
            signs += self.slotSigns(claim, cited, self.window.knownEvents[index].times)
        case .add:
            signs += self.slotSigns(claim, cited, nil)
        }
        return signs
    }

    private func consent(to claim: EventClaim, _ cited: CitedMessages) -> ClaimConsent? {
        guard var consent = cited.consent(to: claim) else { return nil }
        let known = claim.moves.map { self.window.knownEvents[$0].times }
        let days = self.days(claim, cited, known)
        let parts = NamedParts(
            chat: self.chat,
            days: days,
            hours: self.hours(claim, cited, days, known),
            known: known?.firstMoment,
            place: claim.location
        )
        for position in Set([consent.proposal, consent.acceptance].compactMap(\.self)) {
            consent.names[position] = parts.named(in: position)
        }
        return consent
    }

    // MARK: - Evidence

    private func holds(_ phrase: String) -> Bool {
        !phrase.contains { !$0.isWhitespace } || !self.text.positions(ofPhrase: phrase).isEmpty
    }

    /// The last proposal of the claimed slot that the other side accepts, for answers without evidence.
    private func search(_ claim: EventClaim) -> (proposal: Int, acceptance: Int)? {
        guard claim.cancels == nil else { return nil }
        let everything = CitedMessages(proposal: 0, acceptance: 0)
        let days = self.days(claim, everything, nil)
        let hours = self.hours(claim, everything, days, nil)
        func names(_ position: Int) -> Bool {
            self.chat.said(in: [position]).contains { clause in
                clause.days.contains { days.meaning($0, clause) == .exact }
                    || clause.clocks.contains { hours?.names($0) ?? false }
            }
        }
        let naming = self.chat.messages.indices.filter(names)
        for proposal in naming.reversed() {
            let answer = self.chat.messages.indices.dropFirst(proposal + 1).first { position in
                self.chat.isOwners(position) != self.chat.isOwners(proposal)
                    && self.chat.clauses[position].contains { $0.saysYes || $0.hesitates || $0.refuses }
            }
            if let answer, self.chat.clauses[answer].contains(where: \.saysYes) { return (proposal, answer) }
            if let earlier = naming.last(where: {
                $0 < proposal && self.chat.isOwners($0) != self.chat.isOwners(proposal)
            }) {
                return (earlier, proposal)
            }
        }
        return nil
    }

    // MARK: - Day, hour and consent

    private func slotSigns(_ claim: EventClaim, _ cited: CitedMessages, _ known: EventTimes?) -> [GroundingSign] {
        let days = self.days(claim, cited, known)
        let hours = self.hours(claim, cited, days, known)
        var signs: [GroundingSign] = []
        // Day and time of a known event stay.
        if known?.firstDay != claim.times.firstDay || known?.firstMoment != claim.times.firstMoment {
            signs += [days.sign(hours), hours?.sign].compactMap(\.self)
        } else if days.isAnother {
            signs.append(.anotherDay)
        }
        return signs + ConsentCheck(chat: self.chat, cited: cited, days: days, hours: hours).signs
    }

    private func days(_ claim: EventClaim, _ cited: CitedMessages, _ known: EventTimes?) -> DaySupport {
        let start = claim.times.firstMoment ?? LocalDateTime(date: claim.times.firstDay, time: .midnight)
        return DaySupport(
            chat: self.chat,
            cited: cited,
            claim: start,
            hasTime: claim.times.firstMoment != nil,
            known: known?.firstDay,
            phrase: claim.evidence?.phrase ?? ""
        )
    }

    /// Nil for an event of whole days.
    private func hours(_ claim: EventClaim, _ cited: CitedMessages, _ days: DaySupport, _ known: EventTimes?)
        -> HourSupport?
    {
        claim.times.firstMoment.map {
            HourSupport(chat: self.chat, cited: cited, days: days, claim: $0, known: known?.firstMoment)
        }
    }

    // MARK: - Known events

    private func references(_ cited: CitedMessages) -> ReferenceCheck {
        ReferenceCheck(chat: self.chat, known: self.window.knownEvents, cited: cited)
    }

    private func signs(ofCancelling index: Int, _ claim: EventClaim, _ cited: CitedMessages) -> [GroundingSign] {
        let references = self.references(cited)
        var signs = references.signs(of: index, title: claim.title)
        let said = self.chat.said(in: cited.positions)
        let cancelling = CancellationCheck(chat: self.chat, cited: cited, references: references)
        if let sign = cancelling.sign(of: index) { signs.append(sign) }
        // Another slot is proposed for it and not refused, so it is moved.
        let days = self.days(claim, cited, nil)
        let hours = self.hours(claim, cited, days, nil)
        let near = self.chat.said(
            in: (cited.positions.first ?? 0)..<min(self.chat.messages.count, (cited.positions.last ?? 0) + 4)
        )
        let kinds = Set(said.flatMap(\.activities).map(\.kind))
        let isMoved = near.contains { clause in
            let otherDay = !clause.days.isEmpty && clause.days.allSatisfy { days.meaning($0, clause) == .other }
            let otherHour =
                hours.map { hours in
                    !clause.clocks.isEmpty && !clause.isBare && !clause.clocks.contains { hours.names($0) }
                } ?? false
            let isCited =
                cited.positions.contains(clause.position) && !said.contains { $0.refuses || $0.cancels || $0.withdraws }
            let isElse = !clause.activities.isEmpty && !clause.activities.contains { kinds.contains($0.kind) }
            return (otherDay || otherHour) && (isCited || clause.isOffer && !isElse) && !clause.refuses
                && !clause.reports && !clause.cancels
        }
        // The chat does not cancel it: it is shifted, or its time is repeated.
        let isKept =
            signs.contains { $0.fault == .cancellationNotSaid }
            && said.contains {
                $0.shift != nil || $0.changes || $0.names && ($0.saysYes || $0.invites || $0.isTogether)
            }
        if isMoved || isKept { signs.append(isMoved ? .isMoved : .isKept) }
        return signs
    }
}
