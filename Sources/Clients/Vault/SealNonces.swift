internal import CLinux

/// Nonces for encryption, read from the kernel in blocks: reading each alone took a quarter of the time to encrypt a
/// chat message. It cannot be copied, because a copy would give the same nonces again.
public struct SealNonces: ~Copyable {
    /// The length for AES-GCM: NIST SP 800-38D, section 8.2.2.
    static let length = 12
    /// For up to 256 bytes getrandom(2) is never interrupted and never returns fewer.
    private static let drawn = 21 * SealNonces.length

    private var bytes: [UInt8] = []
    private var place = 0

    public init() {}

    /// A nonce that was not returned before.
    public mutating func next() -> SealNonce {
        if self.place == self.bytes.count { self.draw() }
        defer { self.place += Self.length }
        return SealNonce(bytes: self.bytes[self.place..<self.place + Self.length])
    }

    private mutating func draw() {
        self.bytes = Array(unsafeUninitializedCapacity: Self.drawn) { buffer, count in
            // A nonce that is not random could be used twice, so the program must end.
            guard getrandom(buffer.baseAddress, Self.drawn, 0) == Self.drawn else {
                preconditionFailure("the kernel gave no random bytes")
            }
            count = Self.drawn
        }
        self.place = 0
    }
}

/// A random number that is used for one text only. Encrypting consumes it.
public struct SealNonce: ~Copyable {
    /// Twelve.
    let bytes: ArraySlice<UInt8>
}
