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
