internal import Crypto
internal import FoundationEssentials
internal import Jadwal

/// The key that a webhook's owner and Jadwal share, in the form of Standard Webhooks: `whsec_` and base64.
public struct WebhookSecret: Sendable {
    private static let prefix = "whsec_"

    private let key: [UInt8]

    /// A new one, of 32 bytes.
    public init() { self.key = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) } }

    /// Nil for what is not in that form, or shorter than 24 bytes.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            key.count >= 24
        else { return nil }
        self.key = Array(key)
    }

    /// For its owner, once, and for the sealed column.
    public var text: String { Self.prefix + Data(self.key).base64EncodedString() }

    /// HMAC-SHA256 over id, time in seconds and body, with dots between them: nothing of the three can be changed, nor an old
    /// request be shown again for long.
    func signature(of body: [UInt8], id: String, at time: UnixTime) -> String {
        var code = HMAC<SHA256>(key: SymmetricKey(data: self.key))
        code.update(data: Array("\(id).\(time.seconds).".utf8))
        code.update(data: body)
        return "v1," + Data(code.finalize()).base64EncodedString()
    }
}

extension WebhookSecret: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "WebhookSecret" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
