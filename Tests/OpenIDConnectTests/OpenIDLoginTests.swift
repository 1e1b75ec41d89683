import Crypto
import Foundation
import HTTP
import HTTPTypes
import Testing
import Time

@testable import OpenIDConnect

@Suite("People sign in at an issuer") struct OpenIDLoginTests {
    private let now = ScriptedIssuer.now

    private func answer(_ login: PendingLogin) -> [(name: String, value: String)] {
        [("code", "c"), ("state", login.state)]
    }

    private func code(_ body: () async throws(OpenIDError) -> OpenIDPerson) async -> OpenIDError.Code? {
        do throws(OpenIDError) {
            _ = try await body()
            return nil
        } catch { return error.code }
    }

    @Test(arguments: [("RS256", "rsa"), ("ES256", "elliptic")])
    func signedInPersonHasItsGroups(algorithm: String, key: String) async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let token = try issuer.token(["alg": algorithm, "kid": key], ScriptedIssuer.claims(login))
        issuer.change { $0.token = token }
        let client = issuer.client()
        let address = try await client.address(for: login)
        let items = try #require(URLComponents(string: address)?.queryItems)
        let query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        #expect(query["response_type"] == "code" && query["scope"] == "openid profile")
        #expect(query["state"] == login.state && query["code_challenge_method"] == "S256")
        let person = try await client.person(answering: self.answer(login), login, at: self.now)
        #expect(person.subject == "u-17" && person.preferredName == "noura")
        #expect(person.groups == ["jadwal-operator", "staff"])
        let sent = try #require(issuer.calls.first { $0.url.hasSuffix("/token") })
        #expect(sent.fields[.authorization] == "Basic \(Data("jadwal:a%20secret".utf8).base64EncodedString())")
        let body = String(decoding: sent.body, as: UTF8.self)
        #expect(body.contains("code_verifier=\(login.verifier)") && !body.contains("secret"))
        #expect(query["code_challenge"] == Base64URL.text(SHA256.hash(data: Array(login.verifier.utf8))))
    }

    @Test func renewedSignInIsRequiredIfRequested() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        let usual = try await client.address(for: login)
        #expect(!usual.contains("prompt=") && !usual.contains("max_age="))
        #expect(try await client.address(for: login, anew: true) == usual + "&prompt=login&max_age=0")
        let begun = self.now.seconds
        let cases: [(time: Any?, isAnew: Bool)] = [
            (begun, true), (begun + 30, true), (begun - 60, true), (begun + 90, true), (nil, false),
            (begun - 61, false), (begun - 3600, false), (begun + 91, false), ("\(begun)", false), (0, false),
        ]
        for (number, one) in cases.enumerated() {
            let claims = ScriptedIssuer.claims(login, one.time.map { ["auth_time": $0] } ?? [:])
            let token = try issuer.token(["alg": "ES256", "kid": "elliptic"], claims)
            issuer.change { $0.token = token }
            let later = UnixTime(seconds: begun + 30)
            let code = await self.code { () async throws(OpenIDError) in
                try await client.person(answering: self.answer(login), login, anew: true, at: later)
            }
            #expect(code == (one.isAnew ? nil : .oldSignIn), "case \(number)")
            // A person who only signs in may have done so long ago.
            _ = try await client.person(answering: self.answer(login), login, at: later)
        }
    }

    /// Only an e-mail address that the issuer reports as verified is returned.
    @Test func onlyVerifiedEmailIsReturned() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        let cases: [(claims: [String: Any], isTold: Bool)] = [
            (["email_verified": true], true), (["email_verified": "true"], false), (["email_verified": false], false),
            (["email_verified": 1], false), (["email_verified": 1.0], false), (["email_verified": ["true"]], false),
            (["email_verified": "false"], false), ([:], false), (["email_verified": "yes"], false),
        ]
        for (number, one) in cases.enumerated() {
            let claims = ScriptedIssuer.claims(login, one.claims.merging(["email": "n@example.org"]) { $1 })
            let token = try issuer.token(["alg": "ES256", "kid": "elliptic"], claims)
            issuer.change { $0.token = token }
            let person = try await client.person(answering: self.answer(login), login, at: self.now)
            #expect(person.provenMail == (one.isTold ? "n@example.org" : nil), "case \(number)")
        }
    }

    @Test func timeOfTheSignInMustBeANumber() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        let now = self.now.seconds
        let cases: [(claim: Any, time: Int64?)] = [
            (now - 3600, now - 3600), (now + 30, now), (now + 120, nil), ("\(now)", nil), (true, nil), (-1, nil),
            (["\(now)"], nil),
        ]
        for (number, one) in cases.enumerated() {
            let claims = ScriptedIssuer.claims(login, ["auth_time": one.claim])
            let token = try issuer.token(["alg": "ES256", "kid": "elliptic"], claims)
            let person = try await client.person(handingIn: token, at: self.now)
            #expect(person.signedInAt == one.time.map { UnixTime(seconds: $0) }, "case \(number)")
        }
    }

    /// An ECDSA signature has several forms, but the signed token is the same.
    @Test func markOfATokenDependsOnItsClaims() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        let token = try issuer.token(["alg": "ES256", "kid": "elliptic"], ScriptedIssuer.claims(login))
        let signed = token.split(separator: ".").prefix(2).joined(separator: ".")
        let signature = try issuer.elliptic.signature(for: Data(signed.utf8)).rawRepresentation
        let again = "\(signed).\(Base64URL.text(signature))"
        #expect(again != token)
        let marks = [
            try await client.person(handingIn: token, at: self.now).token,
            try await client.person(handingIn: again, at: self.now).token,
        ]
        #expect(marks[0] == marks[1] && marks[0].endsAt == UnixTime(seconds: self.now.seconds + 360))
        let other = try issuer.token(["alg": "ES256", "kid": "elliptic"], ScriptedIssuer.claims(login, ["jti": "2"]))
        #expect(try await client.person(handingIn: other, at: self.now).token.hash != marks[0].hash)
    }

    /// An app's token may be for another client of the same owner; the token of a login may not.
    @Test func tokenOfAnAppMustBeForAKnownClient() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client(others: ["phone"])
        func token(_ changes: [String: Any]) throws -> String {
            try issuer.token(["alg": "ES256", "kid": "elliptic"], ScriptedIssuer.claims(login, changes))
        }
        for audience in ["phone", "jadwal"] {
            let person = try await client.person(handingIn: try token(["aud": audience]), at: self.now)
            #expect(person.subject == "u-17")
        }
        let refused: [[String: Any]] = [
            ["aud": "other"], ["aud": "phone", "azp": "other"], ["exp": self.now.seconds - 61],
            ["aud": ["phone", "other"], "azp": "phone"], ["aud": ["phone", 7], "azp": "phone"], ["aud": []],
            ["aud": "phone", "azp": 7], ["exp": self.now.seconds + 86_401], ["exp": true],
            ["iat": "\(self.now.seconds)"],
        ]
        for changes in refused {
            let token = try token(changes)
            let code = await self.code { () async throws(OpenIDError) in
                try await client.person(handingIn: token, at: self.now)
            }
            #expect(code == .badToken)
        }
        let apps = try token(["aud": "phone"])
        issuer.change { $0.token = apps }
        let code = await self.code { () async throws(OpenIDError) in
            try await client.person(answering: self.answer(login), login, at: self.now)
        }
        #expect(code == .badToken)
    }

    @Test func invalidTokensAreRefused() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let (client, good, now) = (issuer.client(), ["alg": "RS256", "kid": "rsa"], self.now.seconds)
        let wrongClaims: [[String: Any]] = [
            ["iss": "https://evil.example"], ["aud": "other"], ["aud": ["jadwal", "other"]], ["azp": "other"],
            ["exp": now - 61], ["exp": "later"], ["iat": now + 61], ["nbf": now + 61], ["nonce": "other"], ["sub": ""],
        ]
        var tokens = try wrongClaims.map { try issuer.token(good, ScriptedIssuer.claims(login, $0)) }
        let claims = ScriptedIssuer.claims(login)
        let wrongHeaders: [[String: Any]] = [
            ["alg": "none", "kid": "rsa"], ["alg": "NONE"], ["alg": "HS256", "kid": "rsa"], ["kid": "rsa"],
            ["alg": "RS256"], ["alg": "RS256", "kid": "elliptic"], ["alg": "ES256", "kid": "rsa"],
            ["alg": "RS256", "kid": "rsa", "crit": ["x"]],
        ]
        tokens += try wrongHeaders.map { try issuer.token($0, claims) }
        let whole = try issuer.token(good, claims)
        let other = try issuer.token(good, ScriptedIssuer.claims(login, ["groups": ["jadwal-revealer"]]))
        let (parts, changed) = (whole.split(separator: "."), other.split(separator: "."))
        tokens += ["", "x", "..", "a.b.c", "\(parts[0]).\(changed[1]).\(parts[2])", "\(parts[0]).\(parts[1])."]
        for (index, token) in tokens.enumerated() {
            issuer.change { $0.token = token }
            let code = await self.code { () async throws(OpenIDError) in
                try await client.person(answering: self.answer(login), login, at: self.now)
            }
            #expect(code == .badToken, "case \(index)")
        }
        // The same without a fault, so that the cases above fail for their own reason.
        issuer.change { $0.token = whole }
        _ = try await client.person(answering: self.answer(login), login, at: self.now)
    }

    @Test func answerToAnotherLoginIsRefusedWithoutARequest() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        let later = login.text.replacing("\(self.now.seconds)", with: "\(self.now.seconds + 500)")
        let cases: [([(name: String, value: String)], PendingLogin?, Duration)] = [
            (self.answer(login), nil, .zero), (self.answer(login), PendingLogin(at: self.now), .zero),
            (self.answer(login), login, .seconds(601)), (self.answer(login), PendingLogin(text: later), .seconds(601)),
            ([("code", "c")], login, .zero), (self.answer(login) + [("state", login.state)], login, .zero),
            (self.answer(login) + [("iss", "https://evil.example")], login, .zero),
        ]
        for (index, (answer, login, wait)) in cases.enumerated() {
            let code = await self.code { () async throws(OpenIDError) in
                try await client.person(answering: answer, login, at: self.now + wait)
            }
            #expect(code == .notBegun, "case \(index)")
        }
        let refusal = [(name: "error", value: "access_denied"), (name: "state", value: login.state)]
        let code = await self.code { () async throws(OpenIDError) in
            try await client.person(answering: refusal, login, at: self.now)
        }
        #expect(code == .refused && issuer.calls.isEmpty)
        #expect(PendingLogin(text: login.text) == login)
        for text in ["", ".", "x.1", login.text + "0000000000000", "\(login.text).1"] {
            #expect(PendingLogin(text: text) == nil)
        }
    }

    @Test func unknownKeyIsRequestedOnce() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        let good = try issuer.token(["alg": "ES256", "kid": "elliptic"], ScriptedIssuer.claims(login))
        issuer.change { $0.token = good }
        _ = try await client.person(answering: self.answer(login), login, at: self.now)
        #expect(issuer.count("/keys") == 1)
        for number in 0..<1000 {
            let token = try issuer.token(["alg": "ES256", "kid": "\(number)"], ScriptedIssuer.claims(login))
            issuer.change { $0.token = token }
            let code = await self.code { () async throws(OpenIDError) in
                try await client.person(answering: self.answer(login), login, at: self.now)
            }
            #expect(code == .badToken)
        }
        #expect(issuer.count("/keys") == 2 && issuer.count("/openid-configuration") == 1)
        issuer.change { ($0.token, $0.clock) = (good, $0.clock + .seconds(601)) }
        _ = try await client.person(answering: self.answer(login), login, at: self.now)
        #expect(issuer.count("/keys") == 3 && issuer.count("/openid-configuration") == 2)
    }

    @Test func oversizedKeySetIsRefusedWithoutHarm() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        let token = try issuer.token(["alg": "ES256", "kid": "elliptic"], ScriptedIssuer.claims(login))
        issuer.change { ($0.token, $0.padding) = (token, 10 << 20) }
        let code = await self.code { () async throws(OpenIDError) in
            try await client.person(answering: self.answer(login), login, at: self.now)
        }
        #expect(code == .unreachable)
        // A set of the usual size is accepted again at once.
        issuer.change { $0.padding = 100 << 10 }
        let person = try await client.person(answering: self.answer(login), login, at: self.now)
        #expect(person.subject == "u-17")
    }

    @Test func unavailableOrUnsafeIssuerIsReported() async throws {
        let (issuer, login) = (try ScriptedIssuer(), PendingLogin(at: self.now))
        let client = issuer.client()
        issuer.change { $0.isAway = true }
        await #expect(throws: OpenIDError(code: .unreachable, detail: "no answer from the issuer: cannotConnect")) {
            _ = try await client.address(for: login)
        }
        issuer.change { ($0.isAway, $0.metadata) = (false, ["token_endpoint": "http://login.example/token"]) }
        await #expect(throws: OpenIDError.self) { _ = try await client.address(for: login) }
        // It recovers by itself.
        issuer.change { $0.metadata = [:] }
        _ = try await client.address(for: login)
        #expect(issuer.calls.allSatisfy { $0.deadline <= .seconds(3) })
        for address in [
            "http://login.example", "ftp://x", "https://", "x", "https://a@b", "https://b?x", "https://b#x",
        ] {
            #expect(!OpenIDClient.isSafe(issuer: address), "\(address)")
        }
        for address in ["https://login.example/staff", "http://127.0.0.1:9000", "http://localhost"] {
            #expect(OpenIDClient.isSafe(issuer: address))
        }
    }
}
