public import Pipeline

/// The address at which programs on an owner's devices find the account.
public struct AccountPlace: Sendable, Hashable {
    /// Without a scheme, a port and a path.
    public let host: String
    public let port: Int
    /// By TLS.
    public let isSecure: Bool
    /// The owner's principal at the server, or the path from which to discover it. Begins with a slash.
    public let path: String

    /// nil if it is not the address of a server.
    public init?(_ url: String) {
        guard let address = DAVAddress(url) else { return nil }
        self.init(address)
    }

    init(_ address: DAVAddress) {
        (self.host, self.port, self.path) = (address.host, address.port, address.path)
        self.isSecure = address.scheme == "https"
    }
}

extension CalDAVClient {
    /// Asks the server for the owner's principal, and changes nothing. Without an answer in time, returns the account's
    /// address: devices discover the rest themselves.
    ///
    /// - Returns: nil if it is not the address of a server.
    public func place(of account: CalendarAccount, within limit: Duration) async -> AccountPlace? {
        guard let session = try? self.session(account) else { return nil }
        let found = try? await Self.within(limit, SlowestAnswer()) { () throws(DAVFailure) in
            try await CalendarDiscovery(session: session).principal()
        }
        return AccountPlace(found ?? session.start)
    }
}
