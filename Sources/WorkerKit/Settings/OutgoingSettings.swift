internal import FoundationEssentials

/// Which authorities outgoing connections trust, and which private addresses customers may give.
public struct OutgoingSettings: Sendable, Hashable {
    /// A PEM file of authorities that are trusted in addition to the system's.
    public let authoritiesFile: String?
    /// Each is `host:port` or a CIDR block.
    public let allowPrivate: [String]

    public init(reading reader: inout SettingsReader) {
        self.authoritiesFile = reader.authorities()
        self.allowPrivate = reader.list(.allowPrivate)
        for (index, item) in self.allowPrivate.enumerated() where HostAndPort(item) == nil && !Self.isCIDR(item) {
            reader.report(.allowPrivate, "item \(index + 1) must be host:port or an address block such as 10.0.0.0/8")
        }
    }

    private static func isCIDR(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let bits = UInt8(parts[1]) else { return false }
        if parts[0].contains(":") {
            return bits <= 128 && parts[0].utf8.allSatisfy { $0 == UInt8(ascii: ":") || Self.isHex($0) }
        }
        let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        return bits <= 32 && bytes.count == 4 && bytes.allSatisfy { UInt8($0) != nil }
    }

    private static func isHex(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }
}

extension SettingsReader {
    /// The path of the PEM file. It is checked that the file can be read.
    mutating func authorities() -> String? {
        let path = self.text(.authorities)
        if let path, !FileManager.default.isReadableFile(atPath: path) {
            self.report(.authorities, UnreadableFile.problem(path))
        }
        return path
    }
}

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
