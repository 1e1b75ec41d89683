internal import Mail
internal import Pipeline
public import Store
internal import Time

/// Joins a meeting by its link, and gets a seat. The link is the right to it, not the actor.
public struct JoinMeeting: UseCase {
    public struct Input: Sendable {
        public let door: MeetingDoor
        /// Of the form. The same one again adds nothing more, so that a form that is sent twice joins once.
        public let formID: String
        public let name: String
        /// Empty for somebody who keeps the link.
        public let email: String

        public init(_ door: MeetingDoor, by formID: String, named name: String, email: String = "") {
            (self.door, self.formID, self.name, self.email) = (door, formID, name, email)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<MeetingSeat, MeetingRefusal> {
        let result = try await PostgresMeetings(store).join(input.door, by: input.formID) {
            Self.decide(input, $0, $1, $2)
        }
        return result ?? .failure(.notFound)
    }

    static func decide(
        _ input: Input,
        _ id: String,
        _ board: MeetingBoard,
        _ now: UnixTime
    ) -> Result<MeetingBoard, MeetingRefusal> {
        if board.participant(id) != nil { return .success(board) }
        guard board.meeting.isOpen(at: now) || board.meeting.state == .decided else { return .failure(.notNow) }
        guard board.present.count < board.meeting.limit else { return .failure(.full) }
        let name = PersonName.read(input.name)
        if name.isEmpty { return .failure(.wrong([.people: .empty])) }
        if name.count > MeetingParticipant.longestName { return .failure(.wrong([.people: .tooLong])) }
        let address = input.email.isEmpty ? nil : MailAddress(input.email)
        if address == nil, !input.email.isEmpty { return .failure(.wrong([.people: .invalidAddress])) }
        let isKnown = board.present.contains { $0.email != nil && $0.email?.lowercased() == address?.lookupText }
        if isKnown { return .failure(.wrong([.people: .twice])) }
        var board = board
        var person = MeetingParticipant(id: id, name, email: address?.text)
        // They have the page before them.
        person.told = board.meeting.state == .open ? .invited : .nothing
        person.toldRevision = board.meeting.revision
        board.participants.append(person)
        return .success(board)
    }
}

/// A customer takes the seat of their own link: the meeting goes into their calendar, and they find it among theirs.
/// Never by an equal address.
public struct ClaimSeat: UseCase {
    public struct Input: Sendable {
        public let seat: MeetingSeat

        public init(_ seat: MeetingSeat) { self.seat = seat }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, MeetingRefusal> {
        let customer = try actor.owner()
        let result = try await PostgresMeetings(store).act(input.seat) { board, _ in
            Self.decide(input.seat.participantID, customer, board).map { ($0, ()) }
        }
        return result ?? .failure(.notFound)
    }

    static func decide(
        _ id: String,
        _ customer: String,
        _ board: MeetingBoard
    ) -> Result<MeetingBoard, MeetingRefusal> {
        guard let index = board.participants.firstIndex(where: { $0.id == id }) else { return .failure(.notFound) }
        if board.participants[index].linkedID == customer { return .success(board) }
        let isElsewhere = board.present.contains { $0.linkedID == customer }
        guard board.participants[index].linkedID == nil, !isElsewhere else { return .failure(.taken) }
        var board = board
        board.participants[index].linkedID = customer
        // An invitation by e-mail is no entry of Jadwal's: the calendar is written anew.
        board.participants[index].holdsEvent = false
        if board.participants[index].told == .decided { board.participants[index].told = .invited }
        board.meeting.revision += 1
        return .success(board)
    }
}

/// A guest wants no e-mail about meetings any more, from any host. The guest is out of this meeting, too.
public struct RefuseMeetings: UseCase {
    public struct Input: Sendable {
        public let seat: MeetingSeat

        public init(_ seat: MeetingSeat) { self.seat = seat }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, MeetingRefusal> {
        guard let record = try await PostgresMeetings(store).find(input.seat),
            let person = record.board.participant(input.seat.participantID)
        else { return .failure(.notFound) }
        if let address = person.email { try await RefusedAddresses(store).add(address) }
        guard !record.board.meeting.state.isFinal else { return .success(()) }
        return try await TakePart().run(TakePart.Input(input.seat, .leave), as: actor, in: store)
    }
}
