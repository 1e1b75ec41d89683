/// What proves to the push services of browsers who sends.
public struct VAPIDSettings: Sendable {
    /// As it was given: `VAPIDKey` reads it.
    public let key: String
    /// How a push service reaches the operator.
    public let subject: String

    /// nil if neither is given: browsers are not told. If only one is given, the other one is a fault.
    public static func read(_ reader: inout SettingsReader) -> VAPIDSettings? {
        let parts: [SettingName] = [.vapidKey, .vapidSubject]
        guard let first = parts.first(where: { reader.isGiven($0) }) else { return nil }
        let values = parts.map { reader.required($0, because: " together with \(first.rawValue)") }
        let isReachable = ["mailto:", "https://"].contains { values[1].hasPrefix($0) && values[1].count > $0.count }
        if !values[1].isEmpty, !isReachable || !values[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            reader.report(.vapidSubject, "must be mailto:address or an https:// address")
        }
        return VAPIDSettings(key: values[0], subject: values[1])
    }
}
