import Crypto
import Foundation
import Testing
import Time
import Web
import WorkerKit

@testable import API
@testable import Assembly
@testable import Store

@Suite("Connect: access tokens are signed by ES256 and are over after five minutes") struct AccessTokenTests {
    private static let (first, second) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
    private static let now = UnixTime(seconds: 1_800_000_000)
    private static let session = OwnerSession(
        id: "0192d3a4-0000-7000-8000-000000000001",
        customerID: "0192d3a4-0000-7000-8000-000000000002",
        formSecret: "f"
    )

    private static func tokens(_ keys: [(String, P256.Signing.PrivateKey)], issuer: String = "https://a.example")
        async throws -> AccessTokens
    {
        let keys = keys.map { TokenKey(id: $0.0, pem: $0.1.pemRepresentation) }
        return try #require(await AccessTokens(keys, issuer: issuer))
    }

    private static func part(_ value: [String: Any]) throws -> String {
        try Self.base64(JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]))
    }

    private static func base64(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func claims(_ changed: [String: Any] = [:]) -> [String: Any] {
        let claims: [String: Any] = [
            "iss": "https://a.example", "aud": "jadwal-api", "sub": Self.session.customerID, "sid": Self.session.id,
            "iat": 1_800_000_000, "exp": 1_800_000_300,
        ]
        return claims.merging(changed) { _, new in new }
    }

    /// Signed by the first key, whatever the header says.
    private static func forged(_ header: [String: Any], _ claims: [String: Any]) throws -> String {
        let signed = try "\(Self.part(header)).\(Self.part(claims))"
        let signature = try Self.first.signature(for: Data(signed.utf8)).rawRepresentation
        return "\(signed).\(Self.base64(signature))"
    }

    @Test func tokenSaysWhoseItIsForFiveMinutes() async throws {
        let tokens = try await Self.tokens([("a", Self.first)])
        let token = try await tokens.sign(Self.session, at: Self.now)
        let holder = AccessTokens.Holder(session: Self.session.id, customer: Self.session.customerID)
        #expect(await tokens.holder(of: token, at: Self.now) == holder)
        #expect(await tokens.holder(of: token, at: Self.now + .seconds(299)) == holder)
        #expect(await tokens.holder(of: token, at: Self.now + .seconds(300)) == nil)
        // Another replica's clock may be a minute behind, and not an hour.
        #expect(await tokens.holder(of: token, at: Self.now - .seconds(60)) == holder)
        #expect(await tokens.holder(of: token, at: Self.now - .seconds(3600)) == nil)
        #expect(
            try await tokens.holder(of: Self.forged(["alg": "ES256", "kid": "a"], Self.claims()), at: Self.now)
                == holder
        )
    }

    @Test func otherKeysIssuersAndAudiencesAreRefused() async throws {
        let tokens = try await Self.tokens([("a", Self.first)])
        let others = [
            try await Self.tokens([("a", Self.second)]).sign(Self.session, at: Self.now),
            try await Self.tokens([("b", Self.second)]).sign(Self.session, at: Self.now),
            try await Self.tokens([("a", Self.first)], issuer: "https://b.example").sign(Self.session, at: Self.now),
            try Self.forged(["alg": "ES256", "kid": "a"], Self.claims(["aud": "another"])),
            try Self.forged(["alg": "ES256", "kid": "a"], Self.claims(["sid": "x"])),
            try Self.forged(["alg": "ES256", "kid": "a"], Self.claims(["exp": "1800000300"])),
            try Self.part(["alg": "none"]) + "." + Self.part(Self.claims()) + ".",
            try Self.part(["alg": "none", "kid": "a"]) + "." + Self.part(Self.claims()) + ".",
            "", ".", "..", "a.b.c", String(repeating: "a", count: 10_000),
        ]
        for (number, token) in others.enumerated() {
            #expect(await tokens.holder(of: token, at: Self.now) == nil, "\(number)")
        }
        // Also when the right one is known.
        let right = try await tokens.sign(Self.session, at: Self.now)
        #expect(await tokens.holder(of: right, at: Self.now) != nil)
        var bytes = Array(right.utf8)
        let dot = try #require(bytes.firstIndex(of: UInt8(ascii: ".")))
        bytes[dot + 20] ^= 1
        #expect(await tokens.holder(of: String(decoding: bytes, as: UTF8.self), at: Self.now) == nil)
    }

    /// HMAC by the public key: what a verifier takes that believes the header.
    @Test func publicKeyIsNoSecretKey() async throws {
        let tokens = try await Self.tokens([("a", Self.first)])
        let signed = try "\(Self.part(["alg": "HS256", "kid": "a"])).\(Self.part(Self.claims()))"
        for secret in [Self.first.publicKey.pemRepresentation, ""] {
            let key = SymmetricKey(data: Data(secret.utf8))
            let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: key)
            #expect(await tokens.holder(of: "\(signed).\(Self.base64(Data(code)))", at: Self.now) == nil)
        }
    }

    @Test func olderKeysStillVerify() async throws {
        let before = try await Self.tokens([("a", Self.first)])
        let token = try await before.sign(Self.session, at: Self.now)
        let after = try await Self.tokens([("b", Self.second), ("a", Self.first)])
        #expect(await after.holder(of: token, at: Self.now) != nil)
        let new = try await after.sign(Self.session, at: Self.now)
        #expect(await before.holder(of: new, at: Self.now) == nil)
        #expect(await after.holder(of: new, at: Self.now) != nil)
    }

    @Test func keysThatAreNoneAreNamedByNumber() async {
        let good = TokenKey(id: "a", pem: Self.first.pemRepresentation)
        let bad = TokenKey(id: "b", pem: P384.Signing.PrivateKey().pemRepresentation)
        #expect(AccessTokens.fault(in: [good]) == nil && AccessTokens.fault(in: []) == nil)
        #expect(AccessTokens.fault(in: [good, bad]) == 2)
        #expect(AccessTokens.fault(in: [TokenKey(id: "c", pem: "x")]) == 1)
        #expect(await AccessTokens([], issuer: "x") == nil)
        #expect("\(good)" == "TokenKey(a)")
    }
}
