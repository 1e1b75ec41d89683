/// A block of addresses of one family, in CIDR notation.
struct IPRange: Hashable, Sendable {
    private let first: IPAddress
    private let prefixBits: Int

    /// Nil unless `text` is `address/bits`. Bits of the address beyond the prefix are ignored.
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
