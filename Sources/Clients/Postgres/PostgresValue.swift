/// A parameter. It is sent in PostgreSQL's binary format under the type named here, so that SQL needs a cast only where
/// PostgreSQL has no assignment cast from it: `$1::jsonb` for a text.
public enum PostgresValue: Sendable, Hashable {
    /// Takes its type from the SQL around it.
    case null
    /// text. U+0000 is refused, as PostgreSQL would.
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
