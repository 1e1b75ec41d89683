/// What of a table's rows an owner's export has.
public struct ExportedTable: Sendable, Hashable {
    /// What an encrypted value is.
    public enum Content: Sendable, Hashable {
        case text
        /// JSON, without these members. Anything else is exported as text.
        case json(without: Set<String> = [])
    }

    /// Why a column or a table is not exported.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// It opens something: a key, a password, the hash of a token.
        case secret
        /// A keyed hash. It says nothing without the key of the installation.
        case hash
        /// The state of programs: leases, counters, the order of their work.
        case working
        /// What operators have written about their own work.
        case operators
        /// A copy of what is exported elsewhere.
        case copy
        /// The owner's own id, which stands at the beginning of the file.
        case owner
    }

    public let table: String
    /// Its name in the file.
    public let section: String
    /// As they are stored.
    public let columns: [String]
    public let opened: [String: Content]
    public let leftOut: [String: Reason]
    /// Columns that no two rows share, with their types: the rows are read in their order.
    let order: [(column: String, type: String)]
    /// How many rows are read at once.
    let portion: Int

    init(
        _ table: String,
        as section: String,
        _ columns: [String],
        opened: [String: Content] = [:],
        secret: [String] = [],
        hashes: [String] = [],
        working: [String] = [],
        operators: [String] = [],
        order: [(column: String, type: String)] = [("id", "uuid")],
        portion: Int = 200
    ) {
        (self.table, self.section, self.columns, self.opened) = (table, section, columns, opened)
        var leftOut: [String: Reason] = table == "customer" || table == "audit" ? [:] : ["customer_id": .owner]
        for (names, reason) in [
            (secret, Reason.secret), (hashes, .hash), (working, .working), (operators, .operators),
        ] {
            for name in names { leftOut[name] = reason }
        }
        self.leftOut = leftOut
        (self.order, self.portion) = (order, portion)
    }

    public static func == (left: ExportedTable, right: ExportedTable) -> Bool { left.table == right.table }
    public func hash(into hasher: inout Hasher) { hasher.combine(self.table) }
}
