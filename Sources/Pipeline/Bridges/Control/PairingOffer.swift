public import Time

/// A code that an owner types or scans to link the phone. Anyone with it can link the account, so it is stored only
/// encrypted and only while it is valid.
public struct PairingOffer: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        /// Eight letters and digits.
        case code(String)
        /// The text that a QR code shows.
        case qr(String)
    }

    public let content: Content
    public let madeAt: UnixTime

    public init(_ content: Content, madeAt: UnixTime) { (self.content, self.madeAt) = (content, madeAt) }

    /// A code as it is shown: two groups, kept from left to right, because in a right-to-left text the halves would
    /// change places. nil for a QR code.
    public var shownCode: String? {
        guard case .code(let code) = self.content else { return nil }
        let letters = code.filter { $0 != "-" && $0 != " " }
        let half = letters.count / 2
        let (leftToRightIsolate, endOfIsolate) = ("\u{2066}", "\u{2069}")
        return "\(leftToRightIsolate)\(letters.prefix(half))-\(letters.dropFirst(half))\(endOfIsolate)"
    }
}

extension PairingOffer: CustomStringConvertible, CustomReflectable {
    /// Without the code.
    public var description: String {
        switch self.content {
        case .code: "PairingOffer(code)"
        case .qr: "PairingOffer(qr)"
        }
    }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
