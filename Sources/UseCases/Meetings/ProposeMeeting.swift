internal import Pipeline
public import Store

/// Proposes a meeting: its participants are asked when they can, or it is kept as a draft.
public struct ProposeMeeting: UseCase {
    public struct Input: Sendable {
        /// Of the form. The same one again adds nothing more, so that a form that is sent twice proposes one meeting.
        public let formID: String
        public let form: MeetingForm
        /// False for a draft.
        public var sends: Bool
        /// The host, if the actor is not.
        public var customer: String?

        public init(_ formID: String, _ form: MeetingForm, sends: Bool = true, customer: String? = nil) {
            (self.formID, self.form, self.sends, self.customer) = (formID, form, sends, customer)
        }
    }

    public init() {}

    /// - Returns: the id of the meeting.
    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<String, MeetingRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let book = try await PostgresContacts(store).book(of: customer)
        return try await PostgresMeetings(store).add(by: input.formID, of: customer, by: actor.person) {
            Self.decide(input, $0, book, $1)
        }
    }

    static func decide(
        _ input: Input,
        _ id: String,
        _ book: ContactBook,
        _ grounds: MeetingGrounds
    ) -> Result<MeetingBoard, MeetingRefusal> {
        guard grounds.pending < Meeting.mostPending else { return .failure(.tooManyMeetings) }
        return input.form.read(id, book, grounds).flatMap { board in
            input.sends ? board.sending(grounds) : .success(board)
        }
    }
}

extension MeetingBoard {
    /// The vote begins.
    func sending(_ grounds: MeetingGrounds) -> Result<MeetingBoard, MeetingRefusal> {
        var board = self
        if let fault = MeetingSlots.fault(self.admitted, in: self.meeting.zone, at: grounds.now) {
            return .failure(.wrong([.slots: fault]))
        }
        if let fault = MeetingSlots.fault(
            ofDeadline: self.meeting.deadline,
            self.admitted,
            in: self.meeting.zone,
            at: grounds.now
        ) {
            return .failure(.wrong([.deadline: fault]))
        }
        guard board.meeting.take(.open) else { return .failure(.notNow) }
        board.meeting.openedAt = grounds.now
        return board.hasRoomForInvitations(grounds) ? .success(board) : .failure(.tooManyInvitations)
    }

    /// Those who are still to be invited by e-mail are not more than a host may invite now.
    func hasRoomForInvitations(_ grounds: MeetingGrounds) -> Bool {
        let new = self.present.count { $0.isGuest && $0.email != nil && $0.told == .nothing }
        return new == 0 || grounds.invited + new <= MeetingBounds.invitationsAnHour
    }
}
