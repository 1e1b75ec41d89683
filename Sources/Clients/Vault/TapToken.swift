public import Pipeline
public import Time

/// The right to do one thing with one subject of an owner, without a session. It is in a button of a notification, and
/// nothing of it is stored: base64url of the fields below and 128 bits of HMAC-SHA-256 over them, under a key derived
/// from the installation's.
///
/// | bytes | field |
/// |---|---|
/// | 1 | version, 1 |
/// | 16, 16 | customer, subject |
/// | 1 | action |
/// | 4 | expiry, Unix seconds |
/// | 4 | epoch of the owner's links |
/// | 16 | authentication code |
public struct TapToken: Sendable, Hashable {
    public enum Fault: Error, Sendable, Hashable {
        /// Cut, changed, of another installation, or of a version that is unknown here.
        case unknown
        /// The token was valid until its time or until the owner ended all links.
        case expired
    }

    private static let version: UInt8 = 1
    private static let fields = 42

    /// UUIDs in lower case.
    public let customerID: String
    public let subjectID: String
    public let action: NotificationOptions.Action
    /// In whole seconds.
    public let expiresAt: UnixTime
    /// Raised when the owner ends all links.
    public let epoch: UInt32

    /// nil if an id is no UUID, or the time is outside 1970 to 2106.
    public init?(
        of customer: String,
        _ action: NotificationOptions.Action,
        on subject: String,
        until expiry: UnixTime,
        epoch: UInt32
    ) {
        guard let customer = EventIdentity(customer)?.id, let subject = EventIdentity(subject)?.id,
            UInt32(exactly: expiry.seconds) != nil
        else { return nil }
        (self.customerID, self.subjectID, self.action) = (customer, subject, action)
        (self.expiresAt, self.epoch) = (UnixTime(seconds: expiry.seconds), epoch)
    }

    /// Checks form and code only: `check` says whether it is valid now.
    public init(_ text: String, by key: LookupKey) throws(Fault) {
        guard let bytes = TokenText.bytes(text), bytes.count == Self.fields + TokenText.code, bytes[0] == Self.version,
            TokenText.isCode(bytes[Self.fields...], of: Array(bytes[..<Self.fields]), by: key, Self.purpose),
            let action = NotificationOptions.Action(code: bytes[33])
        else { throw .unknown }
        self.customerID = TokenText.uuid(bytes[1..<17])
        self.subjectID = TokenText.uuid(bytes[17..<33])
        self.action = action
        self.expiresAt = UnixTime(seconds: Int64(TokenText.number(bytes[34..<38])))
        self.epoch = TokenText.number(bytes[38..<42])
    }

    /// - Parameter epoch: the owner's, as it is now.
    public func check(at now: UnixTime, epoch: UInt32) throws(Fault) {
        guard now < self.expiresAt, epoch == self.epoch else { throw .expired }
    }

    public func text(by key: LookupKey) -> String {
        var bytes = [Self.version]
        bytes += TokenText.bits(self.customerID) + TokenText.bits(self.subjectID)
        bytes.append(self.action.code)
        for number in [UInt32(clamping: self.expiresAt.seconds), self.epoch] { bytes += TokenText.bytes(of: number) }
        return TokenText.text(bytes + TokenText.code(of: bytes, by: key, Self.purpose))
    }

    private static let purpose = "key of taps"
}

extension NotificationOptions.Action {
    /// In tokens. A number is never used again.
    fileprivate var code: UInt8 {
        switch self {
        case .snooze: 1
        case .done: 2
        case .start: 3
        }
    }

    fileprivate init?(code: UInt8) {
        guard let action = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = action
    }
}
