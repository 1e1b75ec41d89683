internal import CCurl

/// An absolute http or https address with its query, without a fragment. libcurl's own parser reads and joins it, so
/// what is looked at and what is connected to cannot differ.
public struct HTTPAddress: Sendable, Hashable {
    /// Percent-encoded.
    public let text: String
    public let isEncrypted: Bool
    /// In lower case, brackets included.
    public let host: String

    /// nil for another scheme, user information, control characters, and what is no address.
    public init?(_ text: String) { self.init(joining: [text]) }

    /// Resolves a reference that stands at this address, such as a `Location` (RFC 3986, section 5.2).
    public func resolving(_ reference: String) -> HTTPAddress? {
        // libcurl takes the last part of the path away for a fragment alone.
        let reference = String(reference.prefix { $0 != "#" })
        return reference.isEmpty ? self : HTTPAddress(joining: [self.text, reference])
    }

    private init?(joining references: [String]) {
        guard let parser = curl_url() else { return nil }
        defer { curl_url_cleanup(parser) }
        let flags = UInt32(CURLU_DISALLOW_USER | CURLU_URLENCODE | CURLU_ALLOW_SPACE)
        for reference in references {
            guard !reference.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }),
                curl_url_set(parser, CURLUPART_URL, reference, flags) == CURLUE_OK
            else { return nil }
        }
        curl_url_set(parser, CURLUPART_FRAGMENT, nil, 0)
        func part(_ which: CURLUPart) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parser, which, &text, 0) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard let text = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME), ["http", "https"].contains(scheme),
            let host = part(CURLUPART_HOST), !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
        else { return nil }
        (self.text, self.isEncrypted, self.host) = (text, scheme == "https", host.lowercased())
    }
}
