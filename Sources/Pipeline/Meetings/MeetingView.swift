public import Time

/// A meeting as one reader may see it. Addresses are the hosts' alone; so is who votes for what, unless the host shows
/// names to all.
public struct MeetingView: Sendable, Hashable {
    public struct Slot: Sendable, Hashable {
        public let slot: MeetingSlot
        public let yes: Int
        public let ifNeedBe: Int
        public let no: Int
        public let unanswered: Int
        /// The reader's own; nil while it is not answered, and for a host who looks at the whole.
        public let own: MeetingAnswer?
    }

    public struct Person: Sendable, Hashable {
        public let id: String
        public let name: String
        public let role: MeetingParticipant.Role
        public let state: MeetingParticipant.State
        /// By slot.
        public let votes: [String: MeetingAnswer]
        /// nil for readers who are no hosts, as are the reason and the phone.
        public let email: String?
        public let phone: String?
        public let reason: String?
        /// nil for the meeting's; known of the reader, and to hosts.
        public let zone: Zone?
        /// The meeting goes into their calendar.
        public let isCustomer: Bool
        public let isReader: Bool
    }

    /// How many have voted, refused, have not replied.
    public struct Counts: Sendable, Hashable {
        public let people: Int
        public let voted: Int
        public let refused: Int
        public let waiting: Int
        public let going: Int
    }

    public let meeting: Meeting
    /// The name of the host, which every reader may see.
    public let hostName: String
    /// The reader's entry of what is agreed; nil before it is, and for readers without a seat.
    public let event: CalendarEvent?
    /// Those that are voted on; a host and the one who has suggested a time see it before it is admitted, too.
    public let slots: [Slot]
    /// The reader alone, if names are the host's.
    public let people: [Person]
    public let counts: Counts
    /// Votes are taken at this moment.
    public let isOpen: Bool

    /// - Parameter reader: a participant; nil for the meeting's owner, and for programs.
    public init(_ board: MeetingBoard, for reader: String?, at now: UnixTime) {
        let own = reader.flatMap { board.participant($0) }
        let isHost = reader == nil || own?.role == .host
        let (present, showsNames) = (board.present, isHost || board.meeting.names == .all)
        self.meeting = board.meeting
        self.hostName = board.hostName
        let revision = board.meeting.agreedRevision ?? board.meeting.revision
        self.event = reader.flatMap { board.event(for: MeetingTelling(.decision, to: $0, at: revision)) }
        self.isOpen = board.meeting.isOpen(at: now)
        self.slots = board.slots.filter { $0.isAdmitted || isHost || $0.suggestedBy == reader }.map { slot in
            let answers = present.map { board.answer(of: $0, about: slot.id) }
            return Slot(
                slot: slot,
                yes: answers.count { $0 == .yes },
                ifNeedBe: answers.count { $0 == .ifNeedBe },
                no: answers.count { $0 == .no },
                unanswered: answers.count { $0 == nil },
                own: own.flatMap { board.answer(of: $0, about: slot.id) }
            )
        }
        self.people = present.filter { showsNames || $0.id == reader }.map { person in
            let isReader = person.id == reader
            return Person(
                id: person.id,
                name: person.name,
                role: person.role,
                state: person.state,
                votes: board.votes[person.id] ?? [:],
                email: isHost || isReader ? person.email : nil,
                phone: isHost || isReader ? person.phone : nil,
                reason: isHost || isReader ? person.reason : nil,
                zone: isHost || isReader ? person.zone : nil,
                isCustomer: !person.isGuest,
                isReader: isReader
            )
        }
        self.counts = Counts(
            people: present.count,
            voted: present.count { !(board.votes[$0.id] ?? [:]).isEmpty && $0.state != .declined },
            refused: present.count { $0.state == .declined },
            waiting: present.count { $0.state == .asked || $0.state == .unreachable },
            going: present.count { $0.state == .going }
        )
    }
}
