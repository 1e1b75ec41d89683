public import Time

/// The issuer that identifies people, and the client that asks it.
public struct OpenIDConfiguration: Sendable {
    /// In the issuer's own spelling, such as `https://login.example/realms/staff`.
    public var issuer: String
    public var clientID: String
    /// Clients of the same owner at the issuer, such as apps, whose submitted ID tokens are accepted.
    public var otherClientIDs: [String]
    /// nil for a public client.
    public var clientSecret: String?
    /// The address to which the issuer returns the browser, as registered there.
    public var redirectURL: String
    /// Requested besides `openid`.
    public var scopes: [String]
    /// The claim of the ID token that lists the groups of a person.
    public var groupsClaim: String

    public init(
        issuer: String,
        clientID: String,
        otherClientIDs: [String] = [],
        clientSecret: String?,
        redirectURL: String,
        scopes: [String] = ["profile"],
        groupsClaim: String = "groups"
    ) {
        (self.issuer, self.clientID, self.clientSecret) = (issuer, clientID, clientSecret)
        self.otherClientIDs = otherClientIDs
        (self.redirectURL, self.scopes, self.groupsClaim) = (redirectURL, scopes, groupsClaim)
    }
}

extension OpenIDConfiguration: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "OpenIDConfiguration" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A person as the issuer identifies one.
public struct OpenIDPerson: Sendable, Hashable {
    /// Permanent at this issuer.
    public var subject: String
    /// The name that people know; it may change. nil if the issuer does not provide it.
    public var preferredName: String?
    public var groups: [String]
    /// The e-mail address, if the issuer reports that it is verified. Its syntax is not checked.
    public var provenMail: String?
    /// The time of the sign-in at the issuer; nil if the issuer does not report it. A newer token proves no newer
    /// sign-in (OpenID Connect Core 1.0, section 2, `auth_time`).
    public var signedInAt: UnixTime?
    public var token: OpenIDTokenMark

    public init(
        subject: String,
        preferredName: String? = nil,
        groups: [String] = [],
        provenMail: String? = nil,
        signedInAt: UnixTime? = nil,
        token: OpenIDTokenMark
    ) {
        (self.subject, self.preferredName, self.groups) = (subject, preferredName, groups)
        (self.provenMail, self.signedInAt, self.token) = (provenMail, signedInAt, token)
    }
}

/// Recognises a repeated ID token.
public struct OpenIDTokenMark: Sendable, Hashable {
    /// SHA-256 of the signed part. The signature is left out, because an ECDSA signature has two forms.
    public var hash: String
    /// After this time the token is refused anyway.
    public var endsAt: UnixTime

    public init(hash: String, endsAt: UnixTime) { (self.hash, self.endsAt) = (hash, endsAt) }
}
