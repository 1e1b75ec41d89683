internal import Crypto
internal import Foundation

/// Checks a signature over the raw bytes of a webhook's body: WAHA's `X-Webhook-Hmac`, Meta's `X-Hub-Signature-256`.
/// The body is taken piece by piece, so that what is too long to be kept can be checked too.
///
/// Every comparison takes the same time, whatever was sent.
public struct BodySignature: Sendable {
    public enum Form: Sendable, Hashable {
        /// Hexadecimal HMAC-SHA-512.
        case waha
        /// `sha256=` and hexadecimal HMAC-SHA-256.
        case meta
    }

    private var codes: Codes

    /// - Parameter keys: usually one, and two while a key is replaced. A signature by any of them counts. An empty key
    ///   is left out: everybody has it.
    public init(_ form: Form, keys: [[UInt8]]) {
        let keys = keys.filter { !$0.isEmpty }.map { SymmetricKey(data: $0) }
        self.codes =
            switch form {
            case .waha: .sha512(keys.map { HMAC<SHA512>(key: $0) })
            case .meta: .sha256(keys.map { HMAC<SHA256>(key: $0) })
            }
    }

    /// The next bytes of the body.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        switch self.codes {
        case .sha512(var codes):
            // Otherwise the codes would be copied, since two places would hold them.
            self.codes = .sha512([])
            for place in codes.indices { codes[place].update(data: bytes) }
            self.codes = .sha512(codes)
        case .sha256(var codes):
            self.codes = .sha256([])
            for place in codes.indices { codes[place].update(data: bytes) }
            self.codes = .sha256(codes)
        }
    }

    public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { self.update($0) } }

    /// True if `signature`, a header's value, is that of the bytes so far. False if it is missing or has another form.
    ///
    /// - Parameter algorithm: the value of WAHA's `X-Webhook-Hmac-Algorithm`; nil if it is missing, which is allowed.
    public func matches(_ signature: String?, algorithm: String? = nil) -> Bool {
        guard let signature else { return false }
        switch self.codes {
        case .sha512(let codes):
            guard algorithm == nil || algorithm == "sha512", let given = Self.bytes(hexadecimal: signature) else {
                return false
            }
            return codes.count { $0.finalize() == given } > 0
        case .sha256(let codes):
            guard signature.hasPrefix("sha256="), let given = Self.bytes(hexadecimal: signature.dropFirst(7)) else {
                return false
            }
            return codes.count { $0.finalize() == given } > 0
        }
    }

    private enum Codes {
        case sha512([HMAC<SHA512>])
        case sha256([HMAC<SHA256>])
    }

    private static func bytes(hexadecimal text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.count == 128 || text.utf8.count == 64 else { return nil }
        var (bytes, half): ([UInt8], UInt8?) = ([], nil)
        bytes.reserveCapacity(text.utf8.count / 2)
        for letter in text.utf8 {
            let digit: UInt8
            switch letter {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = letter - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = letter - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = letter - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = half {
                bytes.append(first << 4 | digit)
                half = nil
            } else {
                half = digit
            }
        }
        return bytes
    }
}

/// Compares secrets that a request brings as they are: a bearer key, Meta's verify token.
public enum SharedSecret {
    /// True if `given` is one of `known`, in constant time. An empty secret never matches.
    public static func matches(_ given: String?, _ known: [String]) -> Bool {
        guard let given, !given.isEmpty else { return false }
        let key = SymmetricKey(size: .bits256)
        let code = HMAC<SHA256>.authenticationCode(for: Array(given.utf8), using: key)
        return known.count { secret in
            let isRight = HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(secret.utf8), using: key)
            return isRight && !secret.isEmpty
        } > 0
    }

    /// The token after `Bearer ` in the header `Authorization`.
    public static func bearer(_ authorization: String?) -> String? {
        guard let authorization, authorization.count > 7, authorization.prefix(7).lowercased() == "bearer " else {
            return nil
        }
        return String(authorization.dropFirst(7))
    }
}
