internal import Crypto
public import Time

/// The JWT that proves who sends a push. Apple accepts it for an hour and does not allow a new one more often than
/// every 20 minutes ("Establishing a token-based connection to APNs"). Apple counts by key and team and not by
/// connection, so all workers with one key should share one token.
public struct ProviderToken: Sendable, Hashable {
    public static let renewalAge = Duration.seconds(50 * 60)
    public static let minimumAge = Duration.seconds(20 * 60)
    /// How far Apple's clock and ours may be apart.
    private static let tolerance = Duration.seconds(60)

    /// The JWT that is sent after `bearer`.
    public var text: String
    public var issuedAt: UnixTime

    public init(text: String, issuedAt: UnixTime) {
        (self.text, self.issuedAt) = (text, issuedAt)
    }

    /// True if a push may be sent with it. A token from the future, which occurs after a clock was set back, is not
    /// fresh.
    public func isFresh(at now: UnixTime) -> Bool {
        (Duration.zero - Self.tolerance..<Self.renewalAge).contains(now - self.issuedAt)
    }

    /// True if Apple already accepts a new token.
    public func mayBeReplaced(at now: UnixTime) -> Bool {
        let age = now - self.issuedAt
        return age >= Self.minimumAge || age < .zero - Self.tolerance
    }
}

extension ProviderToken: CustomStringConvertible, CustomReflectable {
    /// Without the token, which allows to send pushes.
    public var description: String { "ProviderToken(issued at \(self.issuedAt.seconds))" }
    public var customMirror: Mirror { Mirror(self, children: ["issuedAt": self.issuedAt.seconds]) }
}

/// Makes provider tokens: ES256 over the team and the time. The header has the key's id.
public struct ProviderTokenSigner: Sendable {
    private let key: P256.Signing.PrivateKey
    private let keyID: String
    private let teamID: String

    /// - Throws: if the configuration's key is no P-256 private key in PEM.
    public init(_ configuration: APNsConfiguration) throws(ProviderTokenError) {
        do {
            self.key = try P256.Signing.PrivateKey(pemRepresentation: configuration.key)
        } catch {
            // The library's error may quote the key.
            throw ProviderTokenError(code: .unusableKey, detail: "no P-256 private key in PEM")
        }
        (self.keyID, self.teamID) = (configuration.keyID, configuration.teamID)
    }

    public func sign(at now: UnixTime) throws(ProviderTokenError) -> ProviderToken {
        do {
            let claims = Claims(iss: self.teamID, iat: now.seconds)
            let text = try PushSigning.token(claims, by: self.key, id: self.keyID)
            return ProviderToken(text: text, issuedAt: UnixTime(seconds: now.seconds))
        } catch {
            throw ProviderTokenError(code: .cannotSign, detail: "signing failed")
        }
    }

    /// `iat` is a number of seconds. Apple refuses it as text.
    private struct Claims: Encodable {
        let iss: String
        let iat: Int64
    }
}

/// Why there is no provider token. Never contains the key or a token.
public struct ProviderTokenError: Error, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case unusableKey
        case cannotSign
        /// The shared token cannot be used and is too young to be replaced.
        case contended
    }

    public var code: Code
    public var detail: String

    public init(code: Code, detail: String) {
        (self.code, self.detail) = (code, detail)
    }

    public var description: String { "\(self.code): \(self.detail)" }
}
