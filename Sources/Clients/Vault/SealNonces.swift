internal import CLinux

/// Random numbers to seal with, drawn from the kernel by the dozen: to ask for each by itself was a quarter of what it takes to
/// seal a chat message. A copy would give the same ones again.
public struct SealNonces: ~Copyable {
    /// What AES-GCM takes: NIST SP 800-38D, section 8.2.2.
    static let length = 12
    /// Of so many bytes together getrandom(2) is never interrupted and never gives fewer: 256 is the bound.
    private static let drawn = 21 * SealNonces.length

    private var bytes: [UInt8] = []
    private var place = 0

    public init() {}

    /// One that nobody has had.
    public mutating func next() -> SealNonce {
        if self.place == self.bytes.count { self.draw() }
        defer { self.place += Self.length }
        return SealNonce(bytes: self.bytes[self.place..<self.place + Self.length])
    }

    private mutating func draw() {
        self.bytes = Array(unsafeUninitializedCapacity: Self.drawn) { buffer, count in
            // A nonce that is not random could be one that was used: there is nothing to go on with.
            guard getrandom(buffer.baseAddress, Self.drawn, 0) == Self.drawn else {
                preconditionFailure("the kernel gave no random bytes")
            }
            count = Self.drawn
        }
        self.place = 0
    }
}
