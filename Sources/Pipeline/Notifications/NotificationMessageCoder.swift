internal import Foundation

/// Decodes, validates and encodes the messages of `wasapp.notifications`.
public struct NotificationMessageCoder: Sendable {
    static let maximumBytes = 256 << 10

    public init() {}

    public func decode(_ bytes: [UInt8]) throws(NotificationMessageFault) -> NotificationMessage {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
        let wire = try Self.parse(bytes)
        guard let customer = UUID(uuidString: wire.customerID) else { throw .invalidCustomer }
        guard let notification = UUID(uuidString: wire.notificationID) else { throw .invalidNotificationID }
        return NotificationMessage(
            customerID: customer.uuidString.lowercased(),
            notificationID: notification.uuidString.lowercased(),
            title: wire.title,
            body: wire.body,
            try wire.content(),
            try wire.options()
        )
    }

    public func encode(_ message: NotificationMessage) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(WireNotification(message)))
    }

    private static func parse(_ bytes: [UInt8]) throws(NotificationMessageFault) -> WireNotification {
        do {
            return try WireJSON.decode(WireNotification.self, from: bytes)
        } catch {
            throw NotificationMessageFault(rawValue: error.rawValue) ?? .notJSON
        }
    }
}

/// Why a delivery is not a valid notification. The raw value is the kind of the failure.
public enum NotificationMessageFault: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "too_large"
    case notJSON = "not_json"
    case missingField = "missing_field"
    case illTypedField = "ill_typed_field"
    /// Perhaps of a later version: a retry by that version sends it.
    case unknownKind = "unknown_kind"
    case invalidCustomer = "invalid_customer"
    case invalidNotificationID = "invalid_notification_id"
    case invalidEvent = "invalid_event"
    case unknownCustomer = "unknown_customer"
}
