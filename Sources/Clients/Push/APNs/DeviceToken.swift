internal import Pipeline

/// A device token of APNs: hexadecimal digits, two for each byte. Apple does not document their number. It is 64 today
/// and has grown before.
enum DeviceToken {
    /// - Returns: the token in the one spelling that is stored, so that a phone is registered once; nil if it is not
    ///   valid and must not be part of a path.
    static func checked(_ text: String) -> String? {
        guard (32...400).contains(text.utf8.count), text.utf8.count.isMultiple(of: 2),
            text.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return text.lowercased()
    }
}

extension NewDevice {
    /// - Parameter token: as Apple's push service gives it to an app.
    public init(app token: String) throws(NewDeviceFault) {
        guard let token = DeviceToken.checked(token.trimmed) else { throw .app }
        self.init(.apns, token, isURL: false)
    }
}
