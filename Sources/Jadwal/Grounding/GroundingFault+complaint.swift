extension GroundingFault {
    /// For the model, when it is asked again. Holds nothing of the conversation.
    var complaint: String {
        switch self {
        case .dateNotSaid: "no message names this date, and it does not follow from one"
        case .timeNotSaid: "no message names this start_time"
        case .noTimeAgreed: "no clock time was agreed, so start_time is null"
        case .notAccepted:
            "nobody but its proposer has accepted this date and time, or they were turned down, called off or replaced later"
        case .weekdayMismatch: "the weekday that the messages name is not the weekday of this date"
        case .evidenceNotFound:
            "\"evidence\" must give numbers of messages that exist and a phrase copied exactly from one of them"
        case .evidenceContradicts: "the phrase in \"evidence\" means another date, counted from the day of its message"
        case .referenceNotMeant: "the messages do not speak of the known event in \"reference\""
        case .cancellationNotSaid: "no message calls off the known event in \"reference\""
        case .endNotSaid: "no message names this end; it is null when none was agreed"
        case .foreignLink: "it holds a link that no message holds"
        case .foreignNumber: "it holds a number that no message holds"
        case .foreignAddress: "it holds an address that no message holds"
        case .foreignPlace: "\"location\" must be in the words of the messages, or null"
        case .foreignTitle: "\"title\" must be in the words of the messages"
        case .foreignNotes: "\"notes\" must be in the words of the messages"
        case .tooMuchText: "a text is too long"
        }
    }
}
