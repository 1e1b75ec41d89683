/// What signs owners' configuration profiles.
public struct ProfileSettings: Sendable {
    /// As they were given: whoever signs reads them.
    public let certificate: String
    public let key: String

    /// nil if neither is given: profiles are not signed. If only one is given, the other one is a fault.
    public static func read(_ reader: inout SettingsReader) -> ProfileSettings? {
        let parts: [SettingName] = [.profileCertificate, .profileKey]
        guard let first = parts.first(where: { reader.isGiven($0) }) else { return nil }
        let values = parts.map { reader.required($0, because: " together with \(first.rawValue)") }
        return ProfileSettings(certificate: values[0], key: values[1])
    }
}
