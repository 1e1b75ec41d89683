/// Which hosts never leave the machine, by what is written and not by what a name leads to: who answers for a name may
/// change that.
public enum Loopback {
    /// - Parameter host: a name or an address, IPv6 without brackets. Only `localhost`, `127.0.0.0/8` in four whole
    ///   parts and `::1` are taken for loopback.
    public static func contains(_ host: some StringProtocol) -> Bool {
        let host = host.lowercased()
        return host == "localhost" || host == "::1" || Self.isIPv4(host)
    }

    private static func isIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { Self.isByte($0) }
    }

    /// `UInt8` takes a sign, which no address has; some resolvers read a leading zero as octal.
    private static func isByte(_ text: Substring) -> Bool {
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) } && (text == "0" || text.first != "0")
        return isPlain && UInt8(text) != nil
    }
}
