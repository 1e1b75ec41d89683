internal import Glibc

/// The addresses of a network, in CIDR notation, or one address alone.
public struct IPNetwork: Sendable, Hashable {
    private let first: [UInt8]
    private let prefixBits: Int

    /// Why a text is no network.
    enum Fault: Error, Sendable, Hashable {
        case noAddress
        /// No number, or more bits than the address has.
        case length
        /// Bits are set behind the prefix: whoever wrote it meant an address, or another network.
        case hostBits

        /// The end of a sentence about an item.
        var problem: String {
            switch self {
            case .noAddress: "must be an IP address, or a network such as 10.0.0.0/8 or fd00::/8"
            case .length: "must have a prefix of 0 to 32 bits, or of 0 to 128 for IPv6"
            case .hostBits: "has bits set behind its prefix"
            }
        }
    }

    init(_ text: String) throws(Fault) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ Self.bytes(String($0)) }) else { throw .noAddress }
        let longest = address.count * 8
        guard parts.count == 2 else {
            (self.first, self.prefixBits) = Self.plain(address, longest)
            return
        }
        guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let bits = Int(parts[1]), bits <= longest
        else { throw .length }
        guard Self.cut(address, to: bits) == address else { throw .hostBits }
        (self.first, self.prefixBits) = Self.plain(address, bits)
    }

    public func contains(_ address: NetworkAddress) -> Bool {
        address.bytes.count == self.first.count && Self.cut(address.bytes, to: self.prefixBits) == self.first
    }

    /// In network order: 4 of IPv4, 16 of IPv6.
    private static func bytes(_ text: String) -> [UInt8]? {
        var six = in6_addr()
        if inet_pton(AF_INET6, text, &six) == 1 { return withUnsafeBytes(of: six) { Array($0) } }
        return NetworkAddress(text)?.bytes
    }

    private static func plain(_ bytes: [UInt8], _ bits: Int) -> ([UInt8], Int) {
        guard bits >= 96, NetworkAddress.isMapped(bytes) else { return (bytes, bits) }
        return (Array(bytes.suffix(4)), bits - 96)
    }

    /// With zeros behind the prefix.
    private static func cut(_ bytes: [UInt8], to bits: Int) -> [UInt8] {
        bytes.enumerated().map { place, byte in
            let kept = min(max(bits - 8 * place, 0), 8)
            return byte & UInt8(truncatingIfNeeded: 0xFF00 >> kept)
        }
    }
}
