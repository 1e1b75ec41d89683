internal import CommandKit

/// What came of a file of messages.
struct PublishReport: ListedRow {
    static let titles = ["PUBLISHED", "REFUSED"]

    var published = 0
    var refused = 0

    var cells: [String] { ["\(self.published)", "\(self.refused)"] }
}
