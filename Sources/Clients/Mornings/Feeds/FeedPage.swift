/// Finds the feed that a page of HTML names in its head.
enum FeedPage {
    private static let types: Set<String> = ["application/rss+xml", "application/atom+xml"]
    /// Of one tag.
    private static let longestTag = 2048
    private static let mostTags = 200

    /// The address of the first `<link rel="alternate">` to a feed, as it stands there; nil without one.
    static func alternate(in bytes: [UInt8]) -> String? {
        var (next, tags) = (bytes.startIndex, 0)
        while tags < Self.mostTags, let start = bytes[next...].firstIndex(of: UInt8(ascii: "<")) {
            next = start + 1
            let name = bytes[next...].prefix(5)
            guard name.count == 5, name.prefix(4).elementsEqual("link".utf8, by: { $0 | 0x20 == $1 }),
                Self.isSpace(name[next + 4]) || name[next + 4] == UInt8(ascii: "/")
            else { continue }
            tags += 1
            let attributes = Self.attributes(bytes[(next + 4)...].prefix(Self.longestTag))
            let relations = attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
            let type = attributes["type"]?.lowercased().prefix { $0 != ";" && $0 != " " } ?? ""
            if relations.contains("alternate"), Self.types.contains(String(type)), let address = attributes["href"],
                !address.isEmpty
            {
                return FeedText.stripped(address)
            }
        }
        return nil
    }

    /// By their names in lower case, up to the end of the tag. The first of a name counts.
    private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
        var found: [String: String] = [:]
        var rest = tag
        while true {
            rest = rest.drop { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
            guard let first = rest.first, first != UInt8(ascii: ">") else { return found }
            let name = rest.prefix { !Self.isSpace($0) && !"=>/".utf8.contains($0) }
            rest = rest.dropFirst(max(1, name.count)).drop(while: Self.isSpace)
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop(while: Self.isSpace)
            let value: ArraySlice<UInt8>
            if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest.dropFirst(value.count + 2)
            } else {
                value = rest.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
                rest = rest.dropFirst(value.count)
            }
            let key = String(decoding: name, as: UTF8.self).lowercased()
            if found[key] == nil { found[key] = String(decoding: value, as: UTF8.self) }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
