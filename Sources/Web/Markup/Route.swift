/// An address of this program: a path and a query. It can name no other host and no other scheme.
public struct Route: Sendable, Hashable {
    public let path: [String]
    public var query: [Item]

    public struct Item: Sendable, Hashable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// - Parameter path: its parts. Empty ones are left out.
    public init(_ path: [String] = [], _ query: [Item] = []) {
        self.path = path.filter { !$0.isEmpty && $0 != "." && $0 != ".." }
        self.query = query
    }

    /// A path and query that came from a browser; nil unless it is one of this program.
    ///
    /// - Parameter longest: in bytes.
    public init?(local text: String, longest: Int = 2048) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        guard text.utf8.count <= longest, text.hasPrefix("/"), !text.hasPrefix("//"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") })
        else { return nil }
        var names: [String] = []
        for part in path where !part.isEmpty {
            guard let name = PercentText.decoded(part) else { return nil }
            names.append(name)
        }
        guard let query = PercentText.items(parts.count > 1 ? parts[1] : "") else { return nil }
        self.init(names, query)
    }

    /// The same path with another query.
    public func with(_ query: [Item]) -> Route { Route(self.path, query) }

    /// As it stands in pages and in `Location`.
    public var text: String {
        let path = "/" + self.path.map(PercentText.encoded).joined(separator: "/")
        guard !self.query.isEmpty else { return path }
        let items = self.query.map { "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))" }
        return "\(path)?\(items.joined(separator: "&"))"
    }
}

/// Percent-encoding of paths, queries and forms: RFC 3986, and `+` for a blank as forms have it.
public enum PercentText {
    public static func encoded(_ text: String) -> String {
        var output = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                output.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                output += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return output
    }

    /// nil if it is not percent-encoded UTF-8.
    public static func decoded(_ text: some StringProtocol, isForm: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(isForm && byte == UInt8(ascii: "+") ? 0x20 : byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.digit), let low = rest.popFirst().flatMap(Self.digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The items of a query or a form; nil if one cannot be read.
    public static func items(_ text: some StringProtocol) -> [Route.Item]? {
        var items: [Route.Item] = []
        for pair in text.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(sides[0], isForm: true),
                let value = Self.decoded(sides.count > 1 ? sides[1] : "", isForm: true)
            else { return nil }
            items.append(Route.Item(name, value))
        }
        return items
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
