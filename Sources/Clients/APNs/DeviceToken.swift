/// The syntax of an APNs device token: hexadecimal digits, two for each byte. Their number is Apple's secret and has grown
/// before; today it is 64.
enum DeviceToken {
    /// - Returns: the token in lower case, or nil for what can be none and must not get into a path.
    static func checked(_ text: String) -> String? {
        guard (32...400).contains(text.utf8.count), text.utf8.count.isMultiple(of: 2),
            text.utf8.allSatisfy({ Self.isHexDigit($0) })
        else { return nil }
        return text.lowercased()
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
