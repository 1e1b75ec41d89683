/// Recognises hosts that are this machine. Names are not resolved, because their addresses may change.
public enum Loopback {
    /// True for `localhost`, `::1`, and `127.0.0.0/8` written in four parts.
    ///
    /// - Parameter host: a name or an address, IPv6 without brackets.
    public static func contains(_ host: some StringProtocol) -> Bool {
        let host = host.lowercased()
        return host == "localhost" || host == "::1" || Self.isIPv4(host)
    }

    private static func isIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { Self.isByte($0) }
    }

    /// No sign, which `UInt8` accepts, and no leading zero, which some resolvers read as octal.
    private static func isByte(_ text: Substring) -> Bool {
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) } && (text == "0" || text.first != "0")
        return isPlain && UInt8(text) != nil
    }
}
