internal import CommandKit
internal import Jadwal
internal import Store

/// One failure with everything that is known of it.
struct FailureDetailRow: ListedRow {
    static let titles = [
        "ID", "FAILED", "STAGE", "KIND", "DETAIL", "ATTEMPTS", "CUSTOMER", "CONVERSATION", "GENERATION", "QUEUE",
        "HEADERS",
        "RETRY OF", "RETRIED", "EDITED", "OUTCOME", "ENDED", "REASON", "RETRIED AS", "INPUT",
    ]

    var id: String
    var failed: String
    var stage: String
    var kind: String
    var detail: String
    var attempts: Int
    var customer: String?
    var conversation: String?
    var generation: Int64?
    var queue: String?
    var headers: [String: String]
    var retryOf: String?
    var retried: String?
    /// When it was retried with a corrected input; the input here is the original.
    var edited: String?
    var outcome: String?
    var ended: String?
    var reason: String?
    var retriedAs: String?
    /// The decrypted input, only when it was asked for.
    var input: String?

    init(_ failure: FailureRecord, input: String?) {
        self.id = failure.id
        self.failed = Timestamp.utcText(failure.failedAt)
        (self.stage, self.kind, self.detail) = (failure.stage, failure.kind, failure.detail)
        self.attempts = failure.attempts
        (self.customer, self.conversation) = (failure.customerID, failure.conversationID)
        (self.generation, self.queue, self.headers) = (failure.generation, failure.queue, failure.headers)
        (self.retryOf, self.retriedAs) = (failure.retryOf, failure.retriedAs)
        self.retried = failure.retriedAt.map { Timestamp.utcText($0) }
        self.edited = failure.editedAt.map { Timestamp.utcText($0) }
        self.ended = failure.outcomeAt.map { Timestamp.utcText($0) }
        (self.outcome, self.reason) = (failure.outcome, failure.outcomeReason)
        self.input = input ?? (failure.hasInput ? "kept, encrypted: --reveal shows it" : "none kept")
    }

    var cells: [String] {
        [
            self.id, self.failed, self.stage, self.kind, self.detail, "\(self.attempts)", self.customer ?? "",
            self.conversation ?? "", self.generation.map { "\($0)" } ?? "", self.queue ?? "",
            self.headers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "),
            self.retryOf ?? "", self.retried ?? "", self.edited ?? "",
            self.outcome ?? (self.retried == nil ? "open" : "under way"), self.ended ?? "", self.reason ?? "",
            self.retriedAs ?? "", self.input ?? "",
        ]
    }
}
