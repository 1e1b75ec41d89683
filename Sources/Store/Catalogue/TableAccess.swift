/// The rights of the roles of `deploy/postgres/roles.sql` on a table. The tables' owner, as whom workers and commands
/// log in, may do everything.
struct TableAccess: Sendable {
    /// Which rows `jadwal_api` sees while an owner is named.
    enum Policy: Sendable, Hashable {
        /// The rows of that owner; all rows of a table without owners.
        case byOwner
        /// The rows with the owner's id in this column, of a table that the removal of a customer does not touch.
        case byColumn(String)
        /// The script has policies of its own for it.
        case written
    }

    /// nil: to read, change and delete the rows of owners, and nothing with other tables. Rows are locked before they
    /// are deleted, which needs the right to change them.
    let api: TableRights?
    let console: TableRights
    /// Columns that `jadwal_console` may change without the right to change others.
    let consoleChanges: [String]
    let policy: Policy
    /// The rights of `jadwal_api` while no owner is set: on rows that tell the owner of an address, login, session or
    /// token, and on work that is due. Either `.read` or `.all`.
    let unnamed: TableRights

    init(
        api: TableRights? = nil,
        console: TableRights = .read,
        consoleChanges: [String] = [],
        policy: Policy = .byOwner,
        unnamed: TableRights = []
    ) {
        (self.api, self.console, self.consoleChanges) = (api, console, consoleChanges)
        (self.policy, self.unnamed) = (policy, unnamed)
    }
}

/// Rights to a table.
public struct TableRights: OptionSet, Sendable, Hashable {
    public static let read = Self(rawValue: 1)
    public static let add = Self(rawValue: 2)
    public static let change = Self(rawValue: 4)
    public static let delete = Self(rawValue: 8)
    public static let all: Self = [.read, .add, .change, .delete]

    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Privileges of PostgreSQL.
    public var names: [String] {
        [(Self.read, "select"), (.add, "insert"), (.change, "update"), (.delete, "delete")]
            .filter { self.contains($0.0) }.map(\.1)
    }
}

extension StoredTable {
    /// Rights of `jadwal_api`.
    public var apiRights: TableRights {
        self.access.api ?? (self.owner == .nobody ? [] : [.read, .change, .delete])
    }

    /// Rights of `jadwal_console`, beside those to single columns.
    public var consoleRights: TableRights { self.access.console }

    /// True if row-level security hides rows of other owners.
    public var isWalled: Bool { self.isShown != nil || self.access.policy == .written }

    /// True if `jadwal_api` finds rows while no owner is set.
    public var isFoundUnnamed: Bool { !self.access.unnamed.isEmpty }

    /// An SQL condition: the row is of the owner whose id stands for OWNER. nil for tables without such a policy.
    var isShown: String? {
        switch (self.access.policy, self.owner) {
        case (.written, _), (.byOwner, .nobody): nil
        case (.byColumn(let column), _): "\(column) = OWNER"
        case (.byOwner, .columns(let columns)): columns.map { "\($0) = OWNER" }.joined(separator: " or ")
        case (.byOwner, .row(let column, let table)):
            "exists (select from \(table) where \(table).id = \(column) and customer_id = OWNER)"
        }
    }
}
