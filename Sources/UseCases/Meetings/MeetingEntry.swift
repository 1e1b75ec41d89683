internal import Pipeline
internal import Store

/// Declines a meeting when a participant dismisses its event.
enum MeetingEntry {
    /// The customer cannot come. A worker takes the event out of the calendar, and the others see the answer. It is
    /// audited after it is done: an answer is in the host's rows, where nothing of another owner is written.
    ///
    /// - Parameters:
    ///   - result: of a dismissal.
    ///   - person: who dismisses the event.
    /// - Returns: the result; a refusal for the host, who changes or cancels the meeting itself.
    static func decline(
        _ result: EventActionResult,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Result<EventActionResult, MissingEvent> {
        let actor = Actor.owner(result.customerID)
        guard case .success(let seat) = try await FindSeat().run(.init(result.eventID), as: actor, in: store),
            case .success = try await TakePart().run(.init(seat, .answer(.cannot, reason: "")), as: actor, in: store)
        else { return .failure(.ofMeeting(result)) }
        let customer = AuditedOwner.one(result.customerID)
        try await PostgresAudit(store).record("dismiss event", subject: result.eventID, of: customer, by: person)
        return .success(result)
    }
}
