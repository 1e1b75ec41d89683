/// A connection URI with its user and password.
public struct DatabaseLogin: Sendable, CustomStringConvertible, CustomReflectable {
    /// Secret: it contains the password.
    public let url: String
    /// Empty if the URI has none.
    public let user: String
    public let password: String

    /// Throws if it is not a libpq connection URI.
    public init(url: String) throws(PostgresError) {
        let parsed = try ConnectionURL(url, trusting: DatabaseTrust(allowsPlain: true))
        (self.url, self.user, self.password) = (url, parsed.user, parsed.password)
    }

    /// Without the password.
    public var description: String { "DatabaseLogin(\(self.user))" }
    public var customMirror: Mirror { Mirror(self, children: ["user": self.user]) }
}
