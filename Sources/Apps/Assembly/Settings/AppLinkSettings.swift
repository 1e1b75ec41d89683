public import WorkerKit

/// The apps of phones that open links to the owners' pages by themselves.
public struct AppLinkSettings: Sendable, Hashable {
    /// `ABCDE12345.org.example.calendar`
    public let apple: [String]
    /// In the order of the setting, each package once.
    public let android: [AndroidApp]

    public struct AndroidApp: Sendable, Hashable {
        public let package: String
        /// `14:6D:E9:…`, 32 bytes.
        public var fingerprints: [String]

        public init(_ package: String, _ fingerprints: [String]) {
            (self.package, self.fingerprints) = (package, fingerprints)
        }
    }

    public init(apple: [String] = [], android: [AndroidApp] = []) { (self.apple, self.android) = (apple, android) }

    public static func read(_ reader: inout SettingsReader) -> AppLinkSettings {
        let apple = reader.list(.appleApps)
        for (index, item) in apple.enumerated() where !Self.isAppleID(item) {
            reader.report(.appleApps, "item \(index + 1) must be a team of ten letters and digits, a dot and a bundle")
        }
        var android: [AndroidApp] = []
        for (index, item) in reader.list(.androidApps).enumerated() {
            let sides = item.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, Self.isPackage(sides[0]), let fingerprint = Self.fingerprint(sides[1]) else {
                reader.report(
                    .androidApps,
                    "item \(index + 1) must be package=SHA-256, with 32 pairs of hexadecimal digits and colons between"
                )
                continue
            }
            if let known = android.firstIndex(where: { $0.package == sides[0] }) {
                android[known].fingerprints.append(fingerprint)
            } else {
                android.append(AndroidApp(sides[0], [fingerprint]))
            }
        }
        return AppLinkSettings(apple: apple, android: android)
    }

    private static func isAppleID(_ text: String) -> Bool {
        guard let dot = text.firstIndex(of: ".") else { return false }
        let (team, bundle) = (text[..<dot], text[text.index(after: dot)...])
        return team.utf8.count == 10 && team.utf8.allSatisfy { Self.isDigit($0) || (0x41...0x5A).contains($0) }
            && !bundle.isEmpty && bundle.utf8.count <= 155
            && bundle.utf8.allSatisfy { Self.isDigit($0) || Self.isLetter($0) || [0x2D, 0x2E].contains($0) }
    }

    /// As Java has it: at least two names, none beginning with a digit.
    private static func isPackage(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && text.utf8.count <= 255
            && parts.allSatisfy { part in
                part.utf8.first.map { Self.isLetter($0) } ?? false
                    && part.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) || $0 == 0x5F }
            }
    }

    private static func fingerprint(_ text: String) -> String? {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        let isHexadecimal = pairs.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
        guard pairs.count == 32, isHexadecimal, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return text.uppercased()
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
