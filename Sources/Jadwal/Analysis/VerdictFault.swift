/// Why an answer was not accepted. The raw value is a cause of failures.
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
    case textTooLong = "verdict_text_too_long"
    case unknownReference = "verdict_unknown_reference"
    /// Agreed, though only one side has written.
    case oneSided = "verdict_one_sided"
}
