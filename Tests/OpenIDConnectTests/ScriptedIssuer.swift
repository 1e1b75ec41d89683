import Crypto
import CryptoExtras
import Foundation
import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Time

@testable import OpenIDConnect

/// An issuer with one key of each kind, which answers with the token of the test.
final class ScriptedIssuer: Sendable {
    static let address = "https://login.example/staff"
    static let now = UnixTime(seconds: 1_780_000_000)

    let elliptic = P256.Signing.PrivateKey()
    let rsa: _RSA.Signing.PrivateKey
    private let state = NIOLockedValueBox(State())

    struct State: Sendable {
        var token = ""
        var calls: [HTTPCall] = []
        var isAway = false
        var metadata: [String: String] = [:]
        /// The number of spaces before the keys.
        var padding = 0
        var clock = ContinuousClock.now
    }

    init() throws { self.rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    var calls: [HTTPCall] { self.state.withLockedValue { $0.calls } }

    func count(_ end: String) -> Int { self.calls.count { $0.url.hasSuffix(end) } }

    func change(_ body: (inout State) -> Void) { self.state.withLockedValue { body(&$0) } }

    func client(secret: String? = "a secret", others: [String] = []) -> OpenIDClient {
        let configuration = OpenIDConfiguration(
            issuer: Self.address,
            clientID: "jadwal",
            otherClientIDs: others,
            clientSecret: secret,
            redirectURL: "https://console.example/sign-in/back"
        )
        return OpenIDClient(configuration, over: { (call) async throws(HTTPError) in try self.answer(call) }) {
            self.state.withLockedValue { $0.clock }
        }
    }

    private func answer(_ call: HTTPCall) throws(HTTPError) -> HTTPAnswer {
        let state = self.state.withLockedValue { state in
            state.calls.append(call)
            return state
        }
        if state.isAway { throw HTTPError(code: .cannotConnect, mayHaveBeenSent: false, detail: "away") }
        switch call.url {
        case Self.address + "/.well-known/openid-configuration":
            let metadata = [
                "issuer": Self.address, "authorization_endpoint": Self.address + "/authorize",
                "token_endpoint": Self.address + "/token", "jwks_uri": Self.address + "/keys",
            ]
            return Self.json(metadata.merging(state.metadata) { _, changed in changed })
        case Self.address + "/token": return Self.json(["id_token": state.token])
        case Self.address + "/keys":
            let body = [UInt8](repeating: 0x20, count: state.padding) + Self.json(["keys": self.keys]).body
            guard body.count <= call.maximumAnswerBytes else {
                throw HTTPError(code: .answerTooLarge, mayHaveBeenSent: true, status: 200, detail: "too large")
            }
            return HTTPAnswer(status: 200, body: body)
        default: return HTTPAnswer(status: 404)
        }
    }

    private static func json(_ value: Any) -> HTTPAnswer {
        HTTPAnswer(status: 200, body: (try? JSONSerialization.data(withJSONObject: value)).map { Array($0) } ?? [])
    }

    private var keys: [[String: String]] {
        let point = Array(self.elliptic.publicKey.rawRepresentation)
        var keys = [
            ["kty": "oct", "kid": "other", "k": "AAAA"],
            [
                "kty": "EC", "crv": "P-256", "alg": "ES256", "kid": "elliptic",
                "x": Base64URL.text(point[..<32]), "y": Base64URL.text(point[32...]),
            ],
        ]
        if let numbers = try? self.rsa.publicKey.getKeyPrimitives() {
            // Some issuers name no algorithm.
            keys.append([
                "kty": "RSA", "use": "sig", "kid": "rsa", "n": Base64URL.text(numbers.modulus),
                "e": Base64URL.text(numbers.publicExponent),
            ])
        }
        return keys
    }
}

extension ScriptedIssuer {
    static func claims(_ login: PendingLogin, _ changes: [String: Any] = [:]) -> [String: Any] {
        let claims: [String: Any] = [
            "iss": Self.address, "aud": "jadwal", "sub": "u-17", "nonce": login.nonce, "iat": Self.now.seconds,
            "exp": Self.now.seconds + 300, "preferred_username": "noura", "groups": ["jadwal-operator", "staff"],
        ]
        return claims.merging(changes) { _, changed in changed }
    }

    func token(_ header: [String: Any], _ claims: [String: Any]) throws -> String {
        let parts = try [header, claims].map { Base64URL.text(try JSONSerialization.data(withJSONObject: $0)) }
        let signed = Data(parts.joined(separator: ".").utf8)
        let signature =
            switch header["alg"] as? String {
            case "RS256":
                Base64URL.text(try self.rsa.signature(for: signed, padding: .insecurePKCS1v1_5).rawRepresentation)
            case "ES256": Base64URL.text(try self.elliptic.signature(for: signed).rawRepresentation)
            case "HS256":
                // A client that takes the algorithm from the token would check this with the public key as the secret.
                Base64URL.text(
                    HMAC<SHA256>.authenticationCode(
                        for: signed,
                        using: SymmetricKey(data: Data(self.rsa.publicKey.pemRepresentation.utf8))
                    )
                )
            default: ""
            }
        return (parts + [signature]).joined(separator: ".")
    }
}
