public import Jadwal

/// A question, without what is asked.
public struct QuestionOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var eventID: String
    public var action: EventChange.Action
    /// Nil while it is open.
    public var outcome: QuestionOutcome?
    public var askedAt: UnixTime
    /// When the event begins: nobody can answer any more.
    public var expiresAt: UnixTime
    public var endedAt: UnixTime?
}

/// What is asked, while the question is open.
public struct QuestionText: Sendable, Hashable {
    public var change: EventChange
    /// Why Jadwal is not sure, the weightiest first.
    public var reasons: [GroundingFault]
    /// The owner's.
    public var zone: Zone
}

/// What came of an answer.
public struct QuestionAnswer: Sendable, Hashable {
    public var questionID: String
    public var eventID: String
    public var customerID: String
    public var outcome: QuestionOutcome
    /// False when it had been answered like that before.
    public var isNew: Bool
}
