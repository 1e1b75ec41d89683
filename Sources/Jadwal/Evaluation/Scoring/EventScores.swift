/// What becomes of each event of the labels: written, asked about, or lost; and what is written that is in no label.
public struct EventScores: Sendable, Hashable, Codable {
    /// How some events fared.
    public struct Fates: Sendable, Hashable, Codable {
        public var written: Share
        public var asked: Share
        public var lost: Share
    }

    /// Of what the model reported rightly: what the guard makes of right answers.
    public var ofRightAnswers: Fates
    /// Of everything that was agreed or called off.
    public var ofAll: Fates
    /// Of conversations with two and more events: those of which every one is written.
    public var allOfSeveral: Share
    /// Conversations of which an event is lost, a wrong one is written, or something is asked about that nobody
    /// planned.
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

/// What became of one event of a label.
public struct EventFate: Sendable, Hashable {
    public enum Fate: Sendable, Hashable {
        case written
        case asked
        case lost
    }

    public var fate: Fate
    /// The model reported it rightly.
    public var isAnswered: Bool
}

extension ScoredChat {
    /// In the order of the label.
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

    /// What would be written, moved or cancelled and is in no label.
    public var wrongEvents: [DecidedEvent] {
        let accepted = self.chat.expected.accept?.status?.contains(.agreed) ?? false
        let changes = self.chat.changes
        return self.decision.events.filter { event in
            // A label that takes an agreement beside another status has no event to compare with.
            guard !changes.isEmpty || !accepted else { return false }
            return !changes.contains { $0.isMatched(by: event) }
        }
    }
}

extension LabelledChange {
    /// The same change at the right day and hour.
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
