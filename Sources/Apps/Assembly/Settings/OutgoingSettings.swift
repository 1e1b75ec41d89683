public import WorkerKit

/// Which authorities outgoing connections trust, and which private addresses customers may give.
public struct OutgoingSettings: Sendable, Hashable {
    /// A PEM file of authorities that are trusted in addition to the system's.
    public let authoritiesFile: String?
    /// Each is `host:port` or a CIDR block.
    public let allowPrivate: [String]

    public init(reading reader: inout SettingsReader) {
        self.authoritiesFile = reader.value(.authorities)
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
