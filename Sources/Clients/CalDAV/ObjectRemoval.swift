internal import HTTPTypes
internal import ICalendar
internal import Pipeline

/// Removes a cancelled event from the calendar, also if its owner has changed it.
struct ObjectRemoval: Sendable {
    let session: DAVSession
    let event: CalendarEvent
    let place: DAVAddress
    let memory: CalendarMemory

    func run() async throws(DAVFailure) -> CalendarEffect {
        let known = self.memory.object.flatMap { DAVAddress($0.url) }
        let objects = ObjectPlace(session: self.session, calendar: self.place, uid: self.event.identity.calendarUID)
        var address = known ?? self.place.appending(self.event.identity.resourceName)
        // An object without a strong tag is read first, so that no other object at its address is removed.
        var precondition = self.memory.object?.entityTag.map { DAVRequest.Precondition.isUnchanged($0) }
        var last = DAVFailure(.transient, "the object changes all the time")
        var mayBeDone = false
        for _ in 0..<ObjectWriting.attempts {
            var refusal: DAVAnswer?
            if let precondition {
                do throws(DAVFailure) {
                    let answer = try await self.session.send(.delete(address, precondition))
                    if answer.isSuccess { return .deleted }
                    refusal = answer
                } catch {
                    guard error.mayHaveBeenDone else { throw error }
                    (last, mayBeDone) = (error, true)
                }
            }
            guard let there = try await objects.find(at: address, after: refusal, searching: true) else {
                if mayBeDone { return .deleted }
                guard known != nil else { return .neverStood }
                return try Self.explainGone(self.memory)
            }
            guard CalendarObjectReader.version(of: there.body)?.uid == self.event.identity.calendarUID else {
                throw DAVFailure(.permanent, "another object stands at its address")
            }
            // A refusal at one address does not apply to an object at another.
            precondition = try await objects.replacing(
                try await objects.tagged(there),
                after: there.address == address ? refusal : nil,
                of: precondition
            )
            address = there.address
        }
        throw last
    }

    /// A known object is gone: its owner removed it, or an earlier attempt whose answer was lost.
    static func explainGone(_ memory: CalendarMemory) throws(DAVFailure) -> CalendarEffect {
        guard memory.wasTried else { throw DAVFailure(.removedByOwner, "the object is gone") }
        return .deleted
    }
}
