internal import CommandKit
internal import Jadwal
internal import Store

/// What came of a dismissal or a correction.
struct EventJudgementRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "JUDGEMENT", "OUTCOME", "WANTED"]

    var id: String
    var customer: String
    var judgement: String
    /// `sent` to the calendar, `noted` where nothing is to change there, `unchanged`.
    var outcome: String
    var wantedRevision: Int

    init(_ judgement: EventJudgement) {
        (self.id, self.customer) = (judgement.eventID, judgement.customerID)
        self.judgement = judgement.kind.rawValue
        self.outcome = judgement.outcome.rawValue
        self.wantedRevision = judgement.revision
    }

    var cells: [String] { [self.id, self.customer, self.judgement, self.outcome, "\(self.wantedRevision)"] }
}
