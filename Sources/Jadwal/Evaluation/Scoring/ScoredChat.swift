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

/// What an error costs the calendar's owner, in points. A wrong event is worst; then a history that was cleared while something
/// was still open; then an event that is missed; least what only is watched for too long.
public enum ErrorCost {
    /// An event that nobody agreed to, or on another day or at another time.
    public static let wrongEvent = 10
    /// An agreed event that is taken for refused: its history is cleared, so nothing mends it.
    public static let clearedAgreement = 5
    public static let missedEvent = 3
    /// An event that stays in the calendar beside the new one or though it was called off, or another one that does not.
    public static let wrongReference = 3
    /// Refused, though it is still open.
    public static let clearedProposal = 2
    public static let otherStatus = 1
    /// A place, a title or an end that is wrong.
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
