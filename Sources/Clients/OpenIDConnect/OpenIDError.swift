/// A login that did not succeed.
public struct OpenIDError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The issuer is away, or did not answer in time.
        case unreachable
        /// What the issuer says about itself cannot be used.
        case badIssuer
        /// The answer does not belong to a login that this browser began within the time for it.
        case notBegun
        /// The issuer, or the person at the issuer, said no.
        case refused
        /// The ID token proves nobody.
        case badToken
        /// The ID token does not say that the person has signed in for this login, as was asked.
        case oldSignIn
    }

    public var code: Code
    /// For people. Never holds a token, a code, a name or an address.
    public var detail: String

    public init(code: Code, detail: String) {
        (self.code, self.detail) = (code, detail)
    }

    public var description: String { "\(self.code): \(self.detail)" }
}
