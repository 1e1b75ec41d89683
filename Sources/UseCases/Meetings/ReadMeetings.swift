public import Pipeline
public import Store
internal import Time

/// A meeting in a list, as the reader may see it.
public struct ListedMeeting: Sendable, Hashable {
    public let view: MeetingView
    /// The reader's seat; nil for the meeting's owner.
    public let seat: MeetingSeat?

    /// The reader decides and changes it.
    public var isHost: Bool {
        self.seat == nil || self.view.people.contains { $0.isReader && $0.role == .host }
    }
}

/// The meetings of an owner, in the order of their times.
public struct ReadMeetings: UseCase {
    public struct Output: Sendable, Hashable {
        /// Of others, who wait for an answer.
        public var invited: [ListedMeeting] = []
        /// Those that the owner is a host of, and that are not decided.
        public var hosting: [ListedMeeting] = []
        /// Agreed, and to come.
        public var coming: [ListedMeeting] = []
        /// Over, failed or cancelled.
        public var past: [ListedMeeting] = []
    }

    public struct Input: Sendable {
        /// The owner, if the actor is not.
        public var customer: String?

        public init(customer: String? = nil) { self.customer = customer }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Output, Never> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let meetings = PostgresMeetings(store)
        var listed = try await meetings.list(of: customer).map { record in
            ListedMeeting(view: MeetingView(record.board, for: nil, at: record.now), seat: nil)
        }
        for seat in try await MeetingLinks(store).seats(of: customer) where seat.hostID != customer {
            guard let record = try await meetings.find(seat) else { continue }
            let view = MeetingView(record.board, for: seat.participantID, at: record.now)
            listed.append(ListedMeeting(view: view, seat: seat))
        }
        return .success(Self.sorted(listed))
    }

    static func sorted(_ listed: [ListedMeeting]) -> Output {
        var output = Output()
        for meeting in listed.sorted(by: { $0.moment < $1.moment }) {
            switch meeting.view.meeting.state {
            case .draft, .open, .deciding:
                if meeting.isHost { output.hosting.append(meeting) } else { output.invited.append(meeting) }
            case .decided: output.coming.append(meeting)
            case .over, .failed, .cancelled: output.past.insert(meeting, at: 0)
            }
        }
        return output
    }
}

extension ListedMeeting {
    /// The agreed time, or the deadline of the vote.
    fileprivate var moment: (Int64, String) {
        let meeting = self.view.meeting
        let agreed = self.view.slots.first { $0.slot.id == meeting.decidedSlot }
        let time = agreed.map { $0.slot.start(in: meeting.zone) } ?? meeting.deadline
        return (time.milliseconds, meeting.id)
    }
}

/// One meeting as its owner sees it, or a further host, with its links.
public struct ReadMeeting: UseCase {
    public struct Input: Sendable {
        public let id: String
        /// The host, if the actor is not.
        public var customer: String?

        public init(_ id: String, customer: String? = nil) { (self.id, self.customer) = (id, customer) }
    }

    public struct Output: Sendable, Hashable {
        public let view: MeetingView
        /// The tokens of the participants' links, by participant: for guests whom the host tells in a chat. A further
        /// host gets no links of hosts.
        public let seats: [String: String]
        /// The token to join by; nil for a meeting of those who are invited.
        public let door: String?
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Output, MeetingRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let meetings = PostgresMeetings(store)
        if let record = try await meetings.find(input.id, of: customer) {
            return .success(Self.output(record, for: nil, MeetingLinks(store)))
        }
        guard let (record, seat) = try await meetings.find(input.id, ofFurtherHost: customer) else {
            return .failure(.notFound)
        }
        return .success(Self.output(record, for: seat.participantID, MeetingLinks(store)))
    }

    /// - Parameter host: a further one; nil for the first.
    private static func output(_ record: MeetingRecord, for host: String?, _ links: MeetingLinks) -> Output {
        var seats: [String: String] = [:]
        for person in record.board.present where host == nil || person.role != .host {
            seats[person.id] = links.text(of: person.id, in: record)
        }
        let view = MeetingView(record.board, for: host, at: record.now)
        return Output(view: view, seats: seats, door: links.door(of: record))
    }
}

/// The seat of a customer in a meeting, also in one of their own.
public struct FindSeat: UseCase {
    public struct Input: Sendable {
        /// Of the meeting.
        public let id: String

        public init(_ id: String) { self.id = id }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<MeetingSeat, MeetingRefusal> {
        let seats = try await MeetingLinks(store).seats(of: try actor.owner())
        guard let seat = seats.first(where: { $0.meetingID == input.id }) else { return .failure(.notFound) }
        return .success(seat)
    }
}

/// One meeting as somebody sees it who sits in it. The seat is the right to it, not the actor.
public struct ReadSeat: UseCase {
    public init() {}

    public func run(
        _ seat: MeetingSeat,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<MeetingView, MeetingRefusal> {
        guard let record = try await PostgresMeetings(store).find(seat) else { return .failure(.notFound) }
        return .success(MeetingView(record.board, for: seat.participantID, at: record.now))
    }
}

/// A meeting as somebody sees it who has the link to join it: without the people. The link is the right to it, not the
/// actor.
public struct ReadDoor: UseCase {
    public init() {}

    public func run(
        _ door: MeetingDoor,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<MeetingView, MeetingRefusal> {
        guard let record = try await PostgresMeetings(store).find(door) else { return .failure(.notFound) }
        return .success(MeetingView(record.board, for: Self.stranger, at: record.now))
    }

    /// Nobody who sits in a meeting.
    private static let stranger = ""
}
