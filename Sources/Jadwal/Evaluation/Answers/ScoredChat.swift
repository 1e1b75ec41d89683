/// One conversation, what was answered, what Jadwal would decide, and how right that is.
public struct ScoredChat: Sendable {
    public let chat: LabelledChat
    public let given: GivenAnswer
    public let decision: Decision
    /// Of the model: two where the first answer was to be repaired.
    public let calls: Int
    /// Second looks that were had beside them.
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

    /// The label, or the other status that it takes.
    var settledStatus: VerdictStatus {
        guard let status = self.decision.status, self.isStatusRight else { return self.chat.expected.status }
        return status
    }

    public var isAgreementWanted: Bool { self.settledStatus == .agreed }
    public var isAgreementClaimed: Bool { self.decision.status == .agreed }

    /// Agreed as expected, on the expected day and at the expected time. Another day or time is as wrong as an event
    /// that nobody agreed to.
    public var isAgreementRight: Bool {
        guard self.isAgreementClaimed, self.isAgreementWanted else { return false }
        // A label that takes an agreement beside another status has no event to compare with.
        return self.match?.isAtTheRightTime ?? (self.chat.expected.event == nil)
    }

    /// Whether it tells which known event is meant, or that none is. Nil where there is none to be meant.
    public var isReferenceRight: Bool? {
        guard self.chat.knownEvents?.isEmpty == false, self.isStatusRight else { return nil }
        return self.decision.reference == self.chat.expected.reference
    }

    public var isRight: Bool {
        self.isStatusRight && self.match?.wrong.isEmpty ?? true && self.isReferenceRight ?? true
    }

    public var cost: Int { ErrorCost.of(self) }
}
