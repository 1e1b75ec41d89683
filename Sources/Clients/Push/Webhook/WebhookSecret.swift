internal import Crypto
internal import FoundationEssentials
internal import Pipeline
internal import Time

/// The key that Jadwal and the owner of a webhook share, in the form of Standard Webhooks: `whsec_` and base64.
public struct WebhookSecret: Sendable {
    private static let prefix = "whsec_"

    private let key: [UInt8]

    /// Makes a new key of 32 bytes.
    public init() { self.key = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) } }

    /// nil if the form is wrong or the key is shorter than 24 bytes.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            key.count >= 24
        else { return nil }
        self.key = Array(key)
    }

    /// Shown once to its owner, and stored encrypted.
    public var text: String { Self.prefix + Data(self.key).base64EncodedString() }

    /// HMAC-SHA256 over id, time in seconds and body, with dots between them. So none of them can be changed, and an
    /// old request cannot be replayed for long.
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

extension NewDevice {
    /// With a new key.
    public init(webhook url: String) throws(NewDeviceFault) {
        let url = url.trimmed
        guard !url.isEmpty else { throw .address }
        self.init(.webhook, url, secret: WebhookSecret().text)
    }
}
