internal import Crypto
public import Pipeline

/// Makes the `Push.id`.
public enum PushIdentifier {
    /// The same UUID, in lower case, for the same three values, so that a repeat can be recognised. A name-based
    /// UUID, version 5 (RFC 9562, section 5.5), in Jadwal's own namespace.
    public static func make(notificationID: String, deviceID: String, kind: Push.Kind) -> String {
        // The separator occurs in no id, so that all names are different. UUIDs may be in upper or lower case.
        let name = [notificationID.lowercased(), deviceID.lowercased(), kind.rawValue].joined(separator: "\u{0}")
        var bytes = Array(Insecure.SHA1.hash(data: Self.namespace + Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (number, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(number) { text.append(UInt8(ascii: "-")) }
            text += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// 6f0a2c1e-93d5-4b7c-8e64-d1f2a5b3c790, generated once for this purpose. It must never change.
    private static let namespace: [UInt8] = [
        0x6F, 0x0A, 0x2C, 0x1E, 0x93, 0xD5, 0x4B, 0x7C, 0x8E, 0x64, 0xD1, 0xF2, 0xA5, 0xB3, 0xC7, 0x90,
    ]
}
