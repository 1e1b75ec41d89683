public import Time

/// Who proves what a person is, and as whom this program asks.
public struct OpenIDConfiguration: Sendable {
    /// As the issuer writes it itself, such as `https://login.example/realms/staff`.
    public var issuer: String
    public var clientID: String
    /// Clients of the same owner at the issuer, such as apps, whose ID tokens count when they are handed in.
    public var otherClientIDs: [String]
    /// nil for a public client.
    public var clientSecret: String?
    /// Where the issuer sends the browser back to, as registered there.
    public var redirectURL: String
    /// Asked for besides `openid`.
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

/// A person, as the issuer names one.
public struct OpenIDPerson: Sendable, Hashable {
    /// The same for ever at this issuer.
    public var subject: String
    /// What people call the account; it may change. nil if the issuer does not say.
    public var preferredName: String?
    public var groups: [String]
    /// The address of their mail, if the issuer says that it is proven. Nobody has checked that it is an address.
    public var provenMail: String?
    /// When the person has signed in at the issuer; nil if the issuer does not say. A token that is newer than that
    /// proves no newer sign-in (OpenID Connect Core 1.0, section 2, `auth_time`).
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

/// Recognises an ID token that comes again.
public struct OpenIDTokenMark: Sendable, Hashable {
    /// SHA-256 of what is signed. The signature is left out: one of ECDSA can be written in two ways.
    public var hash: String
    /// From then on it is refused anyway.
    public var endsAt: UnixTime

    public init(hash: String, endsAt: UnixTime) { (self.hash, self.endsAt) = (hash, endsAt) }
}
