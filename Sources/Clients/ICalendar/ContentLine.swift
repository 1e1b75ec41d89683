/// One property of a calendar object, unfolded (RFC 5545, section 3.1).
struct ContentLine: Sendable, Hashable {
    /// The property's name, in upper case and without parameters.
    var name: String
    /// As in the object, without a line break.
    var text: String
    /// The text after the first colon outside quotes.
    var value: String

    /// nil for a line without a colon outside quotes.
    init?(_ octets: [UInt8]) {
        var isQuoted = false
        for (index, octet) in octets.enumerated() {
            if octet == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard octet == UInt8(ascii: ":"), !isQuoted else { continue }
            let name = octets[..<index].prefix { $0 != UInt8(ascii: ";") }
            self.name = String(decoding: name, as: UTF8.self).uppercased()
            self.text = String(decoding: octets, as: UTF8.self)
            self.value = String(decoding: octets[(index + 1)...], as: UTF8.self)
            return
        }
        return nil
    }

    /// - Parameter name: in upper case.
    init(_ name: String, _ value: String) {
        (self.name, self.text, self.value) = (name, "\(name):\(value)", value)
    }

    /// The text between the name and the colon, in upper case: `;VALUE=DATE`.
    var parameters: String {
        let octets = self.text.utf8.dropFirst(self.name.utf8.count).dropLast(self.value.utf8.count + 1)
        return String(decoding: Array(octets), as: UTF8.self).uppercased()
    }

    /// Joins octets and not characters, because other programs fold inside UTF-8 sequences.
    static func unfolded(_ text: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for line in text.split(whereSeparator: {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }) {
            if !lines.isEmpty, line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(Array(line))
            }
        }
        if let first = lines.first { lines[0] = Array(ByteOrderMark.removed(first[...])) }
        return lines
    }
}

/// Collects the folded content lines of a calendar object (RFC 5545, section 3.1).
struct ContentLines: Sendable {
    /// Without the line break, including the space at the beginning of a continuation.
    static let octetsPerLine = 75

    private(set) var bytes: [UInt8] = []

    /// Folds between characters, so that programs that do not unfold show no broken letter. A character that is
    /// longer than a line is split between its Unicode scalars, never inside one, because Xandikos and DAViCal refuse
    /// that.
    ///
    /// - Parameter line: without line breaks.
    mutating func append(_ line: String) {
        var room = Self.octetsPerLine
        for character in line {
            let octets = character.utf8.count
            if octets <= Self.octetsPerLine - 1 {
                self.append(character.utf8, of: octets, &room)
            } else {
                for scalar in character.unicodeScalars { self.append(scalar.utf8, of: scalar.utf8.count, &room) }
            }
        }
        self.bytes += Self.lineBreak
    }

    private mutating func append(_ piece: some Sequence<UInt8>, of octets: Int, _ room: inout Int) {
        if octets > room {
            self.bytes += Self.lineBreak
            self.bytes.append(UInt8(ascii: " "))
            room = Self.octetsPerLine - 1
        }
        self.bytes += piece
        room -= octets
    }

    private static let lineBreak = Array("\r\n".utf8)
}
