/// Content lines under way to a calendar object, folded (RFC 5545, section 3.1).
struct ContentLines: Sendable {
    /// Without the line break, with the space that a continuation starts with.
    static let octetsPerLine = 75

    private(set) var bytes: [UInt8] = []

    /// Folds between characters as people see them, so that even readers that never unfold show no broken letter. A
    /// character of more octets than fit on a line is parted between its Unicode scalars, never inside one: Xandikos and
    /// DAViCal refuse the latter.
    ///
    /// - Parameter line: holds no line break.
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
