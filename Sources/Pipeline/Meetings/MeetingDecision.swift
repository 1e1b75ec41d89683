public import Time

/// The decision about a vote at one moment.
public enum MeetingDecision: Sendable, Hashable {
    /// The vote goes on.
    ///
    /// - Parameter until: nothing is decided before this moment, unless somebody votes.
    case wait(until: UnixTime)
    /// This slot is agreed.
    case commit(MeetingTally)
    /// The host chooses. The best ones come first, at most three.
    case ask([MeetingTally], MeetingQuestion)
    /// - Parameter nearest: the slot that came nearest; nil if all have passed.
    case fail(nearest: NearMiss?)
}

/// The reason why a host is asked to choose.
public enum MeetingQuestion: String, Sendable, Hashable, CaseIterable {
    case rule
    /// The best time would be agreed, but somebody who is needed has become busy.
    case neededIsBusy = "needed_is_busy"
}

/// The votes for one slot.
public struct MeetingTally: Sendable, Hashable {
    public var slotID: String
    public var yes: Int
    public var ifNeedBe: Int
    public var no: Int
    public var unanswered: Int
    /// Participants whose shared calendars have something else then.
    public var collisions: Int

    public var possible: Int { self.yes + self.ifNeedBe }
}

/// A slot that is no candidate, and what it lacks.
public struct NearMiss: Sendable, Hashable {
    public var tally: MeetingTally
    /// The ids of those who are needed, and cannot or have not answered.
    public var needed: [String]
    /// How many more would have to be able to come.
    public var shortBy: Int
}
