internal import FoundationEssentials

/// Makes passwords and keys. Swift's system generator uses getrandom(2).
package enum RandomSecret {
    /// 160 bits in letters and digits, safe in files, URLs and shells.
    package static func password() -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
        return String((0..<32).map { _ in alphabet[Int.random(in: 0..<32)] })
    }

    /// A key in the format of `JADWAL_MESSAGE_KEYS`: an id and 32 bytes in base64.
    package static func key(id: String) -> String {
        let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        return "\(id):\(bytes.base64EncodedString())"
    }
}
