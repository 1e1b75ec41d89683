internal import Foundation
public import Time

/// Decodes and validates the messages of `wasapp.messages`. Only unknown fields, and optional fields with a wrong type,
/// are ignored.
public struct ChatMessageDecoder: Sendable {
    public static let maximumBytes = 256 << 10
    public static let maximumBodyBytes = 64 << 10
    /// 2009-01-01T00:00:00Z. WhatsApp did not exist before.
    public static let earliest: Int64 = 1_230_768_000

    public init() {}

    /// - Parameter now: timestamps may be up to one day later.
    public func decode(_ bytes: [UInt8], now: UnixTime) throws(ChatMessageFault) -> ChatMessage {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
        let wire = try Self.parse(bytes)
        guard let kind = wire.kind.map({ ChatMessage.Kind(rawValue: $0) }) ?? .message else { throw .unknownKind }
        guard let customer = CanonicalUUID(wire.customerID) else { throw .invalidCustomer }
        guard !wire.id.isEmpty, !wire.chatID.isEmpty else { throw .emptyField }
        let body = kind == .revoked ? "" : wire.body ?? ""
        guard kind == .revoked || wire.body != nil else { throw .missingField }
        guard body.utf8.count <= Self.maximumBodyBytes else { throw .bodyTooLong }
        let quoted = kind == .revoked ? nil : wire.quoted
        guard wire.isFlat || !wire.holdsNUL else { throw .nulCharacter }
        guard wire.timestamp >= Self.earliest, wire.timestamp <= now.seconds + 86_400 else {
            throw .timestampOutOfRange
        }
        guard !wire.isEventInvalid else { throw .invalidEvent }
        return ChatMessage(
            customerID: customer.text,
            id: wire.id,
            chatID: wire.chatID,
            kind: kind,
            isSenderMe: wire.isSenderMe,
            senderName: wire.senderName,
            senderNumber: wire.senderNumber,
            body: body,
            quoted: quoted,
            timestamp: wire.timestamp,
            event: wire.event,
            response: wire.response
        )
    }

    private static func parse(_ bytes: [UInt8]) throws(ChatMessageFault) -> WireChatMessage {
        let isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
        if isUTF8, let message = WireChatMessage(flat: bytes) { return message }
        guard !bytes.contains(0) else { throw .nulCharacter }
        guard isUTF8 else { throw .notUTF8 }
        do {
            return try WireJSON.decode(WireChatMessage.self, from: bytes)
        } catch {
            throw ChatMessageFault(rawValue: error.rawValue) ?? .notJSON
        }
    }
}

/// The reason why a delivery is not a valid chat message. The raw value is a label of metrics and the kind of the
/// failure.
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
    /// `event` or `event_response` is not valid.
    case invalidEvent = "invalid_event"
    case unknownCustomer = "unknown_customer"
}
