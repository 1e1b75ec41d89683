package import ChatReader
internal import Foundation
public import Pipeline

/// A model that answers from the labels, so that the guard can be measured without a network. Its answers are right,
/// or wrong in ways that are known from models.
public struct LabelJudge: Sendable {
    /// How a verification is answered.
    public enum Verifier: String, Sendable, Hashable, CaseIterable {
        /// Says yes to events that are in the label, and no to all others.
        case honest
        /// Says yes to everything, with the messages that the answer cites.
        case stubborn
        /// Unsure of everything.
        case unsure
        /// No verification.
        case off
    }

    public let form: PromptTemplate.Form
    public let verifier: Verifier

    public init(form: PromptTemplate.Form, verifier: Verifier) { (self.form, self.verifier) = (form, verifier) }

    /// One answer about a chat, and the changes that it claims.
    public struct Given: Sendable {
        public var text: String
        public var changes: [LabelledChange]
    }

    /// The answer that agrees with the label. It uses the words of the chat if the label has them.
    public func rightAnswer(to chat: LabelledChat) throws -> Given {
        try self.answer(chat, chat.changes, status: chat.expected.status)
    }

    package func answer(_ chat: LabelledChat, _ changes: [LabelledChange], status: VerdictStatus) throws -> Given {
        let events = changes.map { JudgedEvent($0, in: chat, form: self.form) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data =
            switch self.form {
            case .v1:
                try encoder.encode(SingleAnswer(status: status.rawValue, event: events.last { $0.action != "cancel" }))
            case .v2, .v3: try encoder.encode(ListAnswer(status: status.rawValue, events: events))
            }
        return Given(text: String(decoding: data, as: UTF8.self), changes: changes)
    }

    /// nil if there is no verifier.
    ///
    /// - Parameter given: the answer that is verified.
    public func verification(of claim: DecidedEvent, in chat: LabelledChat, given: Given) -> String? {
        func text(_ agreed: String, _ evidence: LabelledChange.Evidence?, undone: Int? = nil) -> String {
            func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
            return """
                {"agreed": "\(agreed)", "proposed": \(number(evidence?.proposed)), "accepted": \(number(evidence?.accepted)), \
                "undone": \(number(undone)), "reason": ""}
                """
        }
        switch self.verifier {
        case .off: return nil
        case .unsure: return text("unsure", nil)
        case .honest:
            let right = chat.changes.first { $0.isMatched(by: claim) }
            return right.map { text("yes", $0.evidence) } ?? text("no", nil)
        case .stubborn:
            let own = given.changes.first { $0.isMatched(by: claim) } ?? given.changes.first
            return text("yes", own?.evidence)
        }
    }
}

private struct SingleAnswer: Encodable {
    let status: String
    let event: JudgedEvent?
}

private struct ListAnswer: Encodable {
    let status: String
    let events: [JudgedEvent]
}

/// An event of a label as a model would report it.
private struct JudgedEvent: Encodable {
    private struct Evidence: Encodable {
        let messages: [Int]
        let phrase: String
    }

    let action: String?
    let title: String?
    let startDate: String
    let endDate: String?
    let startTime: String?
    let endTime: String?
    let location: String?
    let notes = CalendarEvent.signature
    let reference: String?
    private let evidence: Evidence?
    let proposed: Int?
    let accepted: Int?

    private enum CodingKeys: String, CodingKey {
        case action, title
        case startDate = "start_date"
        case endDate = "end_date"
        case startTime = "start_time"
        case endTime = "end_time"
        case location, notes, reference, evidence, proposed, accepted
    }

    init(_ change: LabelledChange, in chat: LabelledChat, form: PromptTemplate.Form) {
        let said = (chat.messages.map(\.body) + chat.messages.compactMap(\.senderName)).map(Folding.fold)
        func spoken(_ words: [String]?) -> String? {
            (words ?? []).first { word in said.contains { $0.contains(Folding.fold(word)) } }
        }
        self.action = form == .v3 ? change.action.rawValue : nil
        self.title = change.title ?? spoken(change.event.titleKeywords) ?? change.event.titleKeywords.first
        self.startDate = change.event.startDate
        self.startTime = change.event.startTime
        self.endDate = change.event.endDate
        self.endTime = change.event.endTime
        self.location = change.foreignPlace ?? change.event.locationContains.flatMap(spoken)
        self.reference = form == .v1 ? nil : change.reference
        let evidence = change.evidence
        self.evidence =
            form == .v1
            ? nil
            : Evidence(messages: evidence?.all ?? [], phrase: evidence?.phrase ?? "")
        self.proposed = form == .v3 ? evidence?.proposed : nil
        self.accepted = form == .v3 ? evidence?.accepted : nil
    }
}
