/// The syntax of an APNs device token: hexadecimal digits, two for each byte. Their number is Apple's secret and has grown
/// before; today it is 64.
enum DeviceToken {
    /// - Returns: the token in lower case, or nil for what can be none and must not get into a path.
    static func checked(_ text: String) -> String? {
        guard (32...400).contains(text.utf8.count), text.utf8.count.isMultiple(of: 2),
            text.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return text.lowercased()
    }
}
