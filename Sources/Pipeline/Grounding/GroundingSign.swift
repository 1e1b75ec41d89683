/// A sign against a claim, as the checks of the cited messages find it. Several signs have the same name outside
/// (`fault`).
///
/// A hard sign is a rule that stands above any second reading: the reader is certain of it. All others are only reasons
/// to read again; two blind readings that agree settle them.
enum GroundingSign: String, Sendable, Hashable, CaseIterable {
    // MARK: Citation

    case citesNothing
    case citesMissingMessage
    case phraseNotFound
    /// The proposal and its acceptance are by one writer, or in the wrong order.
    case oneWriter
    case noPair
    case modelDoubts

    // MARK: Day

    case phraseOfAnotherDay
    case phraseContradicts
    case weekdayOfAnotherDate
    case dayMayBeMeant
    /// A weekday whose week nothing moves, and the claim is a week later.
    case anotherWeek
    case anotherDay
    case anotherDayIsMoved
    case anotherDayNearby
    case dayOnlyRepeated
    case dayNotNamed

    // MARK: Hour

    case noHour
    case anotherHour
    case hourOnlyNearby
    case anotherHourNearby
    case hourNotRead
    case unusualHourNotRead
    case halfOpen
    case otherHalf
    /// Points against the half of the day, but not many.
    case otherHalfLikely

    // MARK: Acceptance

    case refuses
    case hedges
    case mayHedge
    case refusesBesideYes
    case hedgesBeforeYes
    case isJest
    /// Its first word negates, and what follows is no known yes.
    case negates
    /// Tells only what else the writer does.
    case pleads
    /// On something that is still open: "as long as it stays dry".
    case depends
    /// "The later one", and the claim is the earlier.
    case picksAnother
    case refusesInNextMessage
    case hedgesInNextMessage
    /// "At 7 it is packed." – "7:30?" by the same writer.
    case offersInNextMessage
    case wavesInNextMessage
    case leans
    case isNumber
    case isMedia
    case saysNothing
    case answersNothing
    /// In known words, and none of them accepts; behind it the plan is doubted, or another slot is named.
    case isNoYes
    /// The same, and the chat goes on as if it were agreed: "I'll make her a tablet" – "she'll love it".
    case goesOnWithoutYes
    case unknownWords
    case answersSomethingElse
    case acceptsFact
    case isLate
    case offersAnother
    /// "Ok 9 then".
    case acceptsAnotherNumber
    /// "7 is early, make it quarter past".
    case countersHour
    case namesAnother
    case isNotPlain

    // MARK: Proposal, and the messages around both

    case offerIsGreeting
    /// A broadcast, and the answer only thanks for it.
    case offerIsForwarded
    case offerIsWithdrawn
    case offerIsHedged
    case offerIsReport
    case nodsAfterDoubt
    case doubtedBetween
    case counteredBetween
    /// The accepting side is offered another slot, too.
    case offeredBetween
    /// The same, and the acceptance repeats only what both slots share.
    case supersededBetween
    case hedgedLater
    case doubtedLaterByName
    case wavesLater
    case refusedLater
    case movedLater
    case givenUpLater
    case mayBeRefusedLater

    // MARK: Known events

    case referenceNotMeant
    case referenceUnclear
    case anotherReference
    case cancellationNotSaid
    case cancellationNotRead
    /// Somebody else's thing is called off.
    case cancelsSomethingElse
    case isMoved
    case isKept
}

extension GroundingSign {
    /// The name in questions, logs and metrics.
    var fault: GroundingFault {
        switch self {
        case .citesNothing, .citesMissingMessage, .phraseNotFound: .evidenceNotFound
        case .oneWriter: .oneSidedEvidence
        case .modelDoubts: .modelDoubts
        case .phraseOfAnotherDay, .anotherDay, .anotherDayNearby, .dayNotNamed: .dateNotSaid
        case .phraseContradicts: .evidenceContradicts
        case .weekdayOfAnotherDate: .weekdayMismatch
        case .dayMayBeMeant, .anotherWeek, .anotherDayIsMoved, .dayOnlyRepeated: .dateUnclear
        case .noHour: .noTimeAgreed
        case .anotherHour, .anotherHourNearby: .timeNotSaid
        case .hourOnlyNearby, .hourNotRead, .halfOpen: .halfOfDayOpen
        case .unusualHourNotRead, .otherHalf, .otherHalfLikely: .otherHalfOfDay
        case .refuses, .isMedia, .saysNothing, .answersNothing, .answersSomethingElse, .acceptsFact, .offerIsGreeting,
            .offerIsForwarded, .offerIsWithdrawn:
            .notAccepted
        case .hedges, .mayHedge, .isJest, .hedgesInNextMessage, .nodsAfterDoubt, .hedgedLater: .hedged
        case .refusesInNextMessage, .doubtedLaterByName, .wavesLater, .refusedLater, .movedLater, .givenUpLater:
            .changedLater
        case .noPair, .negates, .pleads, .depends, .picksAnother, .refusesBesideYes, .hedgesBeforeYes,
            .wavesInNextMessage, .offersInNextMessage, .leans, .isNumber,
            .isNoYes, .goesOnWithoutYes, .unknownWords, .isLate, .offersAnother, .acceptsAnotherNumber, .countersHour,
            .namesAnother,
            .isNotPlain, .offerIsHedged, .offerIsReport, .doubtedBetween, .counteredBetween, .offeredBetween,
            .supersededBetween, .mayBeRefusedLater:
            .consentUnclear
        case .referenceNotMeant: .referenceNotMeant
        case .referenceUnclear, .anotherReference: .referenceUnclear
        case .cancellationNotSaid, .cancellationNotRead, .cancelsSomethingElse: .cancellationNotSaid
        case .isMoved, .isKept: .movedNotCancelled
        }
    }

    /// The second readings that settle a sign.
    enum Strength: Comparable {
        /// Settled by a second reading that agrees.
        case soft
        /// Settled only by a reading that is shown the claim, as with prompts 1 to 3: the reader may be wrong.
        case hard
        /// Never settled.
        case certain
    }

    var strength: Strength {
        switch self {
        case .citesNothing, .citesMissingMessage, .oneWriter, .noPair, .modelDoubts, .phraseOfAnotherDay,
            .phraseContradicts, .weekdayOfAnotherDate, .dayMayBeMeant, .anotherWeek, .anotherDay, .anotherDayNearby,
            .dayOnlyRepeated, .anotherHour, .unusualHourNotRead, .otherHalf, .otherHalfLikely, .refuses, .hedges,
            .mayHedge, .negates, .pleads, .depends, .picksAnother, .isJest, .refusesInNextMessage, .hedgesInNextMessage,
            .offersInNextMessage, .isMedia,
            .saysNothing, .answersNothing, .answersSomethingElse, .acceptsFact, .acceptsAnotherNumber, .countersHour,
            .offerIsGreeting, .offerIsForwarded, .nodsAfterDoubt, .offeredBetween, .supersededBetween, .hedgedLater,
            .doubtedLaterByName, .refusedLater, .movedLater, .givenUpLater, .referenceNotMeant, .anotherReference,
            .cancellationNotSaid, .cancelsSomethingElse, .isMoved, .isKept:
            .certain
        case .anotherHourNearby, .hourOnlyNearby, .isNoYes, .offersAnother:
            .hard
        case .phraseNotFound, .anotherDayIsMoved, .dayNotNamed, .noHour, .hourNotRead, .halfOpen, .refusesBesideYes,
            .hedgesBeforeYes, .wavesInNextMessage, .leans, .isNumber, .goesOnWithoutYes, .unknownWords, .isLate,
            .namesAnother, .isNotPlain, .offerIsWithdrawn, .offerIsHedged, .offerIsReport, .doubtedBetween,
            .counteredBetween, .wavesLater, .mayBeRefusedLater, .referenceUnclear, .cancellationNotRead:
            .soft
        }
    }
}
