/// Percent-encoding of paths (RFC 3986, section 2).
enum DAVPath {
    /// The path without dot segments, with all reserved characters encoded.
    static func spelled(_ path: String) -> String {
        var result = ""
        for octet in path.utf8 {
            if octet == UInt8(ascii: "%") || Self.isAllowed(octet) {
                result.unicodeScalars.append(Unicode.Scalar(octet))
            } else {
                result += Self.encoded(octet)
            }
        }
        return Self.withoutDots(result)
    }

    /// The same text for all encodings of a path: everything is encoded except unreserved characters, `/` and `@`. An
    /// encoded slash stays encoded, because it is part of a name.
    static func normalized(_ path: String) -> String {
        let octets = Array(path.utf8)
        var result = ""
        var index = 0
        while index < octets.count {
            var octet = octets[index]
            var wasEncoded = false
            if octet == UInt8(ascii: "%"), index + 2 < octets.count,
                let value = UInt8(String(decoding: octets[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                (octet, wasEncoded) = (value, true)
                index += 2
            }
            index += 1
            let isPlain = Self.isUnreserved(octet) || octet == UInt8(ascii: "@")
            if isPlain || (octet == UInt8(ascii: "/") && !wasEncoded) {
                result.unicodeScalars.append(Unicode.Scalar(octet))
            } else {
                result += Self.encoded(octet)
            }
        }
        return result
    }

    /// RFC 3986, section 5.2.4. Starts with a slash.
    private static func withoutDots(_ path: String) -> String {
        var segments: [Substring] = []
        let given = path.split(separator: "/", omittingEmptySubsequences: false)
        for segment in given.dropFirst(path.hasPrefix("/") ? 1 : 0) {
            switch segment {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(segment)
            }
        }
        if let last = given.last, last == "." || last == ".." { segments.append("") }
        return "/" + segments.joined(separator: "/")
    }

    private static func isUnreserved(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isAllowed(_ octet: UInt8) -> Bool {
        Self.isUnreserved(octet) || "/@:!$&'()*+,;=".utf8.contains(octet)
    }

    private static func encoded(_ octet: UInt8) -> String {
        let digits = String(octet, radix: 16, uppercase: true)
        return octet < 16 ? "%0\(digits)" : "%\(digits)"
    }
}
