public import Pipeline
public import Store
public import Time

/// The actions of a host on a meeting: change, decide, ask anew, cancel. Further hosts have the same.
public struct ChangeMeeting: UseCase {
    public struct Input: Sendable {
        public enum Change: Sendable {
            /// Sends a draft.
            case send
            case texts(MeetingTexts)
            /// The vote goes on until then.
            case extend(UnixTime)
            case add([MeetingForm.Slot])
            /// A time that a participant has suggested is voted on.
            case admit(slot: String)
            case remove(slot: String)
            case invite([MeetingGuest], groups: [String])
            case role(MeetingParticipant.Role, of: String)
            case takeOut(String)
            /// This time is agreed, also if somebody cannot come then.
            case choose(slot: String)
            /// What was agreed gets another time. Answers to the old one do not count.
            case move(EventTimes)
            /// The vote begins again, with further times.
            case askAnew(until: UnixTime, [MeetingForm.Slot])
            case cancel
        }

        public let id: String
        public let change: Change
        /// The host, if the actor is not.
        public var customer: String?

        public init(_ id: String, _ change: Change, customer: String? = nil) {
            (self.id, self.change, self.customer) = (id, change, customer)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, MeetingRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let book = try await PostgresContacts(store).book(of: customer)
        let meetings = PostgresMeetings(store)
        let result = try await meetings.change(input.id, of: customer, by: actor.person, as: "change meeting") {
            Self.decide(input.change, book, $0, $1)
        }
        if let result { return result }
        guard case .success(let seat) = try await FindSeat().run(.init(input.id), as: .owner(customer), in: store),
            let changed = try await meetings.change(as: seat, { Self.decide(input.change, book, $0, $1) })
        else { return .failure(.notFound) }
        if case .success = changed {
            let audited = AuditedOwner.one(customer)
            try await PostgresAudit(store).record("change meeting", subject: input.id, of: audited, by: actor.person)
        }
        return changed
    }

    static func decide(
        _ change: Input.Change,
        _ book: ContactBook,
        _ board: MeetingBoard,
        _ grounds: MeetingGrounds
    ) -> Result<MeetingBoard?, MeetingRefusal> {
        let changed: Result<MeetingBoard, MeetingRefusal> =
            switch change {
            case .send: board.sending(grounds)
            case .texts(let texts): board.changing(texts)
            case .extend(let deadline): board.extending(to: deadline, grounds)
            case .add(let slots): board.adding(slots, grounds)
            case .admit(let slot): board.admitting(slot, grounds)
            case .remove(let slot): board.removing(slot)
            case .invite(let guests, let groups): board.inviting(guests, groups, book, grounds)
            case .role(let role, let person): board.giving(role, to: person)
            case .takeOut(let person): board.takingOut(person)
            case .choose(let slot): board.choosing(slot, grounds)
            case .move(let times): board.moving(to: times, grounds)
            case .askAnew(let deadline, let slots): board.askingAnew(until: deadline, slots, grounds)
            case .cancel: board.cancelling
            }
        return changed.map { $0 == board ? nil : $0 }
    }
}
