internal import Vault

/// A column with encrypted values.
public struct SealedColumn: Sendable, Hashable {
    /// Which keys encrypt it.
    public enum Keys: String, Sendable, Hashable {
        case messages
        case credentials
    }

    public var name: String
    public var keys: Keys
    /// The `SealContext.table` of its values.
    public var place: String
    /// The `SealContext.row` of its values, as SQL.
    public var row: String
    /// How many values are encrypted again in one transaction: few if a value may be large.
    public var portion: Int

    /// - Parameter row: nil for the row's `id`.
    public init(_ name: String, as place: String, keys: Keys = .messages, row: String = "id::text", portion: Int = 200)
    {
        (self.name, self.place, self.keys, self.row, self.portion) = (name, place, keys, row, portion)
    }

    func context(row: String, customer: String) -> SealContext {
        SealContext(table: self.place, row: row, customer: customer)
    }

    /// The id of the key that encrypted the value, as SQL. Null for a value that is not in the form of `Sealer`. It
    /// reads only the first bytes, so that long values are not loaded.
    var keyID: String { Self.keyID(of: self.name) }

    static func keyID(of column: String) -> String {
        let (least, most) = (Sealer.versions.lowerBound, Sealer.versions.upperBound)
        return """
            case when octet_length(\(column)) > 2
                and get_byte(substring(\(column) from 1 for 1), 0) between \(least) and \(most)
                and octet_length(\(column)) >= 2 + get_byte(substring(\(column) from 2 for 1), 0)
                then encode(
                    substring(\(column) from 3 for get_byte(substring(\(column) from 2 for 1), 0)), 'escape'
                ) end
            """
    }
}
