internal import Pipeline

/// The right to read an owner's feed of prayer times, without a session. It is in the feed's address, and nothing of it
/// is stored: base64url of the fields below and 128 bits of HMAC-SHA-256 over them, under a key derived from the
/// installation's.
///
/// | bytes | field |
/// |---|---|
/// | 1 | version, 1 |
/// | 16 | customer |
/// | 4 | epoch of the owner's feeds |
/// | 16 | authentication code |
public struct FeedToken: Sendable, Hashable {
    private static let version: UInt8 = 1
    private static let fields = 21
    static let purpose = "key of feeds"

    /// A UUID in lower case.
    public let customerID: String
    /// Raised when the owner ends all addresses.
    public let epoch: UInt32

    /// nil if the id is no UUID.
    public init?(of customer: String, epoch: UInt32) {
        guard let customer = EventIdentity(customer)?.id else { return nil }
        (self.customerID, self.epoch) = (customer, epoch)
    }

    /// nil if it was cut or changed, or is of another installation or a version that is unknown here.
    public init?(_ text: String, by key: LookupKey) {
        guard let bytes = TokenText.bytes(text), bytes.count == Self.fields + TokenText.code, bytes[0] == Self.version,
            TokenText.isCode(bytes[Self.fields...], of: Array(bytes[..<Self.fields]), by: key, Self.purpose)
        else { return nil }
        (self.customerID, self.epoch) = (TokenText.uuid(bytes[1..<17]), TokenText.number(bytes[17..<21]))
    }

    public func text(by key: LookupKey) -> String {
        let bytes = [Self.version] + TokenText.bits(self.customerID) + TokenText.bytes(of: self.epoch)
        return TokenText.text(bytes + TokenText.code(of: bytes, by: key, Self.purpose))
    }
}
