/// The id under which a conversation or a message is stored: 128 bits, written as a UUID in lower case (RFC 9562,
/// section 4). It is a number and not a text, because a batch searches and sorts many of them. The order is that of
/// PostgreSQL.
public struct StoredID: Sendable, Hashable, Comparable {
    /// The highest four bits are the first hexadecimal digit.
    public let bits: UInt128

    public init(bits: UInt128) { self.bits = bits }

    public static func < (first: StoredID, second: StoredID) -> Bool { first.bits < second.bits }
}

extension StoredID: CustomStringConvertible {
    private static let length = 36

    public var description: String {
        String(unsafeUninitializedCapacity: Self.length) { buffer in
            var rest = self.bits
            // The buffer may be longer than requested.
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

/// A UUID in the form of RFC 9562, section 4, in lower case.
struct CanonicalUUID {
    let text: String

    /// Nil if `text` is not a UUID. It may be in upper or lower case.
    init?(_ text: String) {
        var text = text
        guard let isLowerCase = text.withUTF8({ Self.isLowerCase($0) }) else { return nil }
        self.text = isLowerCase ? text : text.lowercased()
    }

    /// Nil if it is not a UUID.
    private static func isLowerCase(_ characters: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard characters.count == 36 else { return nil }
        var isLowerCase = true
        for (place, character) in characters.enumerated() {
            switch (place, character) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")):
                continue
            case (8, _), (13, _), (18, _), (23, _): return nil
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "a")...UInt8(ascii: "f")): continue
            case (_, UInt8(ascii: "A")...UInt8(ascii: "F")): isLowerCase = false
            default: return nil
            }
        }
        return isLowerCase
    }
}
