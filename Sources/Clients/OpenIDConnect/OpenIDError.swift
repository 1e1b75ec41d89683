/// A login that did not succeed.
public struct OpenIDError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The issuer is unavailable, or did not answer in time.
        case unreachable
        /// The issuer's metadata cannot be used.
        case badIssuer
        /// The answer does not belong to a login that this browser began within the time limit.
        case notBegun
        /// The issuer, or the person there, refused.
        case refused
        /// The ID token does not prove a person's identity.
        case badToken
        /// The ID token does not show the requested sign-in for this login.
        case oldSignIn
    }

    public var code: Code
    /// For people. Never contains a token, a code, a name or an address.
    public var detail: String

    public init(code: Code, detail: String) {
        (self.code, self.detail) = (code, detail)
    }

    public var description: String { "\(self.code): \(self.detail)" }
}
