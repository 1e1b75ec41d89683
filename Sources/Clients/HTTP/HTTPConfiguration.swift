/// What all calls of one client share.
public struct HTTPConfiguration: Sendable {
    /// A PEM file of certificate authorities to be trusted in addition to the system's. Certificates are always verified.
    public var caFile: String?
    public var userAgent: String
    /// At least 1. Further calls wait for a connection, within their deadline; over HTTP/2 they share one.
    public var maximumConnectionsPerHost: Int
    /// Of accounts, at least 1: beyond it the account unused for longest is forgotten, and pays for its challenge again.
    public var maximumRememberedAccounts: Int

    public init(
        caFile: String? = nil,
        userAgent: String = "jadwal",
        maximumConnectionsPerHost: Int = 256,
        maximumRememberedAccounts: Int = 1000
    ) {
        self.caFile = caFile
        self.userAgent = userAgent
        self.maximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
        self.maximumRememberedAccounts = max(1, maximumRememberedAccounts)
    }
}
