/// Reads a JSON object of strings, whole numbers, true, false and null (RFC 8259), one member after the other, without
/// intermediate values. The decoder of Foundation takes fifty times as long, which would be most of the cost of a
/// message.
///
/// It supports only a part of JSON. At anything else it returns nil and must not be used further; the caller then uses
/// the full decoder. Its texts never contain U+0000.
struct FlatJSONObject {
    enum Value: Equatable {
        case text(String)
        case number(Int64)
        case flag(Bool)
        case null
    }

    enum Step {
        case member(name: String, value: Value)
        case end
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var isFirst = true

    /// - Parameter bytes: valid UTF-8. The object must not be used after they are freed.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        self.skipSpace()
        guard self.take("{") else { return nil }
    }

    /// The next member, or the end of the object and of the bytes.
    mutating func next() -> Step? {
        self.skipSpace()
        if self.take("}") {
            self.skipSpace()
            return self.place == self.bytes.count ? .end : nil
        }
        if !self.isFirst {
            guard self.take(",") else { return nil }
            self.skipSpace()
        }
        self.isFirst = false
        guard let name = self.string() else { return nil }
        self.skipSpace()
        guard self.take(":") else { return nil }
        self.skipSpace()
        return self.value().map { .member(name: name, value: $0) }
    }

    private mutating func value() -> Value? {
        guard self.place < self.bytes.count else { return nil }
        switch self.bytes[self.place] {
        case UInt8(ascii: "\""): return self.string().map { .text($0) }
        case UInt8(ascii: "t"): return self.take("true") ? .flag(true) : nil
        case UInt8(ascii: "f"): return self.take("false") ? .flag(false) : nil
        case UInt8(ascii: "n"): return self.take("null") ? .null : nil
        default: return self.number().map { .number($0) }
        }
    }

    /// Up to 18 digits, without a fraction, an exponent or a leading zero.
    private mutating func number() -> Int64? {
        let isNegative = self.take("-")
        let start = self.place
        var number: Int64 = 0
        while self.place < self.bytes.count, case let byte = self.bytes[self.place], Self.isDigit(byte) {
            guard self.place - start < 18 else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
            self.place += 1
        }
        let count = self.place - start
        guard count > 0, count == 1 || self.bytes[start] != UInt8(ascii: "0"), self.place < self.bytes.count,
            ![0x2E, 0x45, 0x65].contains(self.bytes[self.place])
        else { return nil }
        return isNegative ? -number : number
    }

    private mutating func string() -> String? {
        guard self.take("\"") else { return nil }
        let start = self.place
        while self.place < self.bytes.count {
            let byte = self.bytes[self.place]
            switch byte {
            case UInt8(ascii: "\""):
                defer { self.place += 1 }
                return String(decoding: UnsafeBufferPointer(rebasing: self.bytes[start..<self.place]), as: UTF8.self)
            case UInt8(ascii: "\\"):
                return self.escapedString(from: start)
            case 0..<0x20:
                return nil
            default:
                self.place += 1
            }
        }
        return nil
    }

    /// Reads a string with escapes. `place` is at the first escape.
    private mutating func escapedString(from start: Int) -> String? {
        var text = Array(self.bytes[start..<self.place])
        while self.place < self.bytes.count {
            let byte = self.bytes[self.place]
            self.place += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = self.escape() else { return nil }
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case 0..<0x20:
                return nil
            default:
                text.append(byte)
            }
        }
        return nil
    }

    /// Reads what follows a backslash.
    private mutating func escape() -> Unicode.Scalar? {
        guard self.place < self.bytes.count else { return nil }
        let byte = self.bytes[self.place]
        self.place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return self.unicodeEscape()
        default: return nil
        }
    }

    /// A surrogate must be followed by its other half.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let unit = self.hexadecimals(), unit != 0 else { return nil }
        guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) }
        guard self.take("\\u"), let low = self.hexadecimals(), low & 0xFC00 == 0xDC00 else { return nil }
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF))
    }

    private mutating func hexadecimals() -> UInt32? {
        guard self.place + 4 <= self.bytes.count else { return nil }
        var number: UInt32 = 0
        for byte in self.bytes[self.place..<self.place + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): number = number << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        self.place += 4
        return number
    }

    private mutating func skipSpace() {
        while self.place < self.bytes.count, Self.isSpace(self.bytes[self.place]) { self.place += 1 }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard self.place + count <= self.bytes.count else { return false }
        for offset in 0..<count where self.bytes[self.place + offset] != text.utf8Start[offset] { return false }
        self.place += count
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
