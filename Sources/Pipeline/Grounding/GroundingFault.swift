/// A rule of grounding that a claimed event broke. Also a reason of a question, and a label of
/// `jadwal_grounding_faults_total`.
public enum GroundingFault: String, Error, Sendable, Hashable, CaseIterable, Codable {
    /// No message names the day, and it does not follow from one.
    case dateNotSaid = "date_not_said"
    /// The named day may be this one, or another of the same name.
    case dateUnclear = "date_unclear"
    /// A weekday and a date are named together and do not match.
    case weekdayMismatch = "weekday_mismatch"
    /// The words that are cited for the day mean another day.
    case evidenceContradicts = "evidence_contradicts"
    /// No message names this time of day.
    case timeNotSaid = "time_not_said"
    /// The claim has a time, but the chat names none. The event becomes an all-day event.
    case noTimeAgreed = "no_time_agreed"
    /// The hour is named, but not which half of the day.
    case halfOfDayOpen = "half_of_day_open"
    /// The hour is named, but the chat means the other half of the day.
    case otherHalfOfDay = "other_half_of_day"
    /// Cites message numbers that are not in the window, or a phrase that is not in the chat.
    case evidenceNotFound = "evidence_not_found"
    /// Proposal and acceptance are not by different writers, or not in this order.
    case oneSidedEvidence = "one_sided_evidence"
    /// The cited answer says no, or only asks.
    case notAccepted = "not_accepted"
    /// The acceptance hesitates or sets a condition.
    case hedged
    /// The cited answer says yes in no known words.
    case consentUnclear = "consent_unclear"
    /// A later message may withdraw or change it.
    case changedLater = "changed_later"
    /// The model marked it as doubtful.
    case modelDoubts = "model_doubts"
    /// The cited messages concern another known event than the referenced one.
    case referenceNotMeant = "reference_not_meant"
    /// It is unclear which known event is meant.
    case referenceUnclear = "reference_unclear"
    /// The chat does not cancel the known event.
    case cancellationNotSaid = "cancellation_not_said"
    /// It would be cancelled, but the chat names another time for it.
    case movedNotCancelled = "moved_not_cancelled"
    /// The verification failed, or its answer could not be read.
    case notVerified = "not_verified"
    /// The verification is not sure, or does not find the agreement.
    case verifierDoubts = "verifier_doubts"
    /// The verification cites a message that withdraws it.
    case withdrawn
    case endNotSaid = "end_not_said"
    case foreignLink = "foreign_link"
    case foreignNumber = "foreign_number"
    case foreignAddress = "foreign_address"
    /// The chat does not name the place.
    case foreignPlace = "foreign_place"
    /// The title names a person whom the chat does not name.
    case foreignPerson = "foreign_person"
    case foreignNotes = "foreign_notes"
    case tooMuchText = "too_much_text"

    /// The effect of a fault on the claimed event.
    public enum Weight: Int, Sendable, Hashable, Comparable {
        /// The faulty part is removed; the event counts.
        case strips
        /// A verification decides.
        case unproven
        /// The owner is asked, whatever the verification answers.
        case doubts
        /// The event is not written.
        case contradicts

        public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
    }

    public var weight: Weight {
        switch self {
        case .evidenceContradicts, .referenceNotMeant, .withdrawn: .contradicts
        case .dateNotSaid, .weekdayMismatch, .timeNotSaid, .otherHalfOfDay, .notAccepted, .hedged, .changedLater,
            .modelDoubts, .referenceUnclear, .movedNotCancelled, .notVerified, .verifierDoubts:
            .doubts
        case .dateUnclear, .halfOfDayOpen, .evidenceNotFound, .oneSidedEvidence, .consentUnclear,
            .cancellationNotSaid:
            .unproven
        case .noTimeAgreed, .endNotSaid, .foreignLink, .foreignNumber, .foreignAddress, .foreignPlace, .foreignPerson,
            .foreignNotes, .tooMuchText:
            .strips
        }
    }

    /// True if a repair may help: the model may have cited wrong messages or misread the day. Doubts about the
    /// agreement itself are left to the verification.
    public var isAskedAgain: Bool {
        switch self {
        case .dateNotSaid, .weekdayMismatch, .evidenceContradicts, .timeNotSaid, .otherHalfOfDay,
            .evidenceNotFound, .oneSidedEvidence, .referenceNotMeant, .movedNotCancelled:
            true
        case .dateUnclear, .noTimeAgreed, .halfOfDayOpen, .notAccepted, .hedged, .consentUnclear, .changedLater,
            .modelDoubts, .referenceUnclear, .cancellationNotSaid, .notVerified, .verifierDoubts, .withdrawn,
            .endNotSaid, .foreignLink, .foreignNumber, .foreignAddress, .foreignPlace, .foreignPerson, .foreignNotes,
            .tooMuchText:
            false
        }
    }

    /// The complaint for the model in a repair. Contains nothing of the conversation.
    var complaint: String {
        switch self {
        case .dateNotSaid: "the cited messages do not name this date, and it does not follow from them"
        case .dateUnclear: "it is not clear that the cited messages mean this date"
        case .weekdayMismatch: "the weekday that the messages name is not the weekday of this date"
        case .evidenceContradicts: "the phrase means another date, counted from the day of its message"
        case .timeNotSaid: "the cited messages do not name this start_time"
        case .noTimeAgreed: "no clock time was agreed, so start_time is null"
        case .halfOfDayOpen: "it is not clear which half of the day is meant"
        case .otherHalfOfDay: "the messages speak of the other half of the day"
        case .evidenceNotFound:
            "the cited numbers must be of messages that exist, and the phrase copied exactly from one of them"
        case .oneSidedEvidence: "the proposal and its acceptance must be messages of different writers, in this order"
        case .notAccepted: "the cited acceptance does not accept"
        case .hedged: "the cited acceptance hesitates or sets a condition"
        case .consentUnclear: "it is not clear that the cited acceptance accepts"
        case .changedLater: "a later message may take it back or change it"
        case .modelDoubts: "it is marked as doubtful"
        case .referenceNotMeant: "the cited messages speak of another known event than \"reference\""
        case .referenceUnclear: "it is not clear which known event is meant"
        case .cancellationNotSaid: "the cited messages do not call off the known event in \"reference\""
        case .movedNotCancelled: "the messages agree on another time for the known event: it is moved, not cancelled"
        case .notVerified, .verifierDoubts, .withdrawn: "a second reading did not confirm it"
        case .endNotSaid: "no message names this end; it is null when none was agreed"
        case .foreignLink: "it holds a link that no message holds"
        case .foreignNumber: "it holds a number that no message holds"
        case .foreignAddress: "it holds an address that no message holds"
        case .foreignPlace: "\"location\" must be in the words of the messages, or null"
        case .foreignPerson: "\"title\" names somebody whom the messages do not name"
        case .foreignNotes: "\"notes\" must be in the words of the messages"
        case .tooMuchText: "a text is too long"
        }
    }
}
