internal import FoundationEssentials

/// Secrets of this machine's own servers. Swift's system generator draws from getrandom(2).
enum RandomSecret {
    /// 160 bits in letters and digits: safe in files, URLs and shells.
    static func password() -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
        return String((0..<32).map { _ in alphabet[Int.random(in: 0..<32)] })
    }

    /// A key as `JADWAL_MESSAGE_KEYS` takes it: an id and 32 bytes in base64.
    static func key(id: String) -> String {
        let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        return "\(id):\(bytes.base64EncodedString())"
    }
}
