/// One row of a result. Each function throws `decoding`, with the column's name, if the column is missing, of another
/// type or (those without `optional`) NULL. Large batches are read by position: each function has a specialisation for
/// that.
public struct PostgresRow: Sendable {
    /// Microseconds from 1970 to 2000, the start of PostgreSQL's clock.
    static let epochMicroseconds: Int64 = 946_684_800_000_000

    let values: ResultValues
    let row: Int

    /// Any of PostgreSQL's text types, json, jsonb, and enumerations.
    @specialized(where Column == Int)
    public func optionalText<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> String? {
        guard let cell = try self.cell(column) else { return nil }
        switch cell.type {
        case TypeIdentifier.bool, TypeIdentifier.bytea, TypeIdentifier.int2, TypeIdentifier.int4, TypeIdentifier.int8,
            TypeIdentifier.oid, TypeIdentifier.float8, TypeIdentifier.timestamptz, TypeIdentifier.uuid:
            throw Self.mismatch(column, cell.type, "text")
        case TypeIdentifier.jsonb:
            // The first byte is a version: src/backend/utils/adt/jsonb.c, jsonb_send.
            return String(decoding: cell.bytes.dropFirst(), as: UTF8.self)
        default:
            return String(decoding: cell.bytes, as: UTF8.self)
        }
    }

    /// smallint, integer, bigint or oid.
    @specialized(where Column == Int)
    public func optionalInt<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Int64? {
        guard let cell = try self.cell(column) else { return nil }
        switch (cell.type, cell.bytes.count) {
        case (TypeIdentifier.int8, 8): return Int64(bitPattern: cell.integer())
        case (TypeIdentifier.int4, 4): return Int64(Int32(truncatingIfNeeded: cell.integer()))
        case (TypeIdentifier.int2, 2): return Int64(Int16(truncatingIfNeeded: cell.integer()))
        case (TypeIdentifier.oid, 4): return Int64(cell.integer())
        default: throw Self.mismatch(column, cell.type, "an integer")
        }
    }

    @specialized(where Column == Int)
    public func optionalBool<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Bool? {
        guard let cell = try self.cell(column, of: TypeIdentifier.bool, "boolean") else { return nil }
        return cell.integer() != 0
    }

    @specialized(where Column == Int)
    public func optionalDouble<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Double? {
        guard let cell = try self.cell(column, of: TypeIdentifier.float8, "double precision") else { return nil }
        return Double(bitPattern: cell.integer())
    }

    @specialized(where Column == Int)
    public func optionalBytes<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> [UInt8]? {
        guard let cell = try self.cell(column, of: TypeIdentifier.bytea, "bytea") else { return nil }
        return Array(cell.bytes)
    }

    /// 8-4-4-4-12 lower-case hexadecimal digits.
    @specialized(where Column == Int)
    public func optionalUUID<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> String? {
        guard let cell = try self.cell(column, of: TypeIdentifier.uuid, "uuid") else { return nil }
        return UUIDText.text(of: cell.bytes)
    }

    /// A uuid's 128 bits, its first hexadecimal digit in the highest ones.
    @specialized(where Column == Int)
    public func optionalUUIDBits<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> UInt128? {
        guard let cell = try self.cell(column, of: TypeIdentifier.uuid, "uuid") else { return nil }
        return cell.bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// Microseconds since 1970, of a timestamptz. `infinity` does not overflow: it is the largest number.
    @specialized(where Column == Int)
    public func optionalTimestamp<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Int64? {
        guard let cell = try self.cell(column, of: TypeIdentifier.timestamptz, "timestamptz") else { return nil }
        let (sum, overflows) = Int64(bitPattern: cell.integer()).addingReportingOverflow(Self.epochMicroseconds)
        return overflows ? Int64.max : sum
    }

    @specialized(where Column == Int)
    public func text<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> String {
        try Self.present(self.optionalText(column), column)
    }

    @specialized(where Column == Int)
    public func int<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Int64 {
        try Self.present(self.optionalInt(column), column)
    }

    @specialized(where Column == Int)
    public func bool<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Bool {
        try Self.present(self.optionalBool(column), column)
    }

    @specialized(where Column == Int)
    public func double<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Double {
        try Self.present(self.optionalDouble(column), column)
    }

    @specialized(where Column == Int)
    public func bytes<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> [UInt8] {
        try Self.present(self.optionalBytes(column), column)
    }

    @specialized(where Column == Int)
    public func uuid<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> String {
        try Self.present(self.optionalUUID(column), column)
    }

    @specialized(where Column == Int)
    public func uuidBits<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> UInt128 {
        try Self.present(self.optionalUUIDBits(column), column)
    }

    @specialized(where Column == Int)
    public func timestamp<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Int64 {
        try Self.present(self.optionalTimestamp(column), column)
    }

    @specialized(where Column == Int)
    public func isNull<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> Bool {
        try self.cell(column) == nil
    }

    @specialized(where Column == Int)
    private func cell<Column: PostgresColumn>(_ column: Column) throws(PostgresError) -> ResultCell? {
        let values = self.values
        guard let place = column.place(among: values.names) else {
            throw PostgresError(code: .decoding, detail: "no column \(column) in the result")
        }
        let index = self.row * values.names.count + place
        guard !values.nulls[index] else { return nil }
        return ResultCell(
            type: values.types[place],
            bytes: values.bytes[values.starts[index]..<values.starts[index + 1]]
        )
    }

    @specialized(where Column == Int)
    private func cell<Column: PostgresColumn>(
        _ column: Column,
        of type: UInt32,
        _ wanted: String
    ) throws(PostgresError) -> ResultCell? {
        guard let cell = try self.cell(column) else { return nil }
        guard cell.type == type else { throw Self.mismatch(column, cell.type, wanted) }
        return cell
    }

    private static func present<Value>(
        _ value: Value?,
        _ column: some PostgresColumn
    ) throws(PostgresError) -> Value {
        guard let value else { throw PostgresError(code: .decoding, detail: "column \(column) is NULL") }
        return value
    }

    private static func mismatch(_ column: some PostgresColumn, _ type: UInt32, _ wanted: String) -> PostgresError {
        PostgresError(code: .decoding, detail: "column \(column) is of the type with oid \(type), not \(wanted)")
    }
}

/// The identification of a column: by its position, from 0, or by its name in the statement.
public protocol PostgresColumn: Sendable {
    func place(among names: [String]) -> Int?
}

extension Int: PostgresColumn {
    public func place(among names: [String]) -> Int? { names.indices.contains(self) ? self : nil }
}

extension String: PostgresColumn {
    public func place(among names: [String]) -> Int? { names.firstIndex(of: self) }
}

/// A value that is not NULL, in PostgreSQL's binary format.
struct ResultCell: Equatable {
    let type: UInt32
    let bytes: ArraySlice<UInt8>

    /// Big-endian, like all numbers on PostgreSQL's wire; at most 8 bytes.
    func integer() -> UInt64 {
        var number: UInt64 = 0
        for byte in self.bytes { number = number << 8 | UInt64(byte) }
        return number
    }
}
