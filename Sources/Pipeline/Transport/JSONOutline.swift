/// The fields of a JSON text with their positions, up to the first syntax error (RFC 8259). A comma after the last
/// member is accepted, as in Foundation's decoder.
struct JSONOutline {
    struct Field {
        /// Names of members and indices of array elements.
        let path: [String]
        /// The range of the value, in bytes.
        let range: Range<Int>
    }

    private struct Fault: Error {}

    private static let deepest = 64

    private(set) var fields: [Field] = []
    /// The position of the syntax error, in bytes, and the enclosing field.
    private(set) var fault: (offset: Int, path: [String])?

    private let bytes: [UInt8]
    private var position = 0
    private var path: [String] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        do throws(Fault) {
            try self.value()
            self.skipBlanks()
            guard self.position == bytes.count else { throw Fault() }
        } catch {
            self.fault = (self.position, self.path)
        }
    }

    subscript(path: [String]) -> Field? { self.fields.last { $0.path == path } }

    /// The raw characters of a string; nil for other values.
    func text(of field: Field) -> String? {
        let value = self.bytes[field.range]
        guard value.first == UInt8(ascii: "\""), value.count >= 2 else { return nil }
        return String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
    }

    /// Both from 1. A column is a Unicode scalar.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let before = self.bytes[..<min(offset, self.bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }

    private var next: UInt8? { self.position < self.bytes.count ? self.bytes[self.position] : nil }

    private mutating func skipBlanks() {
        while let byte = self.next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { self.position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) throws(Fault) {
        guard self.next == UInt8(ascii: character) else { throw Fault() }
        self.position += 1
    }

    private mutating func value() throws(Fault) {
        self.skipBlanks()
        let start = self.position
        guard self.path.count <= Self.deepest, let first = self.next else { throw Fault() }
        switch first {
        case UInt8(ascii: "{"): try self.members(until: "}", isObject: true)
        case UInt8(ascii: "["): try self.members(until: "]", isObject: false)
        case UInt8(ascii: "\""): try self.string()
        case UInt8(ascii: "t"): try self.word("true")
        case UInt8(ascii: "f"): try self.word("false")
        case UInt8(ascii: "n"): try self.word("null")
        default: try self.number()
        }
        self.fields.append(Field(path: self.path, range: start..<self.position))
    }

    private mutating func members(until end: Unicode.Scalar, isObject: Bool) throws(Fault) {
        self.position += 1
        self.skipBlanks()
        if self.next == UInt8(ascii: end) { return self.position += 1 }
        var number = 0
        while true {
            self.skipBlanks()
            if number > 0, self.next == UInt8(ascii: end) { return self.position += 1 }
            var name = "\(number)"
            if isObject {
                let start = self.position
                try self.string()
                name = String(decoding: self.bytes[(start + 1)..<(self.position - 1)], as: UTF8.self)
                self.skipBlanks()
                try self.take(":")
            }
            self.path.append(name)
            try self.value()
            self.path.removeLast()
            number += 1
            self.skipBlanks()
            if self.next == UInt8(ascii: end) { return self.position += 1 }
            try self.take(",")
        }
    }

    private mutating func string() throws(Fault) {
        try self.take("\"")
        while let byte = self.next, byte >= 0x20 {
            switch byte {
            case UInt8(ascii: "\""): return self.position += 1
            case UInt8(ascii: "\\"): try self.escape()
            default: self.position += 1
            }
        }
        throw Fault()
    }

    private mutating func escape() throws(Fault) {
        guard self.position + 1 < self.bytes.count else { throw Fault() }
        let kind = self.bytes[self.position + 1]
        if kind == UInt8(ascii: "u") {
            let digits = self.bytes[(self.position + 2)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                throw Fault()
            }
            self.position += 6
        } else {
            guard "\"\\/bfnrt".utf8.contains(kind) else { throw Fault() }
            self.position += 2
        }
    }

    private mutating func word(_ word: StaticString) throws(Fault) {
        let expected = word.withUTF8Buffer { Array($0) }
        guard self.bytes[self.position...].starts(with: expected) else { throw Fault() }
        self.position += expected.count
    }

    private mutating func number() throws(Fault) {
        if self.next == UInt8(ascii: "-") { self.position += 1 }
        let start = self.position
        try self.digits()
        guard self.position == start + 1 || self.bytes[start] != UInt8(ascii: "0") else { throw Fault() }
        if self.next == UInt8(ascii: ".") {
            self.position += 1
            try self.digits()
        }
        if self.next == UInt8(ascii: "e") || self.next == UInt8(ascii: "E") {
            self.position += 1
            if self.next == UInt8(ascii: "+") || self.next == UInt8(ascii: "-") { self.position += 1 }
            try self.digits()
        }
    }

    private mutating func digits() throws(Fault) {
        let start = self.position
        while let byte = self.next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { self.position += 1 }
        guard self.position > start else { throw Fault() }
    }
}
