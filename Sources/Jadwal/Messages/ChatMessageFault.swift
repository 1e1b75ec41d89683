/// Why a delivery is no chat message. The raw value is a label of metrics and the cause of the failure.
public enum ChatMessageFault: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "too_large"
    case notUTF8 = "not_utf8"
    case notJSON = "not_json"
    case missingField = "missing_field"
    case illTypedField = "ill_typed_field"
    case unknownKind = "unknown_kind"
    case invalidCustomer = "invalid_customer"
    case emptyField = "empty_field"
    case nulCharacter = "nul_character"
    case bodyTooLong = "body_too_long"
    case timestampOutOfRange = "timestamp_out_of_range"
    /// `event` or `event_response` is there and is none.
    case invalidEvent = "invalid_event"
    case unknownCustomer = "unknown_customer"
}
