internal import Pipeline

/// Finds the values of a JSON text (RFC 8259) in one pass, without making any of them: a webhook has some hundred
/// values, and pictures among them, of which a dozen are needed.
struct WebhookJSONParser {
    /// How many arrays and objects may lie in each other.
    static let maximumDepth = 64

    enum Kind: UInt8 {
        case object, array, string, number, truth, falsehood, null
    }

    /// A value's place in the bytes, and where its next neighbour stands in the list. A member of an object is two
    /// nodes: its name, then its value.
    struct Node {
        let kind: Kind
        /// Of a string: it has escapes.
        var isEscaped = false
        /// Of a string: between its quotation marks.
        let start: UInt32
        var end: UInt32
        var next: UInt32
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0
    private(set) var nodes: [Node] = []

    /// - Parameter bytes: valid UTF-8, shorter than 4 GiB. The parser must not be used after they are freed.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        self.nodes.reserveCapacity(min(bytes.count / 16, 4096) + 16)
    }

    /// Reads the whole text, which is one value.
    mutating func parse() throws(BridgeFault) {
        self.skipSpace()
        try self.value()
        self.skipSpace()
        guard self.place == self.bytes.count else { throw .notJSON }
    }

    private mutating func value() throws(BridgeFault) {
        switch self.current {
        case UInt8(ascii: "{"): try self.container(.object, end: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try self.container(.array, end: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): try self.string()
        case UInt8(ascii: "t"): try self.word("true", .truth)
        case UInt8(ascii: "f"): try self.word("false", .falsehood)
        case UInt8(ascii: "n"): try self.word("null", .null)
        default: try self.number()
        }
    }

    private mutating func container(_ kind: Kind, end: UInt8) throws(BridgeFault) {
        guard self.depth < Self.maximumDepth else { throw .tooDeep }
        self.depth += 1
        let index = self.nodes.count
        self.add(kind, from: self.place)
        self.place += 1
        self.skipSpace()
        if self.current == end {
            self.place += 1
        } else {
            while true {
                if kind == .object { try self.name() }
                try self.value()
                self.skipSpace()
                let byte = self.current
                guard byte == end || byte == UInt8(ascii: ",") else { throw .notJSON }
                self.place += 1
                if byte == end { break }
                self.skipSpace()
            }
        }
        self.nodes[index].end = UInt32(self.place)
        self.nodes[index].next = UInt32(self.nodes.count)
        self.depth -= 1
    }

    private mutating func name() throws(BridgeFault) {
        guard self.current == UInt8(ascii: "\"") else { throw .notJSON }
        try self.string()
        self.skipSpace()
        guard self.current == UInt8(ascii: ":") else { throw .notJSON }
        self.place += 1
        self.skipSpace()
    }

    private mutating func string() throws(BridgeFault) {
        self.place += 1
        let start = self.place
        var isEscaped = false
        while self.place < self.bytes.count {
            let byte = self.bytes[self.place]
            if byte == UInt8(ascii: "\"") {
                self.add(.string, from: start)
                self.nodes[self.nodes.count - 1].isEscaped = isEscaped
                self.place += 1
                return
            }
            guard byte >= 0x20 else { throw .notJSON }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                try self.escape()
            } else {
                self.place += 1
            }
        }
        throw .notJSON
    }

    /// Halves of surrogates are allowed here: what reads the text replaces them.
    private mutating func escape() throws(BridgeFault) {
        self.place += 1
        switch self.current {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            self.place += 1
        case UInt8(ascii: "u"):
            self.place += 1
            for _ in 0..<4 {
                switch self.current {
                case 48...57, 65...70, 97...102: self.place += 1
                default: throw .notJSON
                }
            }
        default: throw .notJSON
        }
    }

    private mutating func number() throws(BridgeFault) {
        let start = self.place
        if self.current == UInt8(ascii: "-") { self.place += 1 }
        let (first, count) = (self.current, self.digits())
        guard count > 0, count == 1 || first != UInt8(ascii: "0") else { throw .notJSON }
        if self.current == UInt8(ascii: ".") {
            self.place += 1
            guard self.digits() > 0 else { throw .notJSON }
        }
        if self.current == UInt8(ascii: "e") || self.current == UInt8(ascii: "E") {
            self.place += 1
            if self.current == UInt8(ascii: "+") || self.current == UInt8(ascii: "-") { self.place += 1 }
            guard self.digits() > 0 else { throw .notJSON }
        }
        self.add(.number, from: start)
    }

    private mutating func digits() -> Int {
        let start = self.place
        while Self.isDigit(self.current) { self.place += 1 }
        return self.place - start
    }

    private mutating func word(_ text: StaticString, _ kind: Kind) throws(BridgeFault) {
        let (start, count) = (self.place, text.utf8CodeUnitCount)
        guard start + count <= self.bytes.count else { throw .notJSON }
        for offset in 0..<count where self.bytes[start + offset] != text.utf8Start[offset] { throw .notJSON }
        self.place += count
        self.add(kind, from: start)
    }

    private mutating func add(_ kind: Kind, from start: Int) {
        let next = UInt32(self.nodes.count + 1)
        self.nodes.append(Node(kind: kind, start: UInt32(start), end: UInt32(self.place), next: next))
    }

    private mutating func skipSpace() {
        while self.place < self.bytes.count {
            switch self.bytes[self.place] {
            case 0x20, 0x0A, 0x0D, 0x09: self.place += 1
            default: return
            }
        }
    }

    /// 0 at the end of the text. A NUL that stands there is refused wherever this is used.
    private var current: UInt8 { self.place < self.bytes.count ? self.bytes[self.place] : 0 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
}
