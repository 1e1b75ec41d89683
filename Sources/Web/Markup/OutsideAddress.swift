/// An address of somebody else's page, found in text that anybody may have written. It is HTTPS, names a host of two
/// labels or more in ASCII, and carries no login: what a browser opens is what a reader sees.
public struct OutsideAddress: Sendable, Hashable {
    /// In bytes. A longer address is left as text.
    static let longest = 2048
    /// How many characters of an address are shown.
    private static let shown = 60
    private static let scheme = "https://"
    /// Beside blanks and what is not seen.
    private static let ends = Set("<>\"\\^`{|}«»“”،؛؟".unicodeScalars)

    /// ASCII, with the host in lower case.
    public let text: String

    /// The first address in the text; nil if it has none.
    public init?(in text: String) {
        let scalars = Array(text.unicodeScalars)
        var start = 0
        while let found = Self.next(in: scalars, from: start) {
            if let address = Self.read(scalars[found...].prefix { !Self.isEnd($0) }) {
                self.text = address
                return
            }
            start = found + Self.scheme.unicodeScalars.count
        }
        return nil
    }

    /// As people read it, cut if it is long. The host is whole unless it is very long itself.
    var shown: String {
        let plain = self.text.dropFirst(Self.scheme.count)
        return plain.count > Self.shown ? "\(plain.prefix(Self.shown))…" : String(plain)
    }

    /// Where the scheme stands, and not inside a word.
    private static func next(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        let scheme = Array(Self.scheme.unicodeScalars)
        guard scalars.count >= scheme.count, start <= scalars.count - scheme.count else { return nil }
        return (start...scalars.count - scheme.count).first { index in
            zip(scheme, scalars[index...]).allSatisfy {
                $0.properties.lowercaseMapping == $1.properties.lowercaseMapping
            }
                && (index == 0 || !scalars[index - 1].properties.isAlphabetic)
        }
    }

    private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace || Self.ends.contains(scalar) { return true }
        return scalar.properties.isDefaultIgnorableCodePoint
            || [.control, .format, .surrogate, .unassigned, .privateUse].contains(scalar.properties.generalCategory)
    }

    private static func read(_ found: ArraySlice<Unicode.Scalar>) -> String? {
        var rest = found.dropFirst(Self.scheme.unicodeScalars.count)
        // A sentence may go on behind an address.
        while let last = rest.last, Self.isPunctuation(last, in: rest) { rest.removeLast() }
        let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
        guard let host = Self.host(authority) else { return nil }
        var address = Self.scheme + host
        for scalar in rest.dropFirst(authority.count) {
            if scalar.isASCII {
                address.unicodeScalars.append(scalar)
            } else {
                address += PercentText.encoded(String(scalar))
            }
        }
        return address.utf8.count <= Self.longest ? address : nil
    }

    /// A bracket belongs to the address if it was opened there.
    private static func isPunctuation(_ last: Unicode.Scalar, in rest: ArraySlice<Unicode.Scalar>) -> Bool {
        switch last {
        case ".", ",", ";", ":", "!", "?", "'", "*", "_", "~": true
        case ")": rest.count { $0 == ")" } > rest.count { $0 == "(" }
        case "]": rest.count { $0 == "]" } > rest.count { $0 == "[" }
        default: false
        }
    }

    /// In lower case, with its port; nil for a login, an address of numbers, and letters that look like others.
    private static func host(_ authority: ArraySlice<Unicode.Scalar>) -> String? {
        let sides = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = sides.first, sides.count <= 2, name.allSatisfy({ $0.isASCII }) else { return nil }
        if sides.count == 2 {
            let port = String(String.UnicodeScalarView(sides[1]))
            guard port.utf8.allSatisfy(Self.isDigit), let number = Int(port), (1...65_535).contains(number) else {
                return nil
            }
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0.properties.isAlphabetic || $0 == "-" || Self.isDigit($0) }
        }
        guard isName, labels.count >= 2, labels.last?.allSatisfy(Self.isDigit) == false else { return nil }
        return String(String.UnicodeScalarView(authority)).lowercased()
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

extension OutsideAddress: CustomStringConvertible, CustomReflectable {
    /// Without the address: it comes from a chat.
    public var description: String { "OutsideAddress" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
