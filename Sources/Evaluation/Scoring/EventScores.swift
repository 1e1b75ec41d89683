internal import ChatReader
public import Pipeline

/// How many of the labels' events are written, asked about or lost, and which events are written without a label.
public struct EventScores: Sendable, Hashable, Codable {
    /// Shares of a set of events.
    public struct Fates: Sendable, Hashable, Codable {
        public var written: Share
        public var asked: Share
        public var lost: Share
    }

    /// Results for the events that the model reported correctly: they show what grounding does to right answers.
    public var ofRightAnswers: Fates
    /// All events that were agreed or cancelled.
    public var ofAll: Fates
    /// Of the conversations with two or more events, those in which all are written.
    public var allOfSeveral: Share
    /// The conversations in which an event is lost (`lost`), a wrong event is written (`wrong`), or the owner is asked
    /// although nothing is planned (`askedWithoutPlan`).
    public var lost: [String]
    public var wrong: [String]
    public var askedWithoutPlan: Share

    init(_ scored: [ScoredChat]) {
        let fates = scored.flatMap(\.fates)
        self.ofRightAnswers = Self.fates(fates.filter(\.isAnswered))
        self.ofAll = Self.fates(fates)
        self.allOfSeveral = Share(scored.filter { $0.fates.count > 1 }) { $0.fates.allSatisfy { $0.fate == .written } }
        self.lost = scored.filter { $0.fates.contains { $0.fate == .lost } }.map(\.chat.id)
        self.wrong = scored.filter { !$0.wrongEvents.isEmpty }.map(\.chat.id)
        self.askedWithoutPlan = Share(scored.filter { $0.chat.expected.status == .noEvent }) {
            !$0.decision.questions.isEmpty
        }
    }

    private static func fates(_ fates: [EventFate]) -> Fates {
        func share(_ fate: EventFate.Fate) -> Share { Share(fates.count { $0.fate == fate }, of: fates.count) }
        return Fates(written: share(.written), asked: share(.asked), lost: share(.lost))
    }
}

/// The result for one event of a label.
public struct EventFate: Sendable, Hashable {
    public enum Fate: Sendable, Hashable {
        case written
        case asked
        case lost
    }

    public var fate: Fate
    /// True if the model reported the event correctly.
    public var isAnswered: Bool
}

extension ScoredChat {
    /// The results for the label's events, in the order of the label.
    public var fates: [EventFate] {
        self.chat.changes.map { change in
            let isWritten = self.decision.events.contains { change.isMatched(by: $0) }
            let isAsked = self.decision.questions.contains { change.isMatched(by: $0.event) }
            return EventFate(
                fate: isWritten ? .written : isAsked ? .asked : .lost,
                isAnswered: self.decision.claimed.contains { change.isMatched(by: $0) }
            )
        }
    }

    /// Events that would be written, moved or cancelled and are in no label.
    public var wrongEvents: [DecidedEvent] {
        let accepted = self.chat.expected.accept?.status?.contains(.agreed) ?? false
        let changes = self.chat.changes
        return self.decision.events.filter { event in
            // If the label accepts `agreed` only as a second status, it has no event to compare with.
            guard !changes.isEmpty || !accepted else { return false }
            return !changes.contains { $0.isMatched(by: event) }
        }
    }
}

extension LabelledChange {
    /// True if the event is the same change on the right day at the right time.
    func isMatched(by decided: DecidedEvent) -> Bool {
        switch self.action {
        case .cancel: return decided.action == "cancel" && decided.reference == self.reference
        case .move:
            guard decided.action == "move", decided.reference == self.reference else { return false }
        case .add: guard decided.action == "add" else { return false }
        }
        return EventMatch(decided, label: self.event, accept: self.accept).isAtTheRightTime
    }
}
