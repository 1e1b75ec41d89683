/// Writes a JSON object (RFC 8259), member after member. The encoder of Foundation takes many times as long.
struct JSONObjectWriter {
    private var bytes: [UInt8] = []

    /// - Parameter capacity: about how many bytes there will be.
    init(capacity: Int) { self.bytes.reserveCapacity(capacity) }

    mutating func add(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        Self.append(value, to: &self.bytes)
    }

    mutating func add(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        self.name(name)
        self.bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    mutating func add(_ name: StaticString, _ value: Int64?) {
        guard let value else { return }
        self.name(name)
        self.bytes.append(contentsOf: String(value).utf8)
    }

    /// - Parameter json: a value that has been written already.
    mutating func add(_ name: StaticString, _ json: [UInt8]?) {
        guard let json else { return }
        self.name(name)
        self.bytes.append(contentsOf: json)
    }

    /// The object. Nothing can be added to it.
    consuming func finish() -> [UInt8] {
        if self.bytes.isEmpty { self.bytes.append(UInt8(ascii: "{")) }
        self.bytes.append(UInt8(ascii: "}"))
        return self.bytes
    }

    private mutating func name(_ name: StaticString) {
        self.bytes.append(self.bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
        self.bytes.append(UInt8(ascii: "\""))
        self.bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        self.bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    }

    /// Only quotation marks, backslashes and control characters have to be escaped (section 7).
    static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { characters in
            // Parts without escapes are copied as a whole.
            var start = 0
            for (place, byte) in characters.enumerated() where Self.isEscaped(byte) {
                bytes.append(contentsOf: characters[start..<place])
                Self.appendEscape(byte, to: &bytes)
                start = place + 1
            }
            bytes.append(contentsOf: characters[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        guard byte < 0x20 else { return bytes.append(byte) }
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: "u00".utf8)
        if digits.utf8.count == 1 { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: digits.utf8)
    }
}
