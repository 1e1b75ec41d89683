internal import CommandKit

/// What became of one failure that was acted on.
struct ReplayResultRow: ListedRow {
    static let titles = ["ID", "RESULT", "NEW FAILURE"]

    var id: String
    /// An outcome, or why there is none.
    var result: String
    var newFailure: String?

    var cells: [String] { [self.id, self.result, self.newFailure ?? ""] }
}
