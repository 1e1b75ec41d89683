/// Reads `ExportTraceServiceResponse`: the number of spans in an accepted request that the receiver rejected. Any other
/// answer counts as none.
struct TraceResponse {
    /// 0 if the receiver took all.
    let rejectedSpans: Int

    init(_ body: [UInt8]) {
        let partial = Self.value(of: 1, in: body[...]).flatMap(\.bytes)
        let count = partial.flatMap { Self.value(of: 1, in: $0) }.flatMap(\.number)
        self.rejectedSpans = count.flatMap { Int(exactly: $0) } ?? 0
    }

    private enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)

        var number: UInt64? { if case .number(let number) = self { number } else { nil } }
        var bytes: ArraySlice<UInt8>? { if case .bytes(let bytes) = self { bytes } else { nil } }
    }

    /// The last value of the field. nil if there is none, or if the message is not valid.
    private static func value(of field: UInt64, in message: ArraySlice<UInt8>) -> Value? {
        var rest = message
        var found: Value?
        while !rest.isEmpty {
            guard let tag = Self.varint(&rest) else { return nil }
            let value: Value?
            switch tag & 7 {
            case 0: value = Self.varint(&rest).map(Value.number)
            case 1: value = Self.bytes(8, &rest)
            case 2: value = Self.varint(&rest).flatMap { Self.bytes($0, &rest) }
            case 5: value = Self.bytes(4, &rest)
            default: value = nil
            }
            guard let value else { return nil }
            if tag >> 3 == field { found = value }
        }
        return found
    }

    private static func bytes(_ count: UInt64, _ rest: inout ArraySlice<UInt8>) -> Value? {
        guard count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return .bytes(rest.prefix(Int(count)))
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return number }
        }
        return nil
    }
}
