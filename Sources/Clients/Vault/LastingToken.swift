internal import Pipeline

/// A right of whoever has it, without a session, until the owner ends all of its kind. Owners put it into programs of
/// theirs: phones, calendars. Nothing of it is stored: base64url of the fields below and 128 bits of HMAC-SHA-256 over
/// them, under a key derived from the installation's for this kind.
///
/// | bytes | field |
/// |---|---|
/// | 1 | version, 1 |
/// | 16 | customer |
/// | 4 | epoch of the owner's tokens of this kind |
/// | 16 | authentication code |
public struct LastingToken<Right: LastingRight>: Sendable, Hashable {
    private static var version: UInt8 { 1 }
    private static var fields: Int { 21 }

    /// A UUID in lower case.
    public let customerID: String
    /// Raised when the owner ends all of this kind.
    public let epoch: UInt32

    /// nil if the id is no UUID.
    public init?(of customer: String, epoch: UInt32) {
        guard let customer = EventIdentity(customer)?.id else { return nil }
        (self.customerID, self.epoch) = (customer, epoch)
    }

    /// Checks form and code only. nil if it was cut or changed, or is of another kind, another installation or an unknown
    /// version.
    public init?(_ text: String, by key: LookupKey) {
        guard let bytes = TokenText.bytes(text), bytes.count == Self.fields + TokenText.code, bytes[0] == Self.version,
            TokenText.isCode(bytes[Self.fields...], of: Array(bytes[..<Self.fields]), by: key, Right.purpose)
        else { return nil }
        (self.customerID, self.epoch) = (TokenText.uuid(bytes[1..<17]), TokenText.number(bytes[17..<21]))
    }

    public func text(by key: LookupKey) -> String {
        let bytes = [Self.version] + TokenText.bits(self.customerID) + TokenText.bytes(of: self.epoch)
        return TokenText.text(bytes + TokenText.code(of: bytes, by: key, Right.purpose))
    }
}

/// A kind of lasting tokens.
public protocol LastingRight: Sendable, Hashable {
    /// The purpose from which the kind's key is derived. It is never changed: earlier tokens would be unknown.
    static var purpose: String { get }
}

/// To read an owner's feed of prayer times; it is in the feed's address.
public enum FeedRight: LastingRight {
    public static let purpose = "key of feeds"
}

/// To say that the owner enters or leaves places.
public enum PlaceRight: LastingRight {
    public static let purpose = "key of places"
}

public typealias FeedToken = LastingToken<FeedRight>
public typealias PlaceToken = LastingToken<PlaceRight>
