/// What an agreed event has against it: each a rule of grounding, a label of `jadwal_grounding_faults_total`.
public enum GroundingFault: String, Error, Sendable, Hashable, CaseIterable {
    /// No message names the day, and it does not follow from one.
    case dateNotSaid = "date_not_said"
    /// Another time of day was agreed, and no message names this one.
    case timeNotSaid = "time_not_said"
    /// A time of day, though none was agreed.
    case noTimeAgreed = "no_time_agreed"
    /// Named, but the other side did not take it up, or it was turned down, called off or replaced later.
    case notAccepted = "not_accepted"
    /// The chat names a weekday that the date beside it does not fall on.
    case weekdayMismatch = "weekday_mismatch"
    /// Numbers of messages that the window does not have, or a phrase that nobody wrote.
    case evidenceNotFound = "evidence_not_found"
    /// The phrase given as evidence means another day.
    case evidenceContradicts = "evidence_contradicts"
    /// The chat does not speak of the known event that the answer refers to.
    case referenceNotMeant = "reference_not_meant"
    /// Nobody called off the known event that the answer cancels.
    case cancellationNotSaid = "cancellation_not_said"
    case endNotSaid = "end_not_said"
    case foreignLink = "foreign_link"
    case foreignNumber = "foreign_number"
    case foreignAddress = "foreign_address"
    /// The place is not in the words of the chat.
    case foreignPlace = "foreign_place"
    case foreignTitle = "foreign_title"
    case foreignNotes = "foreign_notes"
    case tooMuchText = "too_much_text"

    /// True for what can be left out of an event that is right without it.
    public var isDecoration: Bool {
        switch self {
        case .dateNotSaid, .timeNotSaid, .notAccepted, .weekdayMismatch, .evidenceNotFound, .evidenceContradicts,
            .referenceNotMeant,
            .cancellationNotSaid:
            false
        // Where no time was agreed, the day still was.
        case .noTimeAgreed, .endNotSaid, .foreignLink, .foreignNumber, .foreignAddress, .foreignPlace, .foreignTitle,
            .foreignNotes, .tooMuchText:
            true
        }
    }

    /// False for what is not worth a second call.
    public var isAskedAgain: Bool {
        switch self {
        case .foreignTitle, .foreignNotes, .tooMuchText: false
        case .dateNotSaid, .timeNotSaid, .noTimeAgreed, .notAccepted, .weekdayMismatch, .evidenceNotFound,
            .evidenceContradicts, .referenceNotMeant, .cancellationNotSaid, .endNotSaid, .foreignLink, .foreignNumber,
            .foreignAddress,
            .foreignPlace:
            true
        }
    }
}
