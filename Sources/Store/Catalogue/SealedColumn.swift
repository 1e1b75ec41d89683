internal import Vault

/// How the values of a column are encrypted.
public struct SealedColumn: Sendable, Hashable {
    /// Which keys encrypt it.
    public enum Keys: String, Sendable, Hashable {
        case messages
        case credentials
    }

    public let name: String
    public let keys: Keys
    /// The `SealContext.table` of its values.
    public let place: String
    /// The `SealContext.row` of its values, as SQL.
    public let row: String
    /// How many values are encrypted again in one transaction: few if a value may be large.
    public let portion: Int

    init(_ name: String, as place: String, keys: Keys, row: String, portion: Int) {
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
