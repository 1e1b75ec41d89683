internal import ChatReader

/// The mark of a calendar's events: a colour near the server's, and a line style, because nobody should have to
/// distinguish colours. It depends on the calendar alone, and stays when another one is added.
struct CalendarMark: Sendable, Hashable {
    /// The hues of the style sheet, in degrees.
    static let hues = [4, 32, 50, 130, 178, 214, 272, 330]
    static let lines = 4

    let hue: Int
    let line: Int

    /// - Parameters:
    ///   - color: `#RRGGBB`, with or without two more digits. For any other text, and for a grey, the id decides.
    ///   - id: the calendar's address at the server.
    init(_ color: String?, id: String) {
        var hash = FNV1a()
        hash.combine(id)
        let nearest = color.flatMap(Self.hue).map { hue in
            Self.hues.indices.min { Self.distance(Self.hues[$0], hue) < Self.distance(Self.hues[$1], hue) } ?? 0
        }
        self.hue = nearest ?? Int(hash.value % UInt64(Self.hues.count))
        self.line = Int(hash.value >> 8 % UInt64(Self.lines))
    }

    /// The classes in the style sheet.
    var classes: String { "hue-\(self.hue) line-\(self.line)" }

    private static func distance(_ one: Int, _ other: Int) -> Int {
        let distance = abs(one - other) % 360
        return min(distance, 360 - distance)
    }

    private static func hue(_ color: String) -> Int? {
        let digits = color.dropFirst()
        guard color.hasPrefix("#"), [6, 8].contains(digits.utf8.count), let number = Int(digits.prefix(6), radix: 16),
            digits.allSatisfy(\.isHexDigit)
        else { return nil }
        let parts = [number >> 16 & 255, number >> 8 & 255, number & 255]
        let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
        let spread = most - least
        guard spread > 24 else { return nil }
        let hue =
            switch most {
            case parts[0]: 60 * (parts[1] - parts[2]) / spread
            case parts[1]: 120 + 60 * (parts[2] - parts[0]) / spread
            default: 240 + 60 * (parts[0] - parts[1]) / spread
            }
        return (hue + 360) % 360
    }
}
