internal import CommandKit

/// Who speaks in an export.
struct SenderRow: ListedRow {
    static let titles = ["ME", "SENDER", "MESSAGES"]

    /// For `--me`, from 1.
    var number: Int
    var sender: String
    var messages: Int

    var cells: [String] { ["\(self.number)", self.sender, "\(self.messages)"] }
}
