/// One SQL statement with its parameters `$1`, `$2` … apart from the text. The text is prepared once on each
/// connection, so it must come from a bounded set: never build SQL from values.
public struct Statement: Sendable, ExpressibleByStringLiteral {
    public var sql: String
    public var parameters: [PostgresValue]

    public init(_ sql: String, _ parameters: [PostgresValue] = []) {
        self.sql = sql
        self.parameters = parameters
    }

    public init(stringLiteral sql: String) {
        self.init(sql)
    }
}

/// A parameter. It is sent in PostgreSQL's binary format under the type named here, so that SQL needs a cast only if
/// PostgreSQL has no assignment cast: `$1::jsonb` for a text.
public enum PostgresValue: Sendable, Hashable {
    /// Takes its type from the SQL around it.
    case null
    /// text. U+0000 is refused, as in PostgreSQL.
    case text(String)
    /// bigint
    case int(Int64)
    /// boolean
    case bool(Bool)
    /// uuid, in the form 8-4-4-4-12 hexadecimal digits of either case
    case uuid(String)
    /// bytea
    case bytes([UInt8])
    /// timestamptz
    case timestamp(microsecondsSince1970: Int64)
    /// text[]
    case textArray([String?])
    /// bigint[]
    case intArray([Int64?])
    /// boolean[]
    case boolArray([Bool?])
    /// uuid[]
    case uuidArray([String?])
    /// uuid[], each as its 128 bits: the first hexadecimal digit in the highest ones
    case uuidBitsArray([UInt128])
    /// bytea[]
    case bytesArray([[UInt8]?])
    /// timestamptz[], microseconds since 1970
    case timestampArray([Int64?])

    public static func optionalText(_ value: String?) -> PostgresValue { value.map(Self.text) ?? .null }
    public static func optionalInt(_ value: Int64?) -> PostgresValue { value.map(Self.int) ?? .null }
    public static func optionalUUID(_ value: String?) -> PostgresValue { value.map(Self.uuid) ?? .null }
    public static func optionalBytes(_ value: [UInt8]?) -> PostgresValue { value.map(Self.bytes) ?? .null }
    public static func optionalTimestamp(microsecondsSince1970 value: Int64?) -> PostgresValue {
        value.map { .timestamp(microsecondsSince1970: $0) } ?? .null
    }
}

/// Object identifiers of built-in types, fixed in PostgreSQL's catalogue (src/include/catalog/pg_type.dat).
enum TypeIdentifier {
    static let inferred: UInt32 = 0
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let char: UInt32 = 18
    static let name: UInt32 = 19
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let json: UInt32 = 114
    static let float8: UInt32 = 701
    static let unknown: UInt32 = 705
    static let bpchar: UInt32 = 1042
    static let varchar: UInt32 = 1043
    static let timestamptz: UInt32 = 1184
    static let uuid: UInt32 = 2950
    static let jsonb: UInt32 = 3802

    static let boolArray: UInt32 = 1000
    static let byteaArray: UInt32 = 1001
    static let textArray: UInt32 = 1009
    static let int8Array: UInt32 = 1016
    static let timestamptzArray: UInt32 = 1185
    static let uuidArray: UInt32 = 2951
}
