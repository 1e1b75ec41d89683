internal import Crypto
internal import FoundationEssentials
internal import HTTP
internal import Pipeline

/// The keys of a browser's subscription. Pushes are encrypted with them, so that the push service reads nothing.
public struct WebPushKeys: Sendable {
    /// A point of P-256, uncompressed.
    let publicKey: [UInt8]
    let authentication: [UInt8]

    /// - Parameters:
    ///   - p256dh: as the browser's `getKey` gives it, in base64url.
    ///   - auth: the same.
    /// - Returns: nil if one of them is no such key.
    public init?(p256dh: String, auth: String) {
        guard let key = Base64URL.bytes(p256dh), let authentication = Base64URL.bytes(auth), key.count == 65,
            authentication.count == 16, (try? P256.KeyAgreement.PublicKey(x963Representation: key)) != nil
        else { return nil }
        (self.publicKey, self.authentication) = (key, authentication)
    }

    /// As the secret of a device is stored.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return nil }
        self.init(p256dh: parts[0], auth: parts[1])
    }

    /// Stored encrypted.
    public var text: String { "\(Base64URL.text(self.publicKey)).\(Base64URL.text(self.authentication))" }
}

extension WebPushKeys: CustomStringConvertible, CustomReflectable {
    /// Without the keys.
    public var description: String { "WebPushKeys" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The address that a browser's push service has made for a subscription. Whoever knows it can send to it, but not
/// without the keys and the proof of the sender.
public enum WebPushAddress {
    /// Scheme, host and port, as a proof of the sender names them (RFC 6454, section 6.1).
    ///
    /// - Returns: nil if the form is wrong. The host's IP address is checked at each call.
    public static func origin(of url: String) -> String? {
        guard url.utf8.count <= 2048, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            let scheme = ["https", "http"].first(where: { url.hasPrefix("\($0)://") })
        else { return nil }
        let rest = url.dropFirst(scheme.utf8.count + 3)
        let authority = rest.prefix { !"/?#".contains($0) }.lowercased()
        guard rest.dropFirst(authority.utf8.count).first == "/", !authority.isEmpty, !authority.contains("@") else {
            return nil
        }
        let standard = scheme == "https" ? ":443" : ":80"
        return "\(scheme)://\(authority.hasSuffix(standard) ? String(authority.dropLast(standard.count)) : authority)"
    }

    /// By which a browser recognises its own address in a page, without the page telling it: SHA-256, 64 digits.
    public static func digest(of url: String) -> String {
        SHA256.hash(data: Array(url.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

extension NewDevice {
    /// - Parameters:
    ///   - endpoint: of the browser's subscription.
    ///   - agent: what kind of browser it is, in words of a closed list.
    public init(
        browser endpoint: String,
        p256dh: String,
        auth: String,
        agent: String
    ) throws(NewDeviceFault) {
        let endpoint = endpoint.trimmed
        guard WebPushAddress.origin(of: endpoint) != nil else { throw .endpoint }
        guard let keys = WebPushKeys(p256dh: p256dh.trimmed, auth: auth.trimmed) else { throw .keys }
        self.init(.webPush, endpoint, secret: keys.text, agent: agent)
    }
}
