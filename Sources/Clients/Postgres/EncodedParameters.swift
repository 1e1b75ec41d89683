internal import CPostgres

/// The parameters of a statement as libpq takes them: all in binary format, one after the other.
struct EncodedParameters {
    private(set) var types: [UInt32] = []
    private var bytes: [UInt8] = []
    /// nil for NULL.
    private var ranges: [Range<Int>?] = []

    init(_ values: [PostgresValue]) throws(PostgresError) {
        // To grow with each array of a batch would copy all before it.
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
            // Lengths are 32-bit signed numbers on the wire, and the server takes no message above 1 GiB.
            guard self.bytes.count < 1 << 30 else {
                throw PostgresError(code: .server(sqlState: "54000"), detail: "the parameters are above 1 GiB")
            }
            self.types.append(type)
            self.ranges.append(isNull ? nil : start..<self.bytes.count)
        }
        // So that an empty value at the very end has an address too: libpq takes nil for NULL.
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
