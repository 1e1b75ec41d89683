/// What all calls of one client share.
public struct HTTPConfiguration: Sendable {
    /// A PEM file of certificate authorities to be trusted in addition to the system's. Certificates are always
    /// verified.
    public var caFile: String?
    public var userAgent: String
    /// At least 1. Further calls wait for a connection, within their deadline; over HTTP/2 they share one.
    public var maximumConnectionsPerHost: Int
    /// Of accounts, at least 1: beyond it the account unused for longest is forgotten, and pays for its challenge
    /// again.
    public var maximumRememberedAccounts: Int
    /// A connection that nobody has used for so long is closed, in whole seconds, at least 1. nginx closes after 75
    /// s, and a connection that the server closes first may take a request with it.
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
