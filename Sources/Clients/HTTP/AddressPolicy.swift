internal import CCurl

/// The addresses that a call may connect to. It is checked on the address of the actual connection, after name
/// resolution, so a name cannot change between check and use. Proxies are never used.
public enum AddressPolicy: Sendable, Hashable {
    /// For endpoints that the operator configured: https anywhere, http only on loopback.
    case `operator`
    /// For endpoints that a customer entered: https to public addresses, and the addresses that the operator allows in
    /// addition, also over http.
    case customer(allowing: [AllowedAddress])
}

/// An exception from the customers' address policy, written `host:port`, `[v6 address]:port`, or as a range in CIDR
/// notation.
public struct AllowedAddress: Sendable, Hashable {
    private enum Kind: Hashable {
        /// Any address that the name resolves to.
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

/// The target of a URL. libcurl's own parser reads it, so the check and the connection cannot differ.
struct Destination: Sendable {
    let isEncrypted: Bool
    /// Lower case, brackets included.
    let host: String
    let port: Int
    let policy: AddressPolicy

    init(url: String, policy: AddressPolicy) throws(HTTPError) {
        guard !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw Self.unusable("it holds a space or a control character")
        }
        guard let parser = curl_url() else { throw Self.unusable("no memory is left to read it") }
        defer { curl_url_cleanup(parser) }
        guard curl_url_set(parser, CURLUPART_URL, url, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK else {
            throw Self.unusable("it is no absolute URL, or holds user information")
        }
        func part(_ which: CURLUPart, _ flags: Int32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parser, which, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard let scheme = part(CURLUPART_SCHEME), ["http", "https"].contains(scheme) else {
            throw Self.unusable("it is neither http nor https")
        }
        guard let host = part(CURLUPART_HOST), let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap(Int.init)
        else {
            throw Self.unusable("it names no host")
        }
        self.isEncrypted = scheme == "https"
        self.host = host.lowercased()
        self.port = port
        self.policy = policy
    }

    func permits(_ address: IPAddress) -> Bool {
        switch self.policy {
        case .operator:
            self.isEncrypted || address.isLoopback
        case .customer(let allowed):
            (self.isEncrypted && address.isPublic)
                || allowed.contains { $0.covers(host: self.host, port: self.port, address: address) }
        }
    }

    /// The name for error details. Names of customers' servers are hidden.
    var publicName: String {
        switch self.policy {
        case .operator: "\(self.host):\(self.port)"
        case .customer: "a customer's server"
        }
    }

    private static func unusable(_ why: String) -> HTTPError {
        HTTPError(code: .unusableURL, mayHaveBeenSent: false, detail: "the URL cannot be used: \(why)")
    }
}
