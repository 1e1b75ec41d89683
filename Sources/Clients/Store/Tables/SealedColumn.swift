internal import Vault

/// A column that holds sealed bytes.
public struct SealedColumn: Sendable, Hashable {
    /// Which list of keys seals it.
    public enum Keys: String, Sendable, Hashable {
        case messages
        case credentials
    }

    public var name: String
    public var keys: Keys
    /// What `SealContext.table` says of it.
    public var place: String
    /// What `SealContext.row` says of it, as SQL.
    public var row: String
    /// How many are opened and sealed in one transaction: few where a value may be large.
    public var portion: Int

    /// - Parameter row: the row's `id` when nil.
    public init(_ name: String, as place: String, keys: Keys = .messages, row: String = "id::text", portion: Int = 200)
    {
        (self.name, self.place, self.keys, self.row, self.portion) = (name, place, keys, row, portion)
    }

    func context(row: String, customer: String) -> SealContext {
        SealContext(table: self.place, row: row, customer: customer)
    }

    /// The id of the key that sealed the column's value, as SQL. Null for a value that is not in the form of `Sealer`.
    /// It reads the first bytes only, so that long values stay where they are.
    var keyID: String { Self.keyID(of: self.name) }

    static func keyID(of column: String) -> String {
        let (least, most) = (Sealer.versions.lowerBound, Sealer.versions.upperBound)
        return """
            case when octet_length(\(column)) > 2
                and get_byte(substring(\(column) from 1 for 1), 0) between \(least) and \(most)
                and octet_length(\(column)) >= 2 + get_byte(substring(\(column) from 2 for 1), 0)
                then encode(substring(\(column) from 3 for get_byte(substring(\(column) from 2 for 1), 0)), 'escape') end
            """
    }
}
