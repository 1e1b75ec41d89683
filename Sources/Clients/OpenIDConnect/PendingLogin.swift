internal import Crypto
internal import Foundation
internal import HTTP
public import Time

/// A login between its begin and the browser's return from the issuer. Nothing of it is stored on the server: the
/// browser keeps `text` in a cookie that scripts cannot read, and all secrets of the exchange are derived from it.
public struct PendingLogin: Sendable, Hashable {
    /// The time that a person has to sign in at the issuer.
    public static let longest = Duration.seconds(600)

    private let seed: String
    public let begunAt: UnixTime

    public init(at now: UnixTime) {
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255) }
        (self.seed, self.begunAt) = (Base64URL.text(bytes), UnixTime(seconds: now.seconds))
    }

    /// The value that the browser sent; nil if it is not a valid login.
    public init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, parts.count == 2, parts[0].utf8.count == 43,
            Base64URL.bytes(parts[0])?.count == 32, let seconds = Int64(parts[1]), (0...1 << 40).contains(seconds)
        else { return nil }
        (self.seed, self.begunAt) = (String(parts[0]), UnixTime(seconds: seconds))
    }

    public var text: String { "\(self.seed).\(self.begunAt.seconds)" }

    /// Binds the issuer's answer to this browser. Another time gives another state, so the time cannot be changed.
    public var state: String { self.derived("state") }

    /// Binds the ID token to this login.
    var nonce: String { self.derived("nonce") }

    /// RFC 7636: proves that the client that redeems the code is the one that requested it.
    var verifier: String { self.derived("verifier") }

    var challenge: String { Base64URL.text(SHA256.hash(data: Array(self.verifier.utf8))) }

    func isOpen(at now: UnixTime) -> Bool {
        (Duration.seconds(-60)...Self.longest).contains(now - self.begunAt)
    }

    private func derived(_ purpose: String) -> String {
        let key = SymmetricKey(data: Array(self.seed.utf8))
        let signed = "\(purpose) \(self.begunAt.seconds)"
        return Base64URL.text(HMAC<SHA256>.authenticationCode(for: Array(signed.utf8), using: key))
    }
}

extension PendingLogin: CustomStringConvertible, CustomReflectable {
    /// Without the seed.
    public var description: String { "PendingLogin" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
