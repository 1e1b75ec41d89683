internal import CommandKit
internal import Jadwal
internal import Store

/// What became of one failure that was acted on.
struct ReplayResultRow: ListedRow {
    static let titles = ["ID", "RESULT", "NEW FAILURE", "DETAIL"]

    static let notStarted = "not started"
    static let underWay = "under way"
    static let unknown = "no such failure"

    var id: String
    /// An outcome, or why there is none.
    var result: String
    var newFailure: String?
    /// What more is known: what was left to do, where a retry is that has not ended.
    var detail: String?

    var cells: [String] { [self.id, self.result, self.newFailure ?? "", self.detail ?? ""] }
}

extension ReplayResultRow {
    init(_ ending: FailureEnding, at place: FailureWhereabouts?, impossible: String?) {
        self.id = ending.id
        switch ending.outcome {
        case .retriedOK?, .edited?:
            self.result = ending.outcome?.rawValue ?? ""
            self.detail = ending.reason
        case .retriedFailed?:
            self.result = FailureOutcome.retriedFailed.rawValue
            self.newFailure = ending.retriedAs
        case .discarded?:
            self.result = [FailureOutcome.discarded.rawValue, ending.reason].compactMap { $0 }.joined(separator: ": ")
        case nil:
            guard let sentAgo = ending.sentAgo else {
                (self.result, self.detail) = (Self.notStarted, impossible)
                return
            }
            let seconds = sentAgo.components.seconds
            self.result = Self.underWay
            self.detail = ["sent \(seconds) s ago", place?.explanation].compactMap { $0 }.joined(separator: "; ")
        }
    }
}
