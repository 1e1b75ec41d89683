/// Why a delivery is no calendar message. The raw value is the cause of the failure.
public enum CalendarMessageFault: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "too_large"
    case notJSON = "not_json"
    case missingField = "missing_field"
    case illTypedField = "ill_typed_field"
    case invalidCustomer = "invalid_customer"
    case invalidEventID = "invalid_event_id"
    case invalidRevision = "invalid_revision"
    case unknownAction = "unknown_action"
    case unknownTimeZone = "unknown_time_zone"
    case invalidTime = "invalid_time"
    case offsetDisagrees = "offset_disagrees_with_zone"
    case endBeforeStart = "end_before_start"
    case unknownCustomer = "unknown_customer"
}
