internal import Pipeline
public import Store

/// Ends the link of a participant, or of the meeting, that was sent or shown before. There is another one from then on.
public struct EndMeetingLinks: UseCase {
    public struct Input: Sendable {
        public let id: String
        /// nil for the link by which people join.
        public let participant: String?
        /// The host, if the actor is not.
        public var customer: String?

        public init(_ id: String, of participant: String?, customer: String? = nil) {
            (self.id, self.participant, self.customer) = (id, participant, customer)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, MeetingRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let meetings = PostgresMeetings(store)
        if try await meetings.endLinks(of: input.participant, in: input.id, of: customer, by: actor.person) {
            return .success(())
        }
        // A further host ends the links of guests, and the one to join by.
        guard let (record, seat) = try await meetings.find(input.id, ofFurtherHost: customer),
            input.participant.map({ record.board.participant($0)?.role != .host }) ?? true,
            try await meetings.endLinks(of: input.participant, as: seat)
        else { return .failure(.notFound) }
        let audited = AuditedOwner.one(customer)
        try await PostgresAudit(store).record("end links of meeting", subject: input.id, of: audited, by: actor.person)
        return .success(())
    }
}
