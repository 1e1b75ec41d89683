internal import Crypto
internal import Foundation
internal import Pipeline

/// The bytes of stateless tokens: base64url, and an authentication code under a key for each purpose.
enum TokenText {
    /// Bytes of a code.
    static let code = 16

    static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// nil unless it is exactly as `text` writes it.
    static func bytes(_ text: String) -> [UInt8]? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: plain + padding).map({ Array($0) }), Self.text(bytes) == text else {
            return nil
        }
        return bytes
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

    static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
        StoredID(bits: bytes.reduce(0) { $0 << 8 | UInt128($1) }).description
    }

    static func bits(_ uuid: String) -> [UInt8] {
        UUID(uuidString: uuid).map { id in withUnsafeBytes(of: id.uuid) { Array($0) } } ?? []
    }

    /// The first 128 bits, under a key for this purpose alone.
    static func code(of bytes: [UInt8], by key: LookupKey, _ purpose: String) -> [UInt8] {
        let own = SymmetricKey(data: key.authenticationCode([purpose]))
        return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: own).prefix(Self.code))
    }

    /// Compares in constant time.
    static func isCode(_ code: ArraySlice<UInt8>, of bytes: [UInt8], by key: LookupKey, _ purpose: String) -> Bool {
        zip(Self.code(of: bytes, by: key, purpose), code).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
