internal import WorkerKit

/// The key that signs owners' configuration profiles.
struct ProfileSettings: Sendable {
    /// As they were given: whoever signs reads them.
    let certificate: String
    let key: String

    /// nil if neither is given: profiles are not signed. If only one is given, the other one is a fault.
    static func read(_ reader: inout SettingsReader) -> ProfileSettings? {
        let parts: [Setting<String?>] = [.profileCertificate, .profileKey]
        guard let first = parts.first(where: { reader.isGiven($0) }) else { return nil }
        let values = parts.map { reader.required($0, because: " together with \(first.name)") }
        return ProfileSettings(certificate: values[0], key: values[1])
    }
}
