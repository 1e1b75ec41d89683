internal import CommandKit
internal import Jadwal
internal import Store

/// One judgement without text.
struct FeedbackRow: ListedRow {
    static let titles = ["EVENT", "CUSTOMER", "JUDGED", "JUDGEMENT", "REASON", "REVISION", "PROMPT", "MODEL", "WINDOW"]

    var id: String
    var event: String
    var customer: String
    var judgedAt: String
    var judgement: String
    var reason: String?
    /// Of the event that was judged.
    var revision: Int
    var prompt: String?
    var model: String?
    /// `kept`, `deleted` or `not kept`.
    var window: String

    init(_ record: FeedbackRecord) {
        (self.id, self.event, self.customer) = (record.id, record.eventID, record.customerID)
        self.judgedAt = Timestamp.utcText(record.judgedAt)
        (self.judgement, self.reason) = (record.kind.rawValue, record.reason?.rawValue)
        self.revision = record.revision
        (self.prompt, self.model, self.window) = (record.prompt, record.model, record.window.rawValue)
    }

    var cells: [String] {
        [
            self.event, self.customer, self.judgedAt, self.judgement, self.reason ?? "", "\(self.revision)",
            self.prompt ?? "", self.model ?? "", self.window,
        ]
    }
}
