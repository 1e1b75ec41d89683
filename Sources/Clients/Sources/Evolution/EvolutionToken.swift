internal import Crypto
internal import Foundation
internal import HTTP
public import Time

/// Checks the JSON Web Token (RFC 7519) by which Evolution proves who sends a webhook. It signs the token with a shared
/// key and HMAC-SHA-256, once for all tries of an event. The token does not cover the body, so that only TLS protects
/// that.
public struct EvolutionToken: Sendable {
    /// The tries of an event take 20 min, but its token expires after 10. Late tries would be refused, and Evolution
    /// gives up at once when it is refused.
    public static let graceAfterExpiry: Duration = .seconds(30 * 60)
    /// How much the two clocks may differ.
    static let clockDifference: Duration = .seconds(5 * 60)
    /// Its own tokens have 170 letters.
    static let maximumBytes = 2048

    private let keys: [SymmetricKey]

    /// - Parameter keys: usually one, and two while a key is replaced. An empty one is left out.
    public init(keys: [[UInt8]]) { self.keys = keys.filter { !$0.isEmpty }.map { SymmetricKey(data: $0) } }

    /// - Parameter authorization: the header's value, `Bearer …`.
    public func accepts(_ authorization: String?, at now: UnixTime) -> Bool {
        guard let token = SharedSecret.bearer(authorization), token.utf8.count <= Self.maximumBytes else {
            return false
        }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Self.bytes(parts[2]), let head = Self.bytes(parts[0]),
            let body = Self.bytes(parts[1])
        else { return false }
        let signed = Data("\(parts[0]).\(parts[1])".utf8)
        let isSigned = self.keys.count { key in
            HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: key)
        }
        // Nothing of the token is read before it is known who wrote it.
        guard isSigned > 0, let header = try? JSONDecoder().decode(Header.self, from: head), header.alg == "HS256",
            let claims = try? JSONDecoder().decode(Claims.self, from: body)
        else { return false }
        return claims.areRight(at: now)
    }

    private struct Header: Decodable { let alg: String }

    private struct Claims: Decodable {
        let app: String
        let action: String?
        let iat: Int64?
        let exp: Int64

        func areRight(at now: UnixTime) -> Bool {
            guard self.app == "evolution", self.action ?? "webhook" == "webhook",
                (0...Self.latest).contains(self.exp), (0...Self.latest).contains(self.iat ?? 0)
            else { return false }
            let isTooOld = now > UnixTime(seconds: self.exp) + EvolutionToken.graceAfterExpiry
            let isTooNew = UnixTime(seconds: self.iat ?? 0) > now + EvolutionToken.clockDifference
            return !isTooOld && !isTooNew
        }

        /// 9999-12-31T23:59:59Z.
        private static let latest: Int64 = 253_402_300_799
    }

    /// RFC 7515, section 2.
    private static func bytes(_ text: Substring) -> Data? {
        text.isEmpty ? nil : Base64URL.bytes(text).map { Data($0) }
    }
}
