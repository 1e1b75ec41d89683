/// Checks that a request names its host in one way only (RFC 9112, section 3.2). A proxy and this server could
/// otherwise take two names for it.
enum RequestHost {
    /// - Parameters:
    ///   - hosts: the values of all fields `Host`.
    ///   - target: the request's target as it came.
    static func isClear(_ hosts: [String], target: String, isAtLeastHTTP11: Bool) -> Bool {
        guard let host = hosts.first else { return !isAtLeastHTTP11 }
        guard hosts.count == 1, Self.isHost(host) else { return false }
        guard let scheme = target.firstRange(of: "://"), !target.hasPrefix("/") else { return true }
        // The absolute form, which proxies are asked in.
        let authority = target[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return authority.lowercased() == host.lowercased()
    }

    private static func isHost(_ text: String) -> Bool {
        let hasPort = text.hasSuffix("]") ? false : text.contains(":")
        return HostAndPort(hasPort ? text : "\(text):80") != nil
    }
}
