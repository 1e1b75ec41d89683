internal import Pipeline
public import Time

/// The right to read the morning brief of one alarm, without a session. It goes to the owner's browsers and web services,
/// and nothing of it is stored: base64url of the fields below and 128 bits of HMAC-SHA-256 over them, under a key derived
/// from the installation's.
///
/// | bytes | field |
/// |---|---|
/// | 1 | version, 1 |
/// | 16, 16 | customer, alarm |
/// | 4 | expiry, Unix seconds |
/// | 4 | epoch of the owner's buttons |
/// | 16 | authentication code |
public struct BriefToken: Sendable, Hashable {
    private static let version: UInt8 = 1
    private static let fields = 41

    /// UUIDs in lower case.
    public let customerID: String
    public let alarmID: String
    /// In whole seconds.
    public let expiresAt: UnixTime
    /// Raised when the owner ends all buttons.
    public let epoch: UInt32

    /// nil if an id is no UUID, or the time is outside 1970 to 2106.
    public init?(of customer: String, _ alarm: String, until expiry: UnixTime, epoch: UInt32) {
        guard let customer = EventIdentity(customer)?.id, let alarm = EventIdentity(alarm)?.id,
            UInt32(exactly: expiry.seconds) != nil
        else { return nil }
        (self.customerID, self.alarmID, self.epoch) = (customer, alarm, epoch)
        self.expiresAt = UnixTime(seconds: expiry.seconds)
    }

    /// Checks form and code only. nil if it was cut or changed, or is of another installation or an unknown version.
    public init?(_ text: String, by key: LookupKey) {
        guard let bytes = TokenText.bytes(text), bytes.count == Self.fields + TokenText.code, bytes[0] == Self.version,
            TokenText.isCode(bytes[Self.fields...], of: Array(bytes[..<Self.fields]), by: key, Self.purpose)
        else { return nil }
        (self.customerID, self.alarmID) = (TokenText.uuid(bytes[1..<17]), TokenText.uuid(bytes[17..<33]))
        self.expiresAt = UnixTime(seconds: Int64(TokenText.number(bytes[33..<37])))
        self.epoch = TokenText.number(bytes[37..<41])
    }

    /// - Parameter epoch: the owner's, as it is now.
    public func isValid(at now: UnixTime, epoch: UInt32) -> Bool { now < self.expiresAt && epoch == self.epoch }

    public func text(by key: LookupKey) -> String {
        var bytes = [Self.version] + TokenText.bits(self.customerID) + TokenText.bits(self.alarmID)
        for number in [UInt32(clamping: self.expiresAt.seconds), self.epoch] { bytes += TokenText.bytes(of: number) }
        return TokenText.text(bytes + TokenText.code(of: bytes, by: key, Self.purpose))
    }

    private static let purpose = "key of briefs"
}
