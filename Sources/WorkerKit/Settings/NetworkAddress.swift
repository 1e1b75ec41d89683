internal import Glibc

/// An IP address in a normal form, so that two spellings of one address are equal.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
    /// In network order: 4 bytes for IPv4, 16 for IPv6.
    let bytes: [UInt8]

    /// nil for any other text: a name, or an address with a port, a zone or a blank.
    public init?(_ text: some StringProtocol) {
        var four = in_addr()
        if inet_pton(AF_INET, String(text), &four) == 1 {
            self.init(withUnsafeBytes(of: four) { Array($0) })
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, String(text), &six) == 1 else { return nil }
        self.init(withUnsafeBytes(of: six) { Array($0) })
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = Self.isMapped(bytes) ? Array(bytes.suffix(4)) : bytes
    }

    /// True for ::ffff:198.51.100.7, which is how an IPv4 address appears at a socket for both families.
    static func isMapped(_ bytes: [UInt8]) -> Bool {
        bytes.count == 16 && bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    }

    /// The first address of the network of one subscriber: /64 for IPv6, which is the smallest usual allocation (RFC
    /// 6177, section 2). An IPv4 address is its own network.
    var subscriber: NetworkAddress {
        guard self.bytes.count == 16 else { return self }
        return NetworkAddress(self.bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
    }

    public var description: String {
        let family = self.bytes.count == 4 ? AF_INET : AF_INET6
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let isWritten = inet_ntop(family, self.bytes, &text, socklen_t(text.count)) != nil
        guard isWritten else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
