/// A table of Jadwal's: whose its rows are, its columns with what becomes of them, when rows are deleted, and what the
/// roles of the database may do. Everything that goes through all tables reads it.
public struct StoredTable: Sendable {
    public enum Owner: Sendable, Hashable {
        /// The installation or an administrator: the removal of a customer does not touch it.
        case nobody
        /// The customer whose id is in one of these columns.
        case columns([String])
        /// The owner of the row that this column names.
        case row(column: String, table: String)
    }

    public let name: String
    /// A row, for the documents.
    public let about: String
    /// The columns of its primary key, all of type uuid; empty for a table that is read as a whole.
    public let key: [String]
    public let owner: Owner
    public let columns: [StoredColumn]
    public let export: TableExport
    /// By age. A table without any says `until`.
    let retention: [RetentionRule]
    /// The other end of a row, for the documents; nil for a customer's row that ends with the customer.
    let until: String?
    let access: TableAccess
    /// `KeyTrial` opens values of it: they are kept as long as the customer, or for good.
    let triesKeys: Bool

    /// - Parameters:
    ///   - owner: nil for the customer in the column that is declared as `owner`; without one, for nobody.
    ///   - access: nil for what follows from the owner.
    init(
        _ name: String,
        _ about: String,
        key: [String] = ["id"],
        owner: Owner? = nil,
        _ columns: [[StoredColumn]],
        export: TableExport = .ownedByNobody,
        retention: [RetentionRule] = [],
        until: String? = nil,
        access: TableAccess = TableAccess(),
        triesKeys: Bool = false
    ) {
        (self.name, self.about, self.key, self.columns) = (name, about, key, columns.flatMap(\.self))
        let owning = self.columns.filter { $0.export == .leftOut(.owner) }.map(\.name)
        self.owner = owner ?? (owning.isEmpty ? .nobody : .columns(owning))
        (self.export, self.retention, self.until) = (export, retention, until)
        (self.access, self.triesKeys) = (access, triesKeys)
    }

    /// Encrypted columns, in the order of their declaration.
    public var sealed: [SealedColumn] { self.columns.compactMap(\.sealed) }

    /// An SQL condition: the row belongs to the customer in `$1`. nil if rows have no owner.
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
