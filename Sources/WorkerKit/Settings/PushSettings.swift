/// How to reach APNs. Absent as a whole: pushes go to the log.
public struct PushSettings: Sendable {
    /// The .p8 file's text, PEM.
    public let key: String
    public let keyID: String
    public let teamID: String
    public let topic: String
    /// Without a slash at its end.
    public let url: String

    /// Nil when nothing of it is given; each missing part is a fault when only some is.
    public static func read(_ reader: inout SettingsReader) -> PushSettings? {
        let url = reader.operatorURL(.pushURL)
        let parts: [SettingName] = [.pushKey, .pushKeyID, .pushTeamID, .pushTopic]
        let given = parts.filter { reader.isGiven($0) }
        guard let first = given.first else { return nil }
        let values = parts.map { reader.required($0, because: " together with \(first.rawValue)") }
        if !values[0].isEmpty, !values[0].contains("-----BEGIN PRIVATE KEY-----") {
            reader.report(.pushKey, "must be the text of a .p8 file (PEM, BEGIN PRIVATE KEY)")
        }
        return PushSettings(key: values[0], keyID: values[1], teamID: values[2], topic: values[3], url: url)
    }
}
