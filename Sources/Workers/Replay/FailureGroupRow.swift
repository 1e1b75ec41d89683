internal import CommandKit
internal import Jadwal
internal import Store

/// Failures of one cause in a table.
struct FailureGroupRow: ListedRow {
    static let titles = ["COUNT", "STAGE", "KIND", "FIRST", "LAST"]

    var count: Int
    var stage: String
    var kind: String
    var first: String
    var last: String

    init(_ group: FailureGroup) {
        (self.count, self.stage, self.kind) = (group.count, group.stage, group.kind)
        self.first = Timestamp.utcText(group.first)
        self.last = Timestamp.utcText(group.last)
    }

    var cells: [String] { ["\(self.count)", self.stage, self.kind, self.first, self.last] }
}
