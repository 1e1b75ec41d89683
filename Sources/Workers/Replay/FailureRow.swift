internal import CommandKit
internal import Jadwal
internal import Store

/// A failure in a table.
struct FailureRow: ListedRow {
    static let titles = ["ID", "FAILED", "STAGE", "KIND", "ATTEMPTS", "OUTCOME", "DETAIL"]

    var id: String
    var failed: String
    var stage: String
    var kind: String
    var attempts: Int
    var outcome: String
    var detail: String

    init(_ failure: FailureRecord) {
        self.id = failure.id
        self.failed = Timestamp.utcText(failure.failedAt)
        (self.stage, self.kind, self.attempts) = (failure.stage, failure.kind, failure.attempts)
        self.outcome = failure.outcome ?? (failure.retriedAt == nil ? "open" : "under way")
        self.detail = failure.detail
    }

    var cells: [String] {
        [self.id, self.failed, self.stage, self.kind, "\(self.attempts)", self.outcome, self.detail]
    }
}
