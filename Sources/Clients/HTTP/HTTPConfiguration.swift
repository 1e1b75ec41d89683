/// The settings that all calls of one client share.
public struct HTTPConfiguration: Sendable {
    /// A PEM file of certificate authorities to be trusted in addition to the system's. Certificates are always
    /// verified.
    public var caFile: String?
    public var userAgent: String
    /// At least 1. Further calls wait for a connection, within their deadline; over HTTP/2 they share one.
    public var maximumConnectionsPerHost: Int
    /// The limit of accounts, at least 1. Beyond it, the least recently used account is forgotten, and its next call
    /// needs another challenge.
    public var maximumRememberedAccounts: Int
    /// An unused connection is closed after this time, in whole seconds, at least 1. nginx closes after 75 s, and a
    /// connection that the server closes first may lose a request.
    public var maximumIdle: Duration

    public init(
        caFile: String? = nil,
        userAgent: String = "jadwal",
        maximumConnectionsPerHost: Int = 256,
        maximumRememberedAccounts: Int = 1000,
        maximumIdle: Duration = .seconds(55)
    ) {
        self.caFile = caFile
        self.userAgent = userAgent
        self.maximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
        self.maximumRememberedAccounts = max(1, maximumRememberedAccounts)
        self.maximumIdle = max(.seconds(1), maximumIdle)
    }
}
