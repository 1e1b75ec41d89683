internal import CommandKit
internal import Store

/// What became of a removed customer's rows in one table.
struct RemovedRow: ListedRow {
    static let titles = ["TABLE", "DELETED", "LEFT"]

    var table: String
    var deleted: Int
    var left: Int

    init(_ rows: RemovedRows) { (self.table, self.deleted, self.left) = (rows.table, rows.deleted, rows.left) }

    var cells: [String] { [self.table, "\(self.deleted)", "\(self.left)"] }
}
