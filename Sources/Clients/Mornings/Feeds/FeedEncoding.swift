/// In which of the encodings that expat knows a feed is written (XML 1.0, appendix F).
enum FeedEncoding: Sendable, Hashable {
    /// Also ASCII, and what calls itself otherwise but has UTF-8's mark.
    case utf8
    /// ISO 8859-1.
    case latin
    case utf16
    case unknown

    /// The declaration stands at the beginning.
    private static let longestDeclaration = 200

    /// - Parameter charset: what the server says, for a document that says nothing.
    init(of bytes: [UInt8], _ charset: String?) {
        let marks: [([UInt8], FeedEncoding)] = [
            ([0xEF, 0xBB, 0xBF], .utf8), ([0xFE, 0xFF], .utf16), ([0xFF, 0xFE], .utf16), ([0x00, 0x3C], .utf16),
            ([0x3C, 0x00], .utf16),
        ]
        if let mark = marks.first(where: { bytes.starts(with: $0.0) }) {
            self = mark.1
            return
        }
        switch (Self.declared(bytes) ?? charset ?? "utf-8").lowercased() {
        // One that calls itself UTF-16 and begins with a `<` of one byte is not.
        case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16", "utf-16le", "utf-16be": self = .utf8
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1": self = .latin
        default: self = .unknown
        }
    }

    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(Self.longestDeclaration), as: UTF8.self)
        guard let end = head.firstRange(of: "?>"), let name = head[..<end.lowerBound].firstRange(of: "encoding") else {
            return nil
        }
        let rest = head[name.upperBound..<end.lowerBound].drop { $0 == " " || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }
}
