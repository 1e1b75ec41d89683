/// Checks that a request names its host unambiguously (RFC 9112, section 3.2). Otherwise a proxy and this server could
/// see different hosts.
enum RequestHost {
    /// - Parameters:
    ///   - hosts: the values of all fields `Host`.
    ///   - target: the request's target as received.
    static func isClear(_ hosts: [String], target: String, isAtLeastHTTP11: Bool) -> Bool {
        guard let host = hosts.first else { return !isAtLeastHTTP11 }
        guard hosts.count == 1, Self.isHost(host) else { return false }
        guard let scheme = target.firstRange(of: "://"), !target.hasPrefix("/") else { return true }
        // The absolute form, which is used for requests to proxies.
        let authority = target[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return authority.lowercased() == host.lowercased()
    }

    private static func isHost(_ text: String) -> Bool {
        let hasPort = text.hasSuffix("]") ? false : text.contains(":")
        return HostAndPort(hasPort ? text : "\(text):80") != nil
    }
}
