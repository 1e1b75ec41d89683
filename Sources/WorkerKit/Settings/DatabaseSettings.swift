/// Where PostgreSQL is.
public struct DatabaseSettings: Sendable {
    /// A libpq URI, passed on as it is (PostgreSQL documentation, 34.1.1.2). Holds a password.
    public let url: String
    /// PEM, in place of the system's authorities: libpq takes one file.
    public let authoritiesFile: String?
    /// Whether a server on another machine may go without verified TLS.
    public let allowsPlain: Bool

    public init(reading reader: inout SettingsReader) {
        self.url = reader.required(.databaseURL)
        self.authoritiesFile = reader.authorities()
        self.allowsPlain = reader.plainServices().contains(.database)
        guard !self.url.isEmpty, !self.url.hasPrefix("postgres://"), !self.url.hasPrefix("postgresql://") else {
            return
        }
        reader.report(.databaseURL, "must be a postgres:// or postgresql:// URI")
    }
}
