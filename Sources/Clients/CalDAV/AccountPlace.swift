public import Pipeline

/// Where programs on an owner's devices find the account.
public struct AccountPlace: Sendable, Hashable {
    /// Without a scheme, a port and a path.
    public let host: String
    public let port: Int
    /// By TLS.
    public let isSecure: Bool
    /// The owner's own address at the server, or where to look for it. Begins with a slash.
    public let path: String

    /// nil if the address is none of a server.
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
    /// Asks the server where the owner is found, and changes nothing. Without an answer in time it is what the
    /// account's address says: devices look for the rest by themselves.
    ///
    /// - Returns: nil if the address is none of a server.
    public func place(of account: CalendarAccount, within limit: Duration) async -> AccountPlace? {
        guard let session = try? self.session(account) else { return nil }
        let found = try? await Self.within(limit, SlowestAnswer()) { () throws(DAVFailure) in
            try await CalendarDiscovery(session: session).principal()
        }
        return AccountPlace(found ?? session.start)
    }
}
