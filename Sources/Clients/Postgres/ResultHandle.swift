internal import CPostgres

/// The only owner of a `PGresult`.
struct ResultHandle: ~Copyable {
    private let raw: OpaquePointer

    init(owning raw: OpaquePointer) { self.raw = raw }
    deinit { PQclear(self.raw) }

    var status: ExecStatusType { PQresultStatus(self.raw) }

    /// `COMMIT`, `INSERT 0 1` …
    var commandTag: String { String(cString: PQcmdStatus(self.raw)) }

    /// 0 for a statement that affects no rows.
    var affectedRows: Int { Int(String(cString: PQcmdTuples(self.raw))) ?? 0 }

    /// - Parameter code: one of the letters of https://www.postgresql.org/docs/15/protocol-error-fields.html.
    func errorField(_ code: Unicode.Scalar) -> String? {
        PQresultErrorField(self.raw, Int32(code.value)).map { String(cString: $0) }
    }

    /// The rows of a result in binary format.
    func rows() -> [PostgresRow] {
        let rowCount = PQntuples(self.raw)
        let columnCount = PQnfields(self.raw)
        let cells = Int(rowCount) * Int(columnCount)
        var starts: [Int] = []
        var nulls: [Bool] = []
        starts.reserveCapacity(cells + 1)
        nulls.reserveCapacity(cells)
        var total = 0
        for row in 0..<rowCount {
            for column in 0..<columnCount {
                starts.append(total)
                nulls.append(PQgetisnull(self.raw, row, column) == 1)
                total += Int(PQgetlength(self.raw, row, column))
            }
        }
        starts.append(total)
        // At least 1 byte: 0 would write to the empty array that all threads share.
        let bytes = [UInt8](unsafeUninitializedCapacity: max(1, total)) { buffer, initialized in
            for row in 0..<rowCount {
                for column in 0..<columnCount {
                    let length = Int(PQgetlength(self.raw, row, column))
                    guard length > 0 else { continue }
                    let value = UnsafeRawBufferPointer(start: PQgetvalue(self.raw, row, column), count: length)
                    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                        .copyMemory(from: value)
                    initialized += length
                }
            }
        }
        let values = ResultValues(
            names: (0..<columnCount).map { String(cString: PQfname(self.raw, $0)) },
            types: (0..<columnCount).map { PQftype(self.raw, $0) },
            starts: starts,
            nulls: nulls,
            bytes: bytes
        )
        return (0..<Int(rowCount)).map { PostgresRow(values: values, row: $0) }
    }
}

/// All values of one result, copied from libpq into one allocation that its rows share.
final class ResultValues: Sendable {
    let names: [String]
    let types: [UInt32]
    /// The start of each cell in `bytes`, row by row, and the end of the last one.
    let starts: [Int]
    /// True for each cell that is NULL.
    let nulls: [Bool]
    let bytes: [UInt8]

    init(names: [String], types: [UInt32], starts: [Int], nulls: [Bool], bytes: [UInt8]) {
        self.names = names
        self.types = types
        self.starts = starts
        self.nulls = nulls
        self.bytes = bytes
    }
}
