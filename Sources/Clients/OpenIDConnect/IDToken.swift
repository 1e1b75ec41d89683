internal import Crypto
internal import HTTP
internal import Time

/// An ID token and the rules of OpenID Connect Core 1.0, section 3.1.3.7.
struct IDToken {
    /// The only two accepted algorithms. `none` and those that sign with the client's secret are refused.
    enum Algorithm: String {
        case rs256 = "RS256"
        case es256 = "ES256"
    }

    private static let longest = 64 << 10
    /// The largest accepted difference between the issuer's clock and ours.
    private static let tolerance: Int64 = 60
    /// A token that an app submits is remembered until it expires, so its lifetime is limited. In seconds.
    private static let longestLife: Int64 = 86_400
    /// Apple writes booleans as text (“Authenticating users with Sign in with Apple”: String or Boolean).
    private static let textualIssuers: Set<String> = ["https://appleid.apple.com"]

    let algorithm: Algorithm
    let keyID: String?
    private let text: String
    private let claims: LooseJSON

    init(_ text: String) throws(OpenIDError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3,
            let header = Base64URL.bytes(parts[0]).flatMap({ LooseJSON($0) }),
            let claims = Base64URL.bytes(parts[1]).flatMap({ LooseJSON($0) })
        else { throw Self.fault("the ID token cannot be read") }
        guard let algorithm = header["alg"]?.text.flatMap({ Algorithm(rawValue: $0) }) else {
            throw Self.fault("the ID token is not signed by RS256 or ES256")
        }
        guard header["crit"] == nil else { throw Self.fault("the ID token has a header that nobody knows") }
        (self.algorithm, self.keyID, self.text, self.claims) = (algorithm, header["kid"]?.text, text, claims)
    }

    /// The person, if one of the keys has signed the token, and it is for this client and this login.
    ///
    /// - Parameters:
    ///   - nonce: nil for a token that an app submits: it may be for another client of the same owner, and the login was
    ///     the app's.
    ///   - begin: the person must have signed in at the issuer since then; nil for any time.
    func person(
        signedBy keys: [LooseKey],
        _ configuration: OpenIDConfiguration,
        nonce: String?,
        signedInSince begin: UnixTime? = nil,
        at now: UnixTime
    ) async throws(OpenIDError) -> OpenIDPerson {
        guard !keys.isEmpty else { throw Self.fault("the issuer has no such key") }
        // Without a key id, the issuer may have one key only.
        guard self.keyID != nil || keys.count == 1 else { throw Self.fault("the ID token names no key") }
        var isSigned = false
        for key in keys where !isSigned { isSigned = await key.verifies(self.text, as: self.algorithm) }
        guard isSigned else { throw Self.fault("the signature is wrong") }
        try self.check(configuration, nonce, now.seconds)
        if let begin { try self.check(signedInSince: begin.seconds, now.seconds) }
        guard let subject = self.claims["sub"]?.text, !subject.isEmpty, subject.utf8.count <= 255 else {
            throw Self.fault("the ID token names nobody")
        }
        let groups = self.claims[configuration.groupsClaim]
        return OpenIDPerson(
            subject: subject,
            preferredName: self.claims["preferred_username"]?.text,
            groups: groups?.text.map { [$0] } ?? (groups?.elements ?? []).compactMap(\.text),
            provenMail: self.isMailProven ? self.claims["email"]?.text : nil,
            // A time in the future proves nothing.
            signedInAt: self.seconds("auth_time").flatMap { at in
                (0...now.seconds + Self.tolerance).contains(at) ? UnixTime(seconds: min(at, now.seconds)) : nil
            },
            token: self.mark
        )
    }

    private var mark: OpenIDTokenMark {
        let signed = self.text.split(separator: ".").prefix(2).joined(separator: ".")
        return OpenIDTokenMark(
            hash: Base64URL.text(SHA256.hash(data: Array(signed.utf8))),
            endsAt: UnixTime(seconds: (self.seconds("exp") ?? 0) + Self.tolerance)
        )
    }

    private func check(_ configuration: OpenIDConfiguration, _ nonce: String?, _ now: Int64) throws(OpenIDError) {
        guard self.claims["iss"]?.text == configuration.issuer else { throw Self.fault("another issuer made it") }
        let audience = self.claims["aud"]
        let clients = audience?.text.map { [$0] } ?? (audience?.elements ?? []).compactMap(\.text)
        let party = self.claims["azp"]?.text
        let own = [configuration.clientID] + (nonce == nil ? configuration.otherClientIDs : [])
        // Otherwise any other audience of the token could submit it here.
        guard let named = audience?.text == nil ? audience?.elements.count : 1, named > 0, clients.count == named,
            clients.allSatisfy(own.contains), named == 1 || party != nil,
            party.map(own.contains) ?? (self.claims["azp"] == nil)
        else { throw Self.fault("it is for another client") }
        guard let ends = self.seconds("exp"), ends > now - Self.tolerance else { throw Self.fault("it has expired") }
        guard nonce != nil || ends <= now + Self.longestLife else { throw Self.fault("it is valid for too long") }
        guard let made = self.seconds("iat"), made <= now + Self.tolerance,
            (self.seconds("nbf") ?? made) <= now + Self.tolerance
        else { throw Self.fault("it is from the future") }
        guard nonce == nil || self.claims["nonce"]?.text == nonce else { throw Self.fault("it is for another login") }
    }

    /// An issuer that got `max_age` must report the time of the sign-in.
    private func check(signedInSince begin: Int64, _ now: Int64) throws(OpenIDError) {
        guard let signedIn = self.seconds("auth_time") else {
            throw OpenIDError(code: .oldSignIn, detail: "it does not say when the person has signed in")
        }
        guard (begin - Self.tolerance...now + Self.tolerance).contains(signedIn) else {
            throw OpenIDError(code: .oldSignIn, detail: "the person has not signed in for this login")
        }
    }

    /// Only JSON's `true` is true; 1 is not (OpenID Connect Core 1.0, section 5.1).
    private var isMailProven: Bool {
        guard let claim = self.claims["email_verified"] else { return false }
        if let flag = claim.flag { return flag }
        return claim.text == "true" && Self.textualIssuers.contains(self.claims["iss"]?.text ?? "")
    }

    private func seconds(_ name: String) -> Int64? {
        guard let value = self.claims[name]?.decimal, value.magnitude < 1e12 else { return nil }
        return Int64(value)
    }

    private static func fault(_ detail: String) -> OpenIDError { OpenIDError(code: .badToken, detail: detail) }
}
