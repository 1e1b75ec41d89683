/// All tables of Jadwal, each declared once. Key rotation, retention, removal, exports, roles and documents follow it.
/// A test compares it with the database, so that no table or column is forgotten.
public enum Catalogue {
    /// In the order of a customer's removal. A transaction that writes a row of a later table holds a lock in an
    /// earlier table. So nothing is added to a table that the removal has finished.
    public static let tables: [StoredTable] =
        Self.customers + Self.chats + Self.accounts + Self.conversations + Self.meetings + Self.events + Self.work
        + Self.remains + Self.programs

    static let customersOwn = Self.tables.filter { $0.isCustomers != nil }

    /// The tables of an owner's export with their sections, in the order of the file.
    public static let exported: [(table: StoredTable, section: ExportSection)] =
        Self.tables.compactMap { table in table.export.section.map { (table, $0) } }
        .sorted { $0.section.place < $1.section.place }

    /// The steps of a retention sweep, in order.
    static let retention: [(table: StoredTable, rule: RetentionRule)] =
        Self.tables.flatMap { table in table.retention.map { (table, $0) } }.sorted { $0.rule.turn < $1.rule.turn }
}
