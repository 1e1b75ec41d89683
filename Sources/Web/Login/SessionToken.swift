internal import Crypto
internal import Foundation

/// The token by which a browser is recognised: 32 random bytes. Only its hash is stored.
public struct SessionToken: Sendable, Hashable {
    private static let bytes = 32
    /// Base64 with the alphabet of RFC 4648, section 5, without padding.
    public let text: String

    public init() {
        // Eight bytes at a time: each random number asks the system.
        let words = (0..<Self.bytes / 8).map { _ in UInt64.random(in: 0...UInt64.max) }
        self.text = words.withUnsafeBytes { Data($0) }.base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// nil if it cannot be a token.
    public init?(text: String) {
        let isToken =
            text.utf8.count == 43
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        guard isToken else { return nil }
        self.text = text
    }

    /// SHA-256, in hexadecimal.
    public var hash: String {
        SHA256.hash(data: Array(self.text.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

extension SessionToken: CustomStringConvertible, CustomReflectable {
    /// Without the token.
    public var description: String { "SessionToken" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
