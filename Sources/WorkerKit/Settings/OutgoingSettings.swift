internal import FoundationEssentials

/// What outgoing connections trust and where customers' addresses may lead.
public struct OutgoingSettings: Sendable, Hashable {
    /// PEM, in addition to the system's authorities.
    public let authoritiesFile: String?
    /// `host:port` or CIDR, each checked to be one of them.
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
    /// A file of PEM that can be read.
    mutating func authorities() -> String? {
        let path = self.text(.authorities)
        if let path, !FileManager.default.isReadableFile(atPath: path) {
            self.report(.authorities, "names a file that cannot be read")
        }
        return path
    }
}
