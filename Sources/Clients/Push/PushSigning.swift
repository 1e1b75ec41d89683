internal import Crypto
internal import FoundationEssentials
internal import HTTP
public import Time

/// The tokens that prove to push services who sends: JWTs that are signed with ES256 (RFC 7515, RFC 7518).
enum PushSigning {
    private struct Header: Encodable {
        var alg = "ES256"
        var typ = "JWT"
        /// The key's id; nil if the service knows the key otherwise.
        let kid: String?
    }

    static func token(_ claims: some Encodable, by key: P256.Signing.PrivateKey, id: String? = nil) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let parts = [try encoder.encode(Header(kid: id)), try encoder.encode(claims)]
        let signed = parts.map { Base64URL.text($0) }.joined(separator: ".")
        return "\(signed).\(Base64URL.text(try key.signature(for: Array(signed.utf8)).rawRepresentation))"
    }
}

/// The clock of signatures, of tokens and of the time for which a push is kept.
public enum PushClock {
    public static let wall: @Sendable () -> UnixTime = {
        UnixTime(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
