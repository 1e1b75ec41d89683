public import Jadwal

/// What came of somebody's word on an event.
public struct EventJudgement: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable {
        /// The calendar follows.
        case sent
        /// Written down; in the calendar there is nothing to change.
        case noted
        /// It was so already.
        case unchanged
    }

    public var eventID: String
    public var customerID: String
    public var kind: FeedbackKind
    public var outcome: Outcome
    /// The one that is wanted in the calendar now.
    public var revision: Int

    init(_ event: JudgedEvent, _ kind: FeedbackKind, _ outcome: Outcome) {
        (self.eventID, self.customerID, self.kind, self.outcome) = (event.id, event.customerID, kind, outcome)
        self.revision = event.revision + (outcome == .sent ? 1 : 0)
    }
}
