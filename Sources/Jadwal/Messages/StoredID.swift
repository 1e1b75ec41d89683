/// Under what a conversation or a message is stored: 128 bits, written as a UUID in lower case (RFC 9562, section 4). Numbers and not
/// that text, since a batch looks each of its messages up, sorts it and sends it under two of them. They are in the order in which
/// PostgreSQL has them.
public struct StoredID: Sendable, Hashable, Comparable {
    /// The first hexadecimal digit is in the highest ones.
    public let bits: UInt128

    public init(bits: UInt128) { self.bits = bits }

    public static func < (first: StoredID, second: StoredID) -> Bool { first.bits < second.bits }
}

extension StoredID: CustomStringConvertible {
    private static let length = 36

    public var description: String {
        String(unsafeUninitializedCapacity: Self.length) { buffer in
            var rest = self.bits
            // The buffer may have more room than was asked for.
            for place in (0..<Self.length).reversed() {
                switch place {
                case 8, 13, 18, 23: buffer[place] = UInt8(ascii: "-")
                default:
                    buffer[place] = Self.digit(UInt8(truncatingIfNeeded: rest & 15))
                    rest >>= 4
                }
            }
            return Self.length
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
