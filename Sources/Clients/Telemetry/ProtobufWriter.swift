/// Writes messages in the wire format of Protocol Buffers (protobuf.dev, "Encoding"). Default values are left out, as
/// in version 3 of the format.
struct ProtobufWriter {
    private enum WireType: UInt64 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    private(set) var bytes: [UInt8] = []

    mutating func number(_ field: Int, _ value: UInt64) {
        guard value != 0 else { return }
        self.tag(field, .varint)
        self.varint(value)
    }

    mutating func fixed64(_ field: Int, _ value: UInt64) {
        guard value != 0 else { return }
        self.tag(field, .fixed64)
        self.littleEndian(value)
    }

    mutating func fixed32(_ field: Int, _ value: UInt32) {
        guard value != 0 else { return }
        self.tag(field, .fixed32)
        self.littleEndian(value)
    }

    mutating func text(_ field: Int, _ value: String) {
        guard !value.isEmpty else { return }
        self.chosenText(field, value)
    }

    /// Ids: big-endian, so that their hexadecimal form is that of the number.
    mutating func id(_ field: Int, _ numbers: UInt64...) {
        self.tag(field, .bytes)
        self.varint(UInt64(numbers.count * MemoryLayout<UInt64>.size))
        for number in numbers { withUnsafeBytes(of: number.bigEndian) { self.bytes.append(contentsOf: $0) } }
    }

    mutating func message(_ field: Int, _ body: (inout ProtobufWriter) -> Void) {
        var inner = ProtobufWriter()
        body(&inner)
        self.tag(field, .bytes)
        self.varint(UInt64(inner.bytes.count))
        self.bytes.append(contentsOf: inner.bytes)
    }

    // MARK: - Members of a oneof, whose default value is written as well

    mutating func chosenText(_ field: Int, _ value: String) {
        self.tag(field, .bytes)
        self.varint(UInt64(value.utf8.count))
        self.bytes.append(contentsOf: value.utf8)
    }

    mutating func chosenNumber(_ field: Int, _ value: Int64) {
        self.tag(field, .varint)
        self.varint(UInt64(bitPattern: value))
    }

    mutating func chosenDouble(_ field: Int, _ value: Double) {
        self.tag(field, .fixed64)
        self.littleEndian(value.bitPattern)
    }

    // MARK: -

    private mutating func tag(_ field: Int, _ type: WireType) { self.varint(UInt64(field) << 3 | type.rawValue) }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest > 0x7F {
            self.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        self.bytes.append(UInt8(rest))
    }

    private mutating func littleEndian(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { self.bytes.append(contentsOf: $0) }
    }
}
