/// An exception from the customers' address policy, written `host:port`, `[v6 address]:port`, or as a range in CIDR notation.
public struct AllowedAddress: Sendable, Hashable {
    private enum Kind: Hashable {
        /// Whatever the name resolves to.
        case authority(host: String, port: Int)
        case range(IPRange)
    }

    private let kind: Kind

    public init?(_ text: String) {
        if let range = IPRange(text) {
            self.kind = .range(range)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (1...65535).contains(port)
        else { return nil }
        let host = text[..<colon]
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || "/@?#".contains($0) }) else { return nil }
        guard !host.contains(":") || host.hasPrefix("[") && host.hasSuffix("]") else { return nil }
        self.kind = .authority(host: host.lowercased(), port: port)
    }

    /// - Parameter host: as in the URL, lower case, brackets included.
    func covers(host: String, port: Int, address: IPAddress) -> Bool {
        switch self.kind {
        case .authority(let allowedHost, let allowedPort): allowedHost == host && allowedPort == port
        case .range(let range): range.contains(address) || address.embedded.map(range.contains) ?? false
        }
    }
}
