internal import CPostgres

/// The parameters of a statement in libpq's form: all in binary format, one after the other.
struct EncodedParameters {
    private(set) var types: [UInt32] = []
    private var bytes: [UInt8] = []
    /// nil for NULL.
    private var ranges: [Range<Int>?] = []

    init(_ values: [PostgresValue]) throws(PostgresError) {
        // Growing for each array of a batch would copy all earlier bytes.
        self.bytes.reserveCapacity(values.reduce(1) { $0 + $1.expectedSize })
        for (index, value) in values.enumerated() {
            let type = value.type
            let start = self.bytes.count
            let isNull = if case .null = value { true } else { false }
            if !isNull {
                do {
                    try value.encode(into: &self.bytes)
                } catch {
                    throw PostgresError(code: error.code, detail: "parameter $\(index + 1): \(error.detail)")
                }
            }
            // Lengths are 32-bit signed numbers on the wire, and the server accepts no message above 1 GiB.
            guard self.bytes.count < 1 << 30 else {
                throw PostgresError(code: .server(sqlState: "54000"), detail: "the parameters are above 1 GiB")
            }
            self.types.append(type)
            self.ranges.append(isNull ? nil : start..<self.bytes.count)
        }
        // Gives an empty value at the very end an address, too: libpq reads nil as NULL.
        self.bytes.append(0)
    }

    /// Lends the arrays of values, lengths and formats, for the call only.
    func withPointers<R>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) -> R
    ) -> R {
        guard !self.types.isEmpty else { return body(nil, nil, nil) }
        let lengths = self.ranges.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: self.types.count)
        return self.bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = self.ranges.map { range in range.flatMap { start?.advanced(by: $0.lowerBound) } }
            return body(values, lengths, formats)
        }
    }
}

extension PostgresValue {
    /// The type under which the value is sent.
    var type: UInt32 {
        switch self {
        case .null: TypeIdentifier.inferred
        case .text: TypeIdentifier.text
        case .int: TypeIdentifier.int8
        case .bool: TypeIdentifier.bool
        case .uuid: TypeIdentifier.uuid
        case .bytes: TypeIdentifier.bytea
        case .timestamp: TypeIdentifier.timestamptz
        case .textArray: TypeIdentifier.textArray
        case .intArray: TypeIdentifier.int8Array
        case .boolArray: TypeIdentifier.boolArray
        case .uuidArray, .uuidBitsArray: TypeIdentifier.uuidArray
        case .bytesArray: TypeIdentifier.byteaArray
        case .timestampArray: TypeIdentifier.timestamptzArray
        }
    }

    /// The number of bytes that `encode(into:)` appends, or slightly more.
    var expectedSize: Int {
        switch self {
        case .null: 0
        case .text(let text): text.utf8.count
        case .int, .bool, .timestamp: 8
        case .uuid: 16
        case .bytes(let value): value.count
        case .textArray(let items): items.reduce(Self.arrayHead) { $0 + Self.itemHead + ($1?.utf8.count ?? 0) }
        case .bytesArray(let items): items.reduce(Self.arrayHead) { $0 + Self.itemHead + ($1?.count ?? 0) }
        case .intArray(let items), .timestampArray(let items): Self.arrayHead + items.count * (Self.itemHead + 8)
        case .boolArray(let items): Self.arrayHead + items.count * (Self.itemHead + 1)
        case .uuidArray(let items): Self.arrayHead + items.count * (Self.itemHead + 16)
        case .uuidBitsArray(let items): Self.arrayHead + items.count * (Self.itemHead + 16)
        }
    }

    /// Dimensions, flags, type, length and first index; and the length before each item.
    private static let (arrayHead, itemHead) = (20, 4)

    /// Appends the value in the form that the type's `_recv` function in src/backend/utils/adt reads; nothing for NULL.
    func encode(into bytes: inout [UInt8]) throws(PostgresError) {
        switch self {
        case .null: break
        case .text(let text): try Self.append(text, to: &bytes)
        case .int(let number): Self.append(number, to: &bytes)
        case .bool(let flag): bytes.append(flag ? 1 : 0)
        case .uuid(let text): try Self.append(uuid: text, to: &bytes)
        case .bytes(let value): bytes.append(contentsOf: value)
        case .timestamp(let microseconds): try Self.append(timestamp: microseconds, to: &bytes)
        case .textArray(let items):
            try Self.append(items, of: TypeIdentifier.text, to: &bytes) { (item, bytes) throws(PostgresError) in
                try Self.append(item, to: &bytes)
            }
        case .intArray(let items):
            try Self.append(items, of: TypeIdentifier.int8, to: &bytes) { (item, bytes) throws(PostgresError) in
                Self.append(item, to: &bytes)
            }
        case .boolArray(let items):
            try Self.append(items, of: TypeIdentifier.bool, to: &bytes) { (item, bytes) throws(PostgresError) in
                bytes.append(item ? 1 : 0)
            }
        case .uuidArray(let items):
            try Self.append(items, of: TypeIdentifier.uuid, to: &bytes) { (item, bytes) throws(PostgresError) in
                try Self.append(uuid: item, to: &bytes)
            }
        case .uuidBitsArray(let items):
            try Self.append(items, of: TypeIdentifier.uuid, to: &bytes) { (item, bytes) throws(PostgresError) in
                Self.append(item, to: &bytes)
            }
        case .bytesArray(let items):
            try Self.append(items, of: TypeIdentifier.bytea, to: &bytes) { (item, bytes) throws(PostgresError) in
                bytes.append(contentsOf: item)
            }
        case .timestampArray(let items):
            try Self.append(items, of: TypeIdentifier.timestamptz, to: &bytes) { (item, bytes) throws(PostgresError) in
                try Self.append(timestamp: item, to: &bytes)
            }
        }
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) throws(PostgresError) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        guard !bytes[start...].contains(0) else {
            throw PostgresError(
                code: .server(sqlState: "22021"),
                detail: "the text holds U+0000, which PostgreSQL cannot store"
            )
        }
    }

    private static func append(uuid text: String, to bytes: inout [UInt8]) throws(PostgresError) {
        guard UUIDText.append(text, to: &bytes) else {
            throw PostgresError(code: .server(sqlState: "22P02"), detail: "not a UUID")
        }
    }

    private static func append(timestamp microseconds: Int64, to bytes: inout [UInt8]) throws(PostgresError) {
        let (value, overflows) = microseconds.subtractingReportingOverflow(PostgresRow.epochMicroseconds)
        guard !overflows else {
            throw PostgresError(code: .server(sqlState: "22008"), detail: "the timestamp is out of range")
        }
        Self.append(value, to: &bytes)
    }

    /// One dimension, its first index 1; an empty array has none: src/backend/utils/adt/arrayfuncs.c, array_recv.
    private static func append<Item>(
        _ items: [Item?],
        of type: UInt32,
        to bytes: inout [UInt8],
        each encode: (Item, inout [UInt8]) throws(PostgresError) -> Void
    ) throws(PostgresError) {
        Self.append(Int32(items.isEmpty ? 0 : 1), to: &bytes)
        Self.append(Int32(items.contains { $0 == nil } ? 1 : 0), to: &bytes)
        Self.append(type, to: &bytes)
        guard !items.isEmpty else { return }
        Self.append(Int32(items.count), to: &bytes)
        Self.append(Int32(1), to: &bytes)
        for item in items {
            guard let item else {
                Self.append(Int32(-1), to: &bytes)
                continue
            }
            let lengthPlace = bytes.count
            Self.append(Int32(0), to: &bytes)
            try encode(item, &bytes)
            guard let length = Int32(exactly: bytes.count - lengthPlace - 4) else {
                throw PostgresError(code: .server(sqlState: "54000"), detail: "an item is above 2 GiB")
            }
            bytes.withUnsafeMutableBytes {
                $0.storeBytes(of: length.bigEndian, toByteOffset: lengthPlace, as: Int32.self)
            }
        }
    }
}
