/// Where PostgreSQL is.
public struct DatabaseSettings: Sendable {
    /// A libpq URI, passed on as it is (PostgreSQL documentation, 34.1.1.2). Holds a password.
    public let url: String

    public init(reading reader: inout SettingsReader) {
        self.url = reader.required(.databaseURL)
        guard !self.url.isEmpty, !self.url.hasPrefix("postgres://"), !self.url.hasPrefix("postgresql://") else {
            return
        }
        reader.report(.databaseURL, "must be a postgres:// or postgresql:// URI")
    }
}
