public import Time

/// A meeting with its slots, people and votes, as it stands at one moment.
public struct MeetingBoard: Sendable, Hashable {
    public var meeting: Meeting
    /// In the order in which they were proposed.
    public var slots: [MeetingSlot]
    public var participants: [MeetingParticipant]
    /// By participant and slot.
    public var votes: [String: [String: MeetingAnswer]]
    /// The last vote, by the database's clock.
    public var lastVoteAt: UnixTime?

    public init(
        _ meeting: Meeting,
        _ slots: [MeetingSlot],
        _ participants: [MeetingParticipant],
        votes: [String: [String: MeetingAnswer]] = [:],
        lastVoteAt: UnixTime? = nil
    ) {
        (self.meeting, self.slots, self.participants) = (meeting, slots, participants)
        (self.votes, self.lastVoteAt) = (votes, lastVoteAt)
    }

    /// Those that are voted on.
    public var admitted: [MeetingSlot] { self.slots.filter(\.isAdmitted) }

    /// The agreed slot.
    public var agreed: MeetingSlot? { self.meeting.decidedSlot.flatMap { self.slot($0) } }

    /// Those who are part of it.
    public var present: [MeetingParticipant] { self.participants.filter { $0.state != .left } }

    /// The one whose meeting it is. Further hosts come behind.
    public var firstHost: MeetingParticipant? { self.participants.first { $0.role == .host } }

    public var hostName: String { self.firstHost?.name ?? "" }

    /// Those who have said something, the hosts among them.
    public var answered: Int { self.present.count { $0.state != .asked && $0.state != .unreachable } }

    public func slot(_ id: String) -> MeetingSlot? { self.slots.first { $0.id == id } }

    public func participant(_ id: String) -> MeetingParticipant? { self.participants.first { $0.id == id } }

    /// nil while it is not answered.
    public func answer(of participant: MeetingParticipant, about slot: String) -> MeetingAnswer? {
        self.votes[participant.id]?[slot]
    }

    /// Those who have not answered about every slot.
    public var unanswered: [MeetingParticipant] {
        let slots = self.admitted
        return self.present.filter { person in slots.contains { self.answer(of: person, about: $0.id) == nil } }
    }

    /// More people may join.
    public var mayGrow: Bool { self.meeting.audience == .link && self.present.count < self.meeting.limit }
}
