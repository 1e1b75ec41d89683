public import WorkerKit

/// How to reach APNs. If none of it is given, pushes are written to the log.
public struct PushSettings: Sendable {
    /// The text of the .p8 file, in PEM.
    public let key: String
    public let keyID: String
    public let teamID: String
    public let topic: String
    /// Without a slash at the end.
    public let url: String

    /// Nil if nothing is given. If only some is given, each missing part is a fault.
    public static func read(_ reader: inout SettingsReader) -> PushSettings? {
        let url = reader.value(.pushURL)
        let parts: [Setting<String?>] = [.pushKey, .pushKeyID, .pushTeamID, .pushTopic]
        let given = parts.filter { reader.isGiven($0) }
        guard let first = given.first else { return nil }
        let values = parts.map { reader.required($0, because: " together with \(first.name)") }
        if !values[0].isEmpty, !values[0].contains("-----BEGIN PRIVATE KEY-----") {
            reader.report(.pushKey, "must be the text of a .p8 file (PEM, BEGIN PRIVATE KEY)")
        }
        return PushSettings(key: values[0], keyID: values[1], teamID: values[2], topic: values[3], url: url)
    }
}
