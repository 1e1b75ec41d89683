internal import CommandKit
internal import Store

/// What one key holds of one column, and what of it was sealed anew just now.
struct KeyRow: ListedRow {
    static let titles = ["TABLE", "COLUMN", "KEYS", "KEY", "ROWS", "STATE", "REWRITTEN"]

    var table: String
    var column: String
    /// `messages` or `credentials`: which of the two settings names the key.
    var keys: String
    var key: String?
    var rows: Int
    /// `first`, `older`, `missing`, `damaged` or `malformed`.
    var state: String
    var rewritten: Int

    init(_ count: KeyCount, rewritten: Int = 0) {
        (self.table, self.column, self.keys) = (count.table, count.column, count.keys.rawValue)
        (self.key, self.rows, self.state) = (count.keyID, count.rows, count.state.rawValue)
        self.rewritten = count.state == .first ? rewritten : 0
    }

    var cells: [String] {
        [
            self.table, self.column, self.keys, self.key ?? "-", "\(self.rows)", self.state,
            self.rewritten > 0 ? "\(self.rewritten)" : "",
        ]
    }
}
