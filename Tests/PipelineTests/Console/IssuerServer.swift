import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore
import Testing

/// An issuer of OpenID Connect on loopback. It checks what issuers check: the client and its secret, the address to
/// come back to, PKCE, and that a code counts once.
final class IssuerServer: Sendable {
    static let clientID = "jadwal-console"
    static let clientSecret = "a secret of the console"

    struct Person: Sendable {
        var subject = "u-17"
        var name = "noura"
        var groups = ["oncall"]
        /// Said to be proven unless the next is false.
        var mail: String?
        var isMailProven = true
    }

    private struct Grant: Sendable {
        let person: Person
        let signedInAt: Int?
        let nonce, challenge, redirect: String
        let changes: [String: any Sendable]
        let isForged: Bool
    }

    private struct State: Sendable {
        var port = 0
        var isSilent = false
        var grants: [String: Grant] = [:]
        var redeemed = 0
    }

    private let state = NIOLockedValueBox(State())
    private let key = P256.Signing.PrivateKey()

    var address: String { "http://127.0.0.1:\(self.state.withLockedValue { $0.port })" }

    /// How many codes were sent to it.
    var redeemed: Int { self.state.withLockedValue { $0.redeemed } }

    /// Takes requests, and answers none of them.
    func beSilent(_ isSilent: Bool) { self.state.withLockedValue { $0.isSilent = isSilent } }

    /// Lends an issuer that listens.
    static func lend(_ body: (IssuerServer) async throws -> Void) async throws {
        let server = IssuerServer()
        let (ports, running) = AsyncStream<Int>.makeStream()
        let application = Application(
            router: server.router(),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in running.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "issuer") { _ in SwiftLogNoOpLogHandler() }
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { running.finish() }
                try await application.run()
            }
            let port = try #require(await ports.first { _ in true }, "the issuer does not listen")
            server.state.withLockedValue { $0.port = port }
            try await body(server)
            group.cancelAll()
        }
    }

    /// A person's visit at the issuer: signs in, and is returned.
    ///
    /// - Parameters:
    ///   - address: the address to which the console has sent the browser.
    ///   - nonce: replaces the login's.
    ///   - signedInAt: the time of the sign-in that the issuer reports, in seconds since 1970.
    ///   - changes: claims that replace the right ones.
    ///   - isForged: true to sign the token with another key.
    /// - Returns: the path and query of the console to which the browser returns.
    func consent(
        to address: String,
        as person: Person = Person(),
        nonce: String? = nil,
        signedInAt: Int? = nil,
        changing changes: [String: any Sendable] = [:],
        isForged: Bool = false
    ) throws -> String {
        let query = try Self.query(address)
        #expect(address.hasPrefix(self.address + "/authorize?"))
        #expect(query["response_type"] == "code" && query["client_id"] == Self.clientID)
        #expect(query["code_challenge_method"] == "S256")
        let code = UUID().uuidString
        let redirect = try #require(query["redirect_uri"])
        let state = try #require(query["state"])
        let own = try #require(query["nonce"])
        let challenge = try #require(query["code_challenge"])
        let grant = Grant(
            person: person,
            signedInAt: signedInAt,
            nonce: nonce ?? own,
            challenge: challenge,
            redirect: redirect,
            changes: changes,
            isForged: isForged
        )
        self.state.withLockedValue { $0.grants[code] = grant }
        let path = try #require(URLComponents(string: redirect)?.path)
        return "\(path)?code=\(code)&state=\(state)"
    }

    /// An ID token as apps get them.
    func token(
        for person: Person,
        audience: String,
        changing changes: [String: Any] = [:],
        isForged: Bool = false
    ) throws -> String {
        try self.sign(self.claims(of: person, audience).merging(changes) { _, changed in changed }, isForged)
    }

    static func query(_ address: String) throws -> [String: String] {
        let items = try #require(URLComponents(string: address)?.queryItems)
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("/.well-known/openid-configuration") { _, _ in
            let address = self.address
            return try await self.answer([
                "issuer": address, "authorization_endpoint": "\(address)/authorize",
                "token_endpoint": "\(address)/token", "jwks_uri": "\(address)/keys",
            ])
        }
        router.get("/keys") { _, _ in
            let point = Array(self.key.publicKey.rawRepresentation)
            let key = [
                "kty": "EC", "crv": "P-256", "alg": "ES256", "kid": "k1", "use": "sig",
                "x": Self.base64(point[..<32]), "y": Self.base64(point[32...]),
            ]
            return try await self.answer(["keys": [key]])
        }
        router.post("/token") { request, _ in
            let form = String(buffer: try await request.body.collect(upTo: 1 << 16))
            let token = try self.redeem(form, request.headers[.authorization])
            return try await self.answer(token.map { ["id_token": $0] } ?? [:], token == nil ? .badRequest : .ok)
        }
        return router
    }

    private func answer(_ value: [String: Any], _ status: HTTPResponse.Status = .ok) async throws -> Response {
        let body = try JSONSerialization.data(withJSONObject: value)
        // It ends with the issuer, which cancels it.
        if self.state.withLockedValue({ $0.isSilent }) { try await Task.sleep(for: .seconds(60)) }
        return Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }

    /// nil if the code does not count.
    private func redeem(_ form: String, _ authorization: String?) throws -> String? {
        let items = try Self.query("http://x/?" + form.replacing("+", with: "%20"))
        let pair = "\(Self.clientID):\(Self.clientSecret.replacing(" ", with: "%20"))"
        let grant = self.state.withLockedValue { state in
            state.redeemed += 1
            return state.grants.removeValue(forKey: items["code"] ?? "")
        }
        guard let grant, authorization == "Basic \(Data(pair.utf8).base64EncodedString())",
            items["grant_type"] == "authorization_code", items["redirect_uri"] == grant.redirect,
            Self.base64(SHA256.hash(data: Data((items["code_verifier"] ?? "").utf8))) == grant.challenge
        else { return nil }
        var claims = self.claims(of: grant.person, Self.clientID).merging(["nonce": grant.nonce]) { $1 }
        if let signedInAt = grant.signedInAt { claims["auth_time"] = signedInAt }
        return try self.sign(claims.merging(grant.changes) { $1 }, grant.isForged)
    }

    private func claims(of person: Person, _ audience: String) -> [String: Any] {
        let now = Int(Date().timeIntervalSince1970)
        var claims: [String: Any] = [
            "iss": self.address, "aud": audience, "sub": person.subject, "iat": now, "exp": now + 300,
            "preferred_username": person.name, "groups": person.groups,
        ]
        if let mail = person.mail { (claims["email"], claims["email_verified"]) = (mail, person.isMailProven) }
        return claims
    }

    private func sign(_ claims: [String: Any], _ isForged: Bool) throws -> String {
        let parts = try [["alg": "ES256", "kid": "k1"], claims].map { (part: [String: Any]) in
            Self.base64(try JSONSerialization.data(withJSONObject: part))
        }
        let signed = parts.joined(separator: ".")
        let key = isForged ? P256.Signing.PrivateKey() : self.key
        return "\(signed).\(Self.base64(try key.signature(for: Data(signed.utf8)).rawRepresentation))"
    }

    private static func base64(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
