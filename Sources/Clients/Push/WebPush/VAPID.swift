internal import Crypto
internal import FoundationEssentials
internal import HTTP
internal import NIOConcurrencyHelpers
internal import Time

/// The key by which push services recognise an installation. Browsers bind a subscription to it: with another key,
/// owners have to add their browsers anew.
public struct VAPIDKey: Sendable {
    fileprivate let key: P256.Signing.PrivateKey

    /// A new one.
    public init() { self.key = P256.Signing.PrivateKey() }

    /// nil unless it is a private key of P-256 as tools of Web Push write it: 32 bytes in base64url, without padding.
    public init?(_ text: String) {
        guard let bytes = Base64URL.bytes(text), bytes.count == 32,
            let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
        else { return nil }
        self.key = key
    }

    /// The private key.
    public var text: String { Base64URL.text(self.key.rawRepresentation) }

    /// The public key for browsers' subscriptions: a point of P-256, uncompressed, in base64url.
    public var publicText: String { Base64URL.text(self.key.publicKey.x963Representation) }
}

extension VAPIDKey: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "VAPIDKey" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Proves the sender to push services (RFC 8292). Copies share the proofs.
public struct VAPID: Sendable {
    /// Push services refuse what is valid for more than 24 h.
    static let life = Duration.seconds(12 * 3600)
    /// How long before its end a proof is replaced. Clocks may differ by this.
    static let margin = Duration.seconds(3600)
    /// How many origins are remembered. Owners choose them.
    private static let places = 1000

    private struct Proof {
        var text: String
        var madeAt: UnixTime

        /// Not after a clock was set back.
        func isFresh(at now: UnixTime) -> Bool {
            (Duration.zero - .seconds(60)..<VAPID.life - VAPID.margin).contains(now - self.madeAt)
        }
    }

    public let key: VAPIDKey
    private let subject: String
    private let proofs = NIOLockedValueBox<[String: Proof]>([:])

    /// - Parameter subject: `mailto:` or `https:`, by which a push service reaches the operator.
    public init(_ key: VAPIDKey, subject: String) { (self.key, self.subject) = (key, subject) }

    /// The value of `Authorization`.
    ///
    /// - Parameter origin: of the push service.
    func header(for origin: String, at now: UnixTime) throws -> String {
        if let proof = self.proofs.withLockedValue({ $0[origin] }), proof.isFresh(at: now) { return proof.text }
        let text = "vapid t=\(try self.token(for: origin, at: now)), k=\(self.key.publicText)"
        self.proofs.withLockedValue { proofs in
            if proofs.count >= Self.places { proofs.removeAll() }
            proofs[origin] = Proof(text: text, madeAt: now)
        }
        return text
    }

    private func token(for origin: String, at now: UnixTime) throws -> String {
        let claims = Claims(aud: origin, exp: (now + Self.life).seconds, sub: self.subject)
        return try PushSigning.token(claims, by: self.key.key)
    }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int64
        let sub: String
    }
}
