internal import CommandKit
internal import Jadwal
internal import Store

/// A question without its text.
struct QuestionRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "ACTION", "STATE", "ASKED", "EXPIRES", "EVENT"]

    var id: String
    var customer: String
    /// What accepting it does: `add`, `update` or `cancel`.
    var action: String
    /// `open`, `accepted`, `declined`, `expired` or `replaced`.
    var state: String
    var asked: String
    var expires: String
    var eventID: String

    init(_ question: QuestionOverview) {
        (self.id, self.customer, self.eventID) = (question.id, question.customerID, question.eventID)
        self.action = question.action.rawValue
        self.state = question.outcome?.rawValue ?? "open"
        self.asked = Timestamp.utcText(question.askedAt)
        self.expires = Timestamp.utcText(question.expiresAt)
    }

    var cells: [String] {
        [self.id, self.customer, self.action, self.state, self.asked, self.expires, self.eventID]
    }
}

/// One question, with its text when that was asked for.
struct QuestionDetailRow: ListedRow {
    static let titles = QuestionRow.titles + ["TITLE", "LOCATION", "STARTS", "ENDS", "TIME ZONE", "REASONS"]

    private var question: QuestionRow
    var title: String?
    var location: String?
    /// On the owner's wall, or days when it is all-day.
    var starts: String?
    var ends: String?
    var timeZone: String?
    /// Why Jadwal is not sure, the weightiest first.
    var reasons: [String]?

    init(_ overview: QuestionOverview, _ text: QuestionText?) {
        self.question = QuestionRow(overview)
        guard let text else { return }
        let event = text.change.event
        (self.title, self.location, self.reasons) = (event.summary, event.location, text.reasons.map(\.rawValue))
        switch event.times {
        case .timed(let start, let end, let zone):
            (self.starts, self.ends, self.timeZone) = (start.description, end.description, zone.name)
        case .allDay(let start, let end):
            (self.starts, self.ends) = (start.description, end.adding(days: -1).description)
        }
    }

    var cells: [String] {
        self.question.cells + [
            self.title ?? "", self.location ?? "", self.starts ?? "", self.ends ?? "", self.timeZone ?? "",
            (self.reasons ?? []).joined(separator: ", "),
        ]
    }

    func encode(to encoder: any Encoder) throws {
        try self.question.encode(to: encoder)
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encodeIfPresent(self.title, forKey: .title)
        try fields.encodeIfPresent(self.location, forKey: .location)
        try fields.encodeIfPresent(self.starts, forKey: .starts)
        try fields.encodeIfPresent(self.ends, forKey: .ends)
        try fields.encodeIfPresent(self.timeZone, forKey: .timeZone)
        try fields.encodeIfPresent(self.reasons, forKey: .reasons)
    }

    private enum Field: String, CodingKey {
        case title, location, starts, ends, timeZone, reasons
    }
}

/// What came of an answer.
struct QuestionAnswerRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "ANSWER", "OUTCOME", "EVENT"]

    var id: String
    var customer: String
    /// `accepted` or `declined`.
    var answer: String
    /// `sent` to the calendar, `noted` where nothing is to change there, `unchanged` when it was answered so before.
    var outcome: String
    var eventID: String

    init(_ answer: QuestionAnswer) {
        (self.id, self.customer, self.eventID) = (answer.questionID, answer.customerID, answer.eventID)
        self.answer = answer.outcome.rawValue
        self.outcome = !answer.isNew ? "unchanged" : answer.outcome == .accepted ? "sent" : "noted"
    }

    var cells: [String] { [self.id, self.customer, self.answer, self.outcome, self.eventID] }
}
