public import Time

/// A meeting of several people, as its host has proposed it (meetings.md, section 2).
public struct Meeting: Sendable, Hashable {
    /// In characters.
    public static let longestTitle = 200
    public static let longestNotes = 2000
    public static let longestPlace = 200
    public static let mostSlots = 20
    /// With the host.
    public static let mostParticipants = 50
    /// Of a meeting that people join by its link.
    public static let mostJoined = 500
    /// Drafts, and those that are voted on, of one host.
    public static let mostPending = 30
    /// Slots are at most so far ahead.
    public static let farthest = Duration.seconds(90 * 86_400)

    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// The host chooses among the best times.
        case ask
        /// The best time is agreed without another question.
        case auto
    }

    /// Who can see the names behind the votes.
    public enum Names: String, Sendable, Hashable, CaseIterable {
        case all
        /// The others see numbers.
        case host
    }

    public enum Audience: String, Sendable, Hashable, CaseIterable {
        case invited
        /// Also whoever has its link.
        case link
    }

    /// Also that of its event, in every calendar.
    public var id: String
    public var title: String
    public var notes = ""
    public var place: String?
    /// In which its times are proposed.
    public var zone: Zone
    public var rule = Rule.ask
    /// So many must be able to come, the host among them.
    public var quorum = MeetingRule.usualQuorum
    public var names = Names.all
    public var audience = Audience.invited
    /// Of people in all, of one that is joined by its link.
    public var limit = Meeting.mostJoined
    /// Participants may suggest times, which the host admits.
    public var takesSuggestions = false
    public var state = MeetingState.draft
    /// Grows with every change that others see.
    public var revision = 1
    /// The revision at which what was agreed has changed last.
    public var agreedRevision: Int?
    /// The start of the vote; nil before it.
    public var openedAt: UnixTime?
    public var deadline: UnixTime
    /// The start of the host's choice; nil before it.
    public var askedAt: UnixTime?
    /// The host was reminded to choose.
    public var isHostReminded = false
    /// So many had answered when the hosts heard of it last.
    public var toldAnswers = 0
    /// The agreed slot. While the participants are asked anew it is the one that was agreed before.
    public var decidedSlot: String?

    public init(id: String, title: String, in zone: Zone, deadline: UnixTime) {
        (self.id, self.title, self.zone, self.deadline) = (id, title, zone, deadline)
    }

    /// Takes a step.
    ///
    /// - Returns: false if it cannot be taken in this state. Then nothing changes.
    public mutating func take(_ step: MeetingStep) -> Bool {
        guard let next = self.state.after(step) else { return false }
        (self.state, self.revision) = (next, self.revision + 1)
        return true
    }

    /// Votes are taken.
    public func isOpen(at now: UnixTime) -> Bool { self.state == .open && now < self.deadline }
}
