package import ChatReader
internal import Foundation
public import Pipeline

/// A model that answers from the labels, so that the guard can be measured without a network. Its answers are right,
/// or wrong in ways that are known from models.
public struct LabelJudge: Sendable {
    /// How a second reading is answered.
    public enum Verifier: String, Sendable, Hashable, CaseIterable {
        /// Says yes to events that are in the label, and no to all others. If it is blind, it names the slot of the
        /// label.
        case honest
        /// Says yes to everything, with the messages that the answer cites, and makes the same mistake in a blind
        /// reading.
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
            case .v2, .v3, .v4: try encoder.encode(ListAnswer(status: status.rawValue, events: events))
            }
        return Given(text: String(decoding: data, as: UTF8.self), changes: changes)
    }

    /// nil if there is no verifier.
    ///
    /// - Parameter given: the answer that is verified.
    public func verification(of claim: DecidedEvent, in chat: LabelledChat, given: Given) -> String? {
        switch self.verifier {
        case .off: return nil
        case .unsure: return self.text("unsure", nil)
        case .honest:
            let right =
                chat.changes.first { $0.isMatched(by: claim) }
                ?? chat.changes.first { self.form.isBlind && $0.isMeant(by: claim) }
            return self.text(right == nil ? "no" : "yes", right)
        case .stubborn:
            return self.text("yes", given.changes.first { $0.isMatched(by: claim) } ?? given.changes.first)
        }
    }

    private func text(_ agreed: String, _ change: LabelledChange?) -> String {
        func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
        func quoted(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
        let slot = change?.action == .cancel ? nil : change?.event
        let blind =
            self.form.isBlind
            ? "\"plan\": null, \"day\": \(quoted(slot?.startDate)), \"time\": \(quoted(slot?.startTime)), " : ""
        return """
            {\(blind)"agreed": "\(agreed)", "proposed": \(number(change?.evidence?.proposed)), \
            "accepted": \(number(change?.evidence?.accepted)), "undone": null, "reason": ""}
            """
    }
}

extension LabelledChange {
    /// True if a claim without its day and hour may mean this change.
    fileprivate func isMeant(by claim: DecidedEvent) -> Bool {
        self.action.rawValue == claim.action && self.reference == claim.reference
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
        let hasRoles = form == .v3 || form == .v4
        self.action = hasRoles ? change.action.rawValue : nil
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
        self.proposed = hasRoles ? evidence?.proposed : nil
        self.accepted = hasRoles ? evidence?.accepted : nil
    }
}
