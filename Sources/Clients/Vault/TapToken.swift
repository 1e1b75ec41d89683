internal import Crypto
internal import Foundation
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
    private static let code = 16

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
        guard let bytes = Self.bytes(text), bytes.count == Self.fields + Self.code, bytes[0] == Self.version,
            key.isTap(Array(bytes[..<Self.fields]), code: bytes[Self.fields...]),
            let action = NotificationOptions.Action(code: bytes[33])
        else { throw .unknown }
        self.customerID = Self.uuid(bytes[1..<17])
        self.subjectID = Self.uuid(bytes[17..<33])
        self.action = action
        self.expiresAt = UnixTime(seconds: Int64(Self.number(bytes[34..<38])))
        self.epoch = Self.number(bytes[38..<42])
    }

    /// - Parameter epoch: the owner's, as it is now.
    public func check(at now: UnixTime, epoch: UInt32) throws(Fault) {
        guard now < self.expiresAt, epoch == self.epoch else { throw .expired }
    }

    public func text(by key: LookupKey) -> String {
        var bytes = [Self.version]
        bytes += Self.bits(self.customerID) + Self.bits(self.subjectID)
        bytes.append(self.action.code)
        for number in [UInt32(clamping: self.expiresAt.seconds), self.epoch] {
            withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        }
        return Self.text(bytes + key.tapCode(bytes))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
        StoredID(bits: bytes.reduce(0) { $0 << 8 | UInt128($1) }).description
    }

    private static func bits(_ uuid: String) -> [UInt8] {
        UUID(uuidString: uuid).map { id in withUnsafeBytes(of: id.uuid) { Array($0) } } ?? []
    }

    private static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// nil unless it is exactly as `text` writes it.
    private static func bytes(_ text: String) -> [UInt8]? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: plain + padding).map({ Array($0) }), Self.text(bytes) == text else {
            return nil
        }
        return bytes
    }
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

extension LookupKey {
    /// The first 128 bits, under a key of its own.
    fileprivate func tapCode(_ bytes: [UInt8]) -> [UInt8] {
        let key = SymmetricKey(data: self.authenticationCode(["key of taps"]))
        return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key).prefix(16))
    }

    /// Compares in constant time.
    fileprivate func isTap(_ bytes: [UInt8], code: ArraySlice<UInt8>) -> Bool {
        zip(self.tapCode(bytes), code).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
