internal import CCurl

/// Where a URL leads, read by libcurl's own parser so that the check and the connection cannot differ.
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

    /// For error details: customers' servers are theirs to know.
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
