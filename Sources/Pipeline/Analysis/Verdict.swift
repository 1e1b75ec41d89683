public import ChatReader

/// A validated answer: a status for the whole window, and the claimed events.
public struct Verdict: Sendable, Hashable {
    /// The model's status. The final status depends on the checks of the claims.
    public var status: VerdictStatus
    /// Empty unless something is agreed or cancelled.
    public var claims: [EventClaim]
    /// The reasons why some events of the answer could not be read or were left out. The other events count.
    public var unreadable: [VerdictFault]

    public init(status: VerdictStatus, claims: [EventClaim] = [], unreadable: [VerdictFault] = []) {
        (self.status, self.claims, self.unreadable) = (status, claims, unreadable)
    }
}

/// The reason why an answer was not accepted. The raw value is a cause of failures.
public enum VerdictFault: String, Error, Sendable, Hashable, CaseIterable {
    case notJSON = "verdict_not_json"
    case unknownStatus = "verdict_unknown_status"
    case illTyped = "verdict_ill_typed"
    case missingEvent = "verdict_missing_event"
    case tooManyEvents = "verdict_too_many_events"
    case missingDate = "verdict_missing_date"
    case impossibleDate = "verdict_impossible_date"
    case impossibleTime = "verdict_impossible_time"
    case endBeforeStart = "verdict_end_before_start"
    case pastDate = "verdict_past_date"
    case tooFarAhead = "verdict_too_far_ahead"
    case tooLong = "verdict_too_long"
    case unknownReference = "verdict_unknown_reference"
    /// Agreed, although only one side has written.
    case oneSided = "verdict_one_sided"
}

extension VerdictFault {
    /// The complaint for the model in a repair.
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
        case .tooLong: "an event is longer than \(CalendarEvent.maximumDays) days"
        case .unknownReference: "\"reference\" names no known event"
        case .oneSided: "only one side has written, so nothing can be agreed"
        }
    }
}
