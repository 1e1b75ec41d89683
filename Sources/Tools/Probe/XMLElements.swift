/// Finds elements in answers of WebDAV servers, for clients that share no code with the workers. It is no parser: it
/// reads what well-formed answers hold.
package enum XMLElements {
    /// The contents of all elements with this name, whatever namespace prefix the server uses.
    package static func named(_ name: String, in text: String) -> [String] {
        var found: [String] = []
        var open: String?
        for piece in text.split(separator: "<") {
            let tag = piece.prefix { $0 != ">" }
            let qualified = tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
            let isWanted = qualified.split(separator: ":").last.map(String.init) == name
            if isWanted, tag.hasPrefix("/") {
                if let content = open { found.append(content) }
                open = nil
            } else if isWanted, open == nil, !tag.hasSuffix("/") {
                open = String(piece.dropFirst(tag.count + 1))
            } else if let content = open {
                open = content + "<" + piece
            }
        }
        return found
    }

    /// The characters of an element without elements in it.
    static func text(_ content: String) -> String {
        var rest = content[...]
        var text = ""
        while let start = rest.firstRange(of: "<![CDATA["), let end = rest[start.upperBound...].firstRange(of: "]]>") {
            text += Self.unescaped(rest[..<start.lowerBound]) + rest[start.upperBound..<end.lowerBound]
            rest = rest[end.upperBound...]
        }
        return text + Self.unescaped(rest)
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            guard let end = part.firstIndex(of: ";"), let character = Self.character(part[..<end]) else {
                return result += "&" + part
            }
            result.unicodeScalars.append(character)
            result += part[part.index(after: end)...]
        }
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x" || digits.first == "X"
            let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init)
        }
    }
}
