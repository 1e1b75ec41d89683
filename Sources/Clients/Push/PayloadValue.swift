/// JSON for a device. It is written without Foundation, which is slow: it bridges each value and compares keys by a
/// locale.
enum PayloadValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByDictionaryLiteral
{
    case text(String)
    case number(Int)
    case isOn(Bool)
    case texts([String])
    case object([String: PayloadValue])
    case list([PayloadValue])

    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .number(number) }
    init(booleanLiteral isOn: Bool) { self = .isOn(isOn) }
    init(dictionaryLiteral fields: (String, PayloadValue)...) {
        self = .object(Dictionary(fields) { _, last in last })
    }

    /// With sorted keys, so that equal values have equal bytes.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        self.write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): Self.write(text, to: &bytes)
        case .number(let number): bytes += String(number).utf8
        case .isOn(let isOn): bytes += (isOn ? "true" : "false").utf8
        case .texts(let texts): Self.write(texts, "[", "]", to: &bytes) { Self.write($0, to: &$1) }
        case .list(let values): Self.write(values, "[", "]", to: &bytes) { $0.write(to: &$1) }
        case .object(let fields):
            Self.write(fields.sorted { $0.key < $1.key }, "{", "}", to: &bytes) { field, bytes in
                Self.write(field.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                field.value.write(to: &bytes)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar,
        to bytes: inout [UInt8],
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            write(element, &bytes)
        }
        bytes.append(UInt8(ascii: close))
    }

    /// RFC 8259, section 7.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
