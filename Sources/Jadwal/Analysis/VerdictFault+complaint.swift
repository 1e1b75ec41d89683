extension VerdictFault {
    /// For the model, when it is asked again.
    var complaint: String {
        switch self {
        case .notJSON: "it is not one complete JSON object"
        case .unknownStatus: "\"status\" is none of the four"
        case .illTyped: "a key is missing, or a value has the wrong type"
        case .missingEvent: "HAS_EVENT_AGREED needs an event"
        case .tooManyEvents: "it has more than \(VerdictReader.maximumEvents) events"
        case .missingDate: "an event has no start_date"
        case .impossibleDate: "a date is not a day written YYYY-MM-DD"
        case .impossibleTime: "a time is not written HH:mm"
        case .endBeforeStart: "an event ends before it starts"
        case .pastDate: "an event is over already, by the owner's clock"
        case .tooFarAhead: "an event is more than two years ahead"
        case .tooLong: "an event is longer than \(VerdictReader.maximumDays) days"
        case .textTooLong: "a text is too long"
        case .unknownReference: "\"reference\" names no known event"
        case .oneSided: "only one side has written, so nothing can be agreed"
        }
    }
}
