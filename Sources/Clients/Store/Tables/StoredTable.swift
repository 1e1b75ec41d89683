/// A table as far as keys, retention and removal care: how its rows are told apart, whose they are, and what of them is
/// sealed.
public struct StoredTable: Sendable, Hashable {
    public enum Owner: Sendable, Hashable {
        /// The installation's, or a person's who administers it: a customer's removal leaves it alone.
        case nobody
        /// The customer's whose id is in one of these columns.
        case columns([String])
        /// The owner's of the row that this column names.
        case row(column: String, table: String)
    }

    public var name: String
    /// The columns of its primary key, all of them of the type uuid; none for a table that is read as a whole.
    public var key: [String]
    public var owner: Owner
    public var sealed: [SealedColumn]

    public init(_ name: String, key: [String] = ["id"], owner: Owner, sealed: [SealedColumn] = []) {
        (self.name, self.key, self.owner, self.sealed) = (name, key, owner, sealed)
    }

    /// Whether a row is the customer's in `$1`, as SQL; nil where rows are nobody's.
    var isCustomers: String? {
        switch self.owner {
        case .nobody: nil
        case .columns(let columns): columns.map { "\(self.name).\($0) = $1" }.joined(separator: " or ")
        case .row(let column, let table):
            "\(self.name).\(column) in (select id from \(table) where customer_id = $1)"
        }
    }

    /// The owner's id for `SealContext`, as SQL.
    var customer: String {
        guard case .columns(let columns) = self.owner, let column = columns.first else { return "''" }
        return "coalesce(\(column)::text, '')"
    }
}
