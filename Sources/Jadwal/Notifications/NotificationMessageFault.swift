/// Why a delivery is no notification. The raw value is the cause of the failure.
public enum NotificationMessageFault: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "too_large"
    case notJSON = "not_json"
    case missingField = "missing_field"
    case illTypedField = "ill_typed_field"
    case invalidCustomer = "invalid_customer"
    case invalidNotificationID = "invalid_notification_id"
    case invalidEvent = "invalid_event"
    case unknownCustomer = "unknown_customer"
}
