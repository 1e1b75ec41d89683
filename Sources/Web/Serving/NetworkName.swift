internal import Glibc
public import WorkerKit

/// The network that a request comes from, as limits see it: people of one house share it.
public enum NetworkName {
    public static func of(_ client: ClientAddress, four: Int = 24, six: Int = 56) -> String {
        Self.of(client.description, four: four, six: six)
    }

    /// The first bits of an address, with their number. Another text stands for itself.
    ///
    /// - Parameters:
    ///   - four: how many bits of IPv4 count, a multiple of 8.
    ///   - six: how many bits of IPv6 count, a multiple of 8.
    public static func of(_ address: String, four: Int = 24, six: Int = 56) -> String {
        var ipv4 = in_addr()
        if inet_pton(AF_INET, address, &ipv4) == 1 {
            return Self.four(withUnsafeBytes(of: ipv4) { Array($0) }, four)
        }
        var ipv6 = in6_addr()
        guard inet_pton(AF_INET6, address, &ipv6) == 1 else { return address }
        let bytes = withUnsafeBytes(of: ipv6) { Array($0) }
        // ::ffff:198.51.100.7 is an address of IPv4.
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return Self.four(Array(bytes.suffix(4)), four)
        }
        return bytes.prefix(six / 8).map { String($0, radix: 16) }.joined(separator: ":") + "/\(six)"
    }

    private static func four(_ bytes: [UInt8], _ bits: Int) -> String {
        let kept = bytes.prefix(bits / 8) + [UInt8](repeating: 0, count: 4 - bits / 8)
        return kept.map { "\($0)" }.joined(separator: ".") + "/\(bits)"
    }
}
