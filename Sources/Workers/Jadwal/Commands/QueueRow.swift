internal import CommandKit

/// A queue that stands as it should.
struct QueueRow: ListedRow {
    static let titles = ["QUEUE"]

    var queue: String

    var cells: [String] { [self.queue] }
}
