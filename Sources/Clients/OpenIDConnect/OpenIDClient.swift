internal import Foundation
public import HTTP
internal import HTTPTypes
public import Time

/// Signs people in at an issuer: OpenID Connect's code flow with PKCE, state and nonce.
///
/// It stores no login: its state is in the browser's `PendingLogin`. One client serves all logins of a process.
public struct OpenIDClient: Sendable {
    /// For one exchange with the issuer.
    static let patience = Duration.milliseconds(2500)

    private let configuration: OpenIDConfiguration
    private let exchange: HTTPExchange
    private let records: IssuerRecords

    public init(
        _ configuration: OpenIDConfiguration,
        over exchange: @escaping HTTPExchange,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.configuration, self.exchange) = (configuration, exchange)
        self.records = IssuerRecords(configuration.issuer, exchange, now: now)
    }

    /// True if an issuer at this address may be trusted: over HTTPS, or on loopback.
    public static func isSafe(issuer: String) -> Bool {
        IssuerMetadata.isSafe(issuer) && !issuer.contains("?")
    }

    /// The address at which the browser signs in.
    ///
    /// - Parameter anew: true to require a new sign-in from a person who is already signed in at the issuer (OpenID
    ///   Connect Core 1.0, section 3.1.2.1).
    public func address(for login: PendingLogin, anew: Bool = false) async throws(OpenIDError) -> String {
        let endpoint = try await self.records.readMetadata().authorization
        var items = [
            ("response_type", "code"), ("client_id", self.configuration.clientID),
            ("redirect_uri", self.configuration.redirectURL),
            ("scope", (["openid"] + self.configuration.scopes).joined(separator: " ")), ("state", login.state),
            ("nonce", login.nonce), ("code_challenge", login.challenge), ("code_challenge_method", "S256"),
        ]
        if anew { items += [("prompt", "login"), ("max_age", "0")] }
        return endpoint + (endpoint.contains("?") ? "&" : "?") + Self.form(items)
    }

    /// The person whom the issuer has signed in.
    ///
    /// - Parameter answer: the query items of the browser's return address. A repeated name counts as missing.
    /// - Parameter login: the state that the same browser keeps; nil if none.
    /// - Parameter anew: the person must have signed in at the issuer for this login.
    public func person(
        answering answer: [(name: String, value: String)],
        _ login: PendingLogin?,
        anew: Bool = false,
        at now: UnixTime
    ) async throws(OpenIDError) -> OpenIDPerson {
        func value(_ name: String) -> String? {
            let values = answer.filter { $0.name == name }
            return values.count == 1 ? values[0].value : nil
        }
        guard let login, login.isOpen(at: now), value("state") == login.state else {
            throw OpenIDError(code: .notBegun, detail: "this browser has begun no such login, or too long ago")
        }
        // RFC 9207: the answer is of another issuer (mix-up attack).
        guard value("iss") ?? self.configuration.issuer == self.configuration.issuer else {
            throw OpenIDError(code: .notBegun, detail: "another issuer answered")
        }
        guard let code = value("code"), !code.isEmpty, code.utf8.count <= 4096 else {
            throw OpenIDError(code: .refused, detail: "the issuer gave no code")
        }
        let token = try await self.token(for: code, login)
        let keys = try await self.records.readKeys(for: token.keyID)
        return try await token.person(
            signedBy: keys,
            self.configuration,
            nonce: login.nonce,
            signedInSince: anew ? login.begunAt : nil,
            at: now
        )
    }

    /// The person of an ID token that an app submits. It may be for the client of any of the owner's apps.
    public func person(handingIn token: String, at now: UnixTime) async throws(OpenIDError) -> OpenIDPerson {
        let token = try IDToken(token)
        let keys = try await self.records.readKeys(for: token.keyID)
        return try await token.person(signedBy: keys, self.configuration, nonce: nil, at: now)
    }

    private func token(for code: String, _ login: PendingLogin) async throws(OpenIDError) -> IDToken {
        let metadata = try await self.records.readMetadata()
        var items = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", self.configuration.redirectURL),
            ("code_verifier", login.verifier),
        ]
        var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "application/json"]
        if let secret = self.configuration.clientSecret, !metadata.takesSecretInForm {
            // RFC 6749, section 2.3.1: both are encoded as in a form first.
            let pair = "\(Self.encoded(self.configuration.clientID)):\(Self.encoded(secret))"
            fields[.authorization] = "Basic \(Data(pair.utf8).base64EncodedString())"
        } else {
            items.append(("client_id", self.configuration.clientID))
            if let secret = self.configuration.clientSecret { items.append(("client_secret", secret)) }
        }
        let call = HTTPCall(
            method: .post,
            url: metadata.token,
            fields: fields,
            body: Array(Self.form(items).utf8),
            deadline: Self.patience,
            maximumAnswerBytes: 256 << 10
        )
        let answer = try await Self.send(call, self.exchange)
        guard answer.status == 200 else {
            let code: OpenIDError.Code = StatusMeaning(status: answer.status).mayRepeat ? .unreachable : .refused
            throw OpenIDError(code: code, detail: "the issuer answered \(answer.status) to a code")
        }
        guard let text = LooseJSON(answer.body)?["id_token"]?.text else {
            throw OpenIDError(code: .badToken, detail: "the issuer gave no ID token")
        }
        return try IDToken(text)
    }

    static func send(_ call: HTTPCall, _ exchange: HTTPExchange) async throws(OpenIDError) -> HTTPAnswer {
        do throws(HTTPError) {
            return try await exchange(call)
        } catch {
            throw OpenIDError(code: .unreachable, detail: "no answer from the issuer: \(error.code)")
        }
    }

    private static func form(_ items: [(String, String)]) -> String {
        items.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
