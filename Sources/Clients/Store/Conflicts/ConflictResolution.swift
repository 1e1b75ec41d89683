/// What came of an owner's decision.
public struct ConflictResolution: Sendable, Hashable {
    public var eventID: String
    public var customerID: String
    public var outcome: EventJudgement.Outcome
    /// The one that is wanted in the calendar now.
    public var revision: Int

    init(_ event: JudgedEvent, _ outcome: EventJudgement.Outcome) {
        (self.eventID, self.customerID, self.outcome) = (event.id, event.customerID, outcome)
        self.revision = event.revision + (outcome == .sent ? 1 : 0)
    }

    init(_ judgement: EventJudgement) {
        (self.eventID, self.customerID) = (judgement.eventID, judgement.customerID)
        (self.outcome, self.revision) = (judgement.outcome, judgement.revision)
    }
}
