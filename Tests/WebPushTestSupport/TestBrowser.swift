internal import Crypto
public import Foundation

/// A browser that opens what was sent to it. It follows RFC 8188 and RFC 8291 step by step with HMAC alone, and shares
/// no code with the sender.
public struct TestBrowser: Sendable {
    private let key: P256.KeyAgreement.PrivateKey
    private let secret: [UInt8]

    public init() {
        self.key = P256.KeyAgreement.PrivateKey()
        self.secret = (0..<16).map { _ in UInt8.random(in: 0...255) }
    }

    public init(key: String, auth: String) throws {
        self.key = try P256.KeyAgreement.PrivateKey(rawRepresentation: try Self.known(Self.decoded(key)))
        self.secret = Array(try Self.known(Self.decoded(auth)))
    }

    public var p256dh: String { Self.encoded(self.key.publicKey.x963Representation) }
    public var auth: String { Self.encoded(Data(self.secret)) }
    /// As a device's secret is stored.
    public var stored: String { "\(self.p256dh).\(self.auth)" }

    public func open(_ body: [UInt8]) throws -> [UInt8] {
        guard body.count > 86 else { throw WebPushTestError("the body is too short") }
        let (salt, size, length) = (Array(body[0..<16]), Array(body[16..<20]), Int(body[20]))
        guard size == [0, 0, 16, 0], length == 65 else { throw WebPushTestError("the header is another") }
        let sender = Array(body[21..<86])
        let point = try P256.KeyAgreement.PublicKey(x963Representation: sender)
        let shared = try self.key.sharedSecretFromKeyAgreement(with: point).withUnsafeBytes { Array($0) }
        let own = Array(self.key.publicKey.x963Representation)
        let first = Self.hmac(self.secret, shared)
        let input = Self.hmac(first, Array("WebPush: info".utf8) + [0] + own + sender + [1])
        let pseudo = Self.hmac(salt, input)
        let content = Self.hmac(pseudo, Array("Content-Encoding: aes128gcm".utf8) + [0, 1]).prefix(16)
        let nonce = Self.hmac(pseudo, Array("Content-Encoding: nonce".utf8) + [0, 1]).prefix(12)
        let box = try AES.GCM.SealedBox(combined: Data(nonce) + Data(body[86...]))
        var text = Array(try AES.GCM.open(box, using: SymmetricKey(data: Data(content))))
        // Padding of zeros may stand behind the mark of the last record.
        while text.last == 0 { text.removeLast() }
        guard text.popLast() == 2 else { throw WebPushTestError("the last record is not marked") }
        return text
    }

    public static func decoded(_ text: String) -> Data? {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
    }

    static func encoded(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func known<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw WebPushTestError("something cannot be read") }
        return value
    }

    private static func hmac(_ key: [UInt8], _ text: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
    }
}

/// The claims that a push service finds in `Authorization` (RFC 8292, section 3).
public struct ReadProof: Sendable {
    public let audience: String
    public let ends: Int
    public let subject: String
    /// The sender's public key.
    public let key: String

    /// Fails unless the signature is right.
    public init(_ header: String?) throws {
        let found = try TestBrowser.known(header?.wholeMatch(of: #/vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/#))
        let point = try TestBrowser.known(TestBrowser.decoded(String(found.4)))
        let signature = try TestBrowser.known(TestBrowser.decoded(String(found.3)))
        let isRight = try P256.Signing.PublicKey(x963Representation: point)
            .isValidSignature(
                P256.Signing.ECDSASignature(rawRepresentation: signature),
                for: Data("\(found.1).\(found.2)".utf8)
            )
        guard isRight else { throw WebPushTestError("the signature is wrong") }
        let head = try JSONDecoder().decode([String: String].self, from: Self.part(found.1))
        guard head == ["typ": "JWT", "alg": "ES256"] else { throw WebPushTestError("the head is another") }
        let claims = try JSONDecoder().decode(Claims.self, from: Self.part(found.2))
        (self.audience, self.ends, self.subject) = (claims.aud, claims.exp, claims.sub)
        self.key = String(found.4)
    }

    private static func part(_ text: Substring) throws -> Data {
        try TestBrowser.known(TestBrowser.decoded(String(text)))
    }

    private struct Claims: Decodable {
        let aud: String
        let exp: Int
        let sub: String
    }
}

/// The fault of a push or its proof.
public struct WebPushTestError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
