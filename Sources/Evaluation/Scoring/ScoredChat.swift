internal import ChatReader

/// One conversation with the answer, the decision that Jadwal would make, and its score.
public struct ScoredChat: Sendable {
    public let chat: LabelledChat
    public let given: GivenAnswer
    public let decision: Decision
    /// Requests to the model: two if the first answer needed a repair.
    public let calls: Int
    /// Verifications besides `calls`.
    public var verifications = 0
    /// Only where an agreement was expected and decided.
    public let match: EventMatch?

    public init(_ chat: LabelledChat, _ given: GivenAnswer, _ decision: Decision, calls: Int = 1) {
        self.calls = calls
        (self.chat, self.given, self.decision) = (chat, given, decision)
        if decision.status == .agreed, let label = chat.expected.event, let event = decision.event {
            self.match = EventMatch(event, label: label, accept: chat.expected.accept)
        } else {
            self.match = nil
        }
    }

    public var isStatusRight: Bool { self.decision.status.map { self.chat.expected.takes($0) } ?? false }

    /// The label's status, or another status that the label accepts.
    var settledStatus: VerdictStatus {
        guard let status = self.decision.status, self.isStatusRight else { return self.chat.expected.status }
        return status
    }

    public var isAgreementWanted: Bool { self.settledStatus == .agreed }
    public var isAgreementClaimed: Bool { self.decision.status == .agreed }

    /// True for an agreement as expected, with the expected day and time. A wrong day or time counts like an invented
    /// event.
    public var isAgreementRight: Bool {
        guard self.isAgreementClaimed, self.isAgreementWanted else { return false }
        // If the label accepts `agreed` only as a second status, it has no event to compare with.
        return self.match?.isAtTheRightTime ?? (self.chat.expected.event == nil)
    }

    /// True if the right known event was named, or none if none is meant. nil if there are no known events.
    public var isReferenceRight: Bool? {
        guard self.chat.knownEvents?.isEmpty == false, self.isStatusRight else { return nil }
        return self.decision.reference == self.chat.expected.reference
    }

    public var isRight: Bool {
        self.isStatusRight && self.match?.wrong.isEmpty ?? true && self.isReferenceRight ?? true
    }

    public var cost: Int { ErrorCost.of(self) }
}

/// The cost of an error for the calendar's owner, in points. A wrong event costs most, then a history that was cleared
/// too early, then a missed event. A conversation that stays open too long costs least.
public enum ErrorCost {
    /// An invented event, or a wrong day or time.
    public static let wrongEvent = 10
    /// An agreed event that is read as refused. Its history is cleared, so that no later analysis can correct it.
    public static let clearedAgreement = 5
    public static let missedEvent = 3
    /// The wrong known event is moved or cancelled, or none is.
    public static let wrongReference = 3
    /// An open proposal that is read as refused.
    public static let clearedProposal = 2
    public static let otherStatus = 1
    /// A wrong place, title or end.
    public static let wrongDetail = 1

    static func of(_ scored: ScoredChat) -> Int {
        let reference = scored.isReferenceRight ?? true ? 0 : Self.wrongReference
        if let match = scored.match {
            return match.isAtTheRightTime ? match.wrong.count * Self.wrongDetail + reference : Self.wrongEvent
        }
        if scored.isStatusRight { return reference }
        switch (scored.settledStatus, scored.decision.status) {
        case (_, .agreed): return Self.wrongEvent
        case (.agreed, .denied): return Self.clearedAgreement
        case (.agreed, _): return Self.missedEvent
        case (.notConfirmed, .denied): return Self.clearedProposal
        case (_, _): return Self.otherStatus
        }
    }

    /// For reports.
    public static let explanation =
        "wrong event, day or time \(wrongEvent); agreement taken for a refusal \(clearedAgreement); agreement missed \(missedEvent); "
        + "wrong known event \(wrongReference); "
        + "open proposal taken for refused \(clearedProposal); other status \(otherStatus); wrong end, place or title \(wrongDetail)"
}
