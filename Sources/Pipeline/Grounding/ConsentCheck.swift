internal import ChatReader

/// Checks that the cited messages show a proposal by one side and an acceptance by the other. It reads these messages
/// and the ones around them. It never contradicts an agreement: each sign is a doubt.
struct ConsentCheck {
    let chat: ChatReading
    let cited: CitedMessages
    let days: DaySupport
    let hours: HourSupport?
    /// The proposal is an event message, so its words need not propose.
    var isInvitation = false

    /// Empty if proposal and acceptance are clear. Of each group the first of the strongest signs that apply.
    var signs: [GroundingSign] {
        guard let facts = self.facts else { return [.noPair] }
        return Self.table.compactMap { group in
            let found = group.filter { $0.applies(facts) }.map(\.sign)
            let most = found.map(\.strength).max()
            return found.first { $0.strength == most }
        }
    }

    private var facts: ConsentFacts? {
        guard let proposal = self.cited.proposal, let acceptance = self.cited.acceptance else { return nil }
        return ConsentFacts(self, proposal: proposal, acceptance: acceptance)
    }

    struct Row: Sendable {
        let sign: GroundingSign
        let applies: @Sendable (ConsentFacts) -> Bool

        init(_ sign: GroundingSign, _ applies: @escaping @Sendable (ConsentFacts) -> Bool) {
            (self.sign, self.applies) = (sign, applies)
        }
    }

    /// The acceptance, the proposal, the messages between them, and those behind.
    static let table: [[Row]] = [
        [
            Row(.refuses) { $0.answer == .refuses },
            Row(.hedges) { $0.answer == .hedges(isSure: true) },
            Row(.mayHedge) { $0.answer == .hedges(isSure: false) },
            Row(.refusesBesideYes) { $0.answer == .refusesBesideYes },
            Row(.hedgesBeforeYes) { $0.answer == .hedgesBeforeYes },
            Row(.isJest) { $0.isJest },
            Row(.negates) { $0.sense == .negates },
            Row(.depends) { $0.sense == .depends },
            Row(.picksAnother) { $0.choice?.isClaimed == false },
            Row(.pleads) { !$0.saysYes && !$0.leans && $0.pleads },
            Row(.refusesInNextMessage) { $0.turn == .refuses },
            Row(.hedgesInNextMessage) { $0.turn == .hedges(isSure: true) },
            Row(.wavesInNextMessage) { $0.turn == .hedgesBeforeYes },
            Row(.offersInNextMessage) { $0.offersInNextMessage },
            Row(.leans) { !$0.saysYes && $0.leans },
            Row(.isNumber) { !$0.saysYes && $0.saysOnlyNumber },
            Row(.isMedia) { !$0.saysYes && $0.isMedia },
            Row(.saysNothing) { !$0.saysYes && $0.saysNothing },
            Row(.answersNothing) { !$0.saysYes && $0.isFamiliar && !$0.isProposed },
            Row(.isNoYes) { $0.isNoYes && $0.isReopened },
            Row(.goesOnWithoutYes) { $0.isNoYes },
            Row(.unknownWords) { !$0.saysYes },
            Row(.answersSomethingElse) { !$0.isFirm && $0.answersSomethingElse },
            Row(.acceptsFact) { $0.isFactAccepted },
            Row(.isLate) { $0.isLate },
            Row(.offersAnother) { $0.saysYes && $0.offersAnother },
            Row(.acceptsAnotherNumber) { $0.acceptsAnotherNumber },
            Row(.countersHour) { $0.countersHour },
            Row(.namesAnother) { $0.namesAnother },
            Row(.isNotPlain) { !$0.isPlain },
        ],
        [
            Row(.offerIsGreeting) { $0.isGreeting },
            Row(.offerIsWithdrawn) { $0.isOfferWithdrawn },
            Row(.offerIsForwarded) { $0.isForwarded },
            Row(.offerIsHedged) { $0.isOfferHedged },
            Row(.offerIsReport) { $0.isOfferReport && !$0.isRepeated },
        ],
        [
            Row(.nodsAfterDoubt) { $0.between == .nodsAfterDoubt },
            Row(.doubtedBetween) { $0.between == .doubtedBetween },
            Row(.counteredBetween) { $0.between == .counteredBetween },
            Row(.offeredBetween) { $0.between == .offeredBetween },
            Row(.supersededBetween) { $0.between == .supersededBetween },
        ],
        [
            Row(.hedgedLater) { $0.behind == .hedgedLater },
            Row(.doubtedLaterByName) { $0.behind == .doubtedLaterByName },
            Row(.wavesLater) { $0.behind == .wavesLater },
            Row(.refusedLater) { $0.behind == .refusedLater },
            Row(.movedLater) { $0.isMovedLater },
            Row(.givenUpLater) { $0.isGivenUpLater },
            Row(.mayBeRefusedLater) { $0.behind == .mayBeRefusedLater },
        ],
    ]
}
