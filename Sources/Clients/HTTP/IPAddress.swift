internal import Glibc

/// An address, with the properties that the address policy needs.
struct IPAddress: Hashable, Sendable {
    /// In network order: 4 bytes for IPv4, 16 for IPv6.
    let bytes: [UInt8]

    /// nil unless `text` is a dotted quad, or the text form of IPv6 without brackets and zone.
    init?(_ text: String) {
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            self.bytes = withUnsafeBytes(of: sixteen) { Array($0) }
        } else {
            return nil
        }
    }

    /// nil for other families than IPv4 and IPv6, and for a structure that is too short for its family.
    init?(_ socketAddress: UnsafeRawBufferPointer) {
        guard socketAddress.count >= MemoryLayout<sa_family_t>.size else { return nil }
        switch Int32(socketAddress.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET where socketAddress.count >= MemoryLayout<sockaddr_in>.size:
            let address = socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.bytes = withUnsafeBytes(of: address) { Array($0) }
        case AF_INET6 where socketAddress.count >= MemoryLayout<sockaddr_in6>.size:
            let address = socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.bytes = withUnsafeBytes(of: address) { Array($0) }
        default:
            return nil
        }
    }

    private init(bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    var isLoopback: Bool {
        Self.loopback.contains { $0.contains(self) || self.embedded.map($0.contains) ?? false }
    }

    /// True if it can be an address on the public internet. IPv4 embedded in IPv6 never is: no server needs it.
    var isPublic: Bool {
        self.bytes.count == 4
            ? !Self.specialFour.contains { $0.contains(self) }
            : Self.globalSix.contains(self) && !Self.specialSix.contains { $0.contains(self) }
    }

    /// The IPv4 address inside an IPv4-mapped IPv6 one.
    var embedded: IPAddress? {
        Self.mapped.contains(self) ? IPAddress(bytes: self.bytes[12...]) : nil
    }

    private static let loopback = ["127.0.0.0/8", "::1/128"].compactMap { IPRange($0) }
    private static let mapped = IPRange("::ffff:0.0.0.0/96")!

    /// https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. 169.254.0.0/16 contains the metadata
    /// services of clouds, 100.64.0.0/10 is carrier-grade NAT.
    private static let specialFour = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    ].compactMap { IPRange($0) }

    /// All global unicast addresses assigned so far. Loopback, unique local (fd00:ec2::254), link-local, multicast,
    /// mapped and NAT64 addresses are outside.
    private static let globalSix = IPRange("2000::/3")!
    /// https://www.iana.org/assignments/iana-ipv6-special-registry inside 2000::/3: Teredo, benchmarks, ORCHID,
    /// documentation, 6to4.
    private static let specialSix = [
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    ].compactMap { IPRange($0) }
}

/// A block of addresses of one family, in CIDR notation.
struct IPRange: Hashable, Sendable {
    private let first: IPAddress
    private let prefixBits: Int

    /// nil unless `text` is `address/bits`. Bits of the address beyond the prefix are ignored.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(String(parts[0])), let bits = Int(parts[1]),
            (0...address.bytes.count * 8).contains(bits)
        else { return nil }
        self.first = address
        self.prefixBits = bits
    }

    func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == self.first.bytes.count else { return false }
        let whole = self.prefixBits / 8
        guard address.bytes.prefix(whole) == self.first.bytes.prefix(whole) else { return false }
        guard case let rest = self.prefixBits % 8, rest > 0 else { return true }
        return (address.bytes[whole] ^ self.first.bytes[whole]) >> (8 - rest) == 0
    }
}
