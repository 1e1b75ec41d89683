internal import HTTPTypes
internal import ICalendar
internal import Jadwal

/// Puts one event where it belongs. One request when all is as expected; otherwise it looks at what stands there and decides
/// on that, never on what a refusal's status may mean on this server.
struct ObjectWriting: Sendable {
    static let attempts = 4

    let session: DAVSession
    let event: CalendarEvent
    let place: DAVAddress
    let known: CalendarObject?
    let stampedAt: UnixTime

    /// What came of a PUT.
    private enum Put {
        case done(CalendarObject)
        case refused(DAVAnswer)
        /// It may have been carried out.
        case lost(DAVFailure)
    }

    func run() async throws(DAVFailure) -> CalendarObject {
        let known = self.known.flatMap { DAVAddress($0.url) }
        let address = known ?? self.place.appending(self.event.identity.resourceName)
        var precondition: DAVRequest.Precondition? =
            known == nil ? .isAbsent : self.known?.entityTag.map { .isUnchanged($0) }
        var last = DAVFailure(.transient, "the object changes all the time")
        for _ in 0..<Self.attempts {
            var refusal: DAVAnswer?
            if let precondition {
                switch try await self.put(at: address, precondition) {
                case .done(let object): return object
                case .refused(let answer): refusal = answer
                case .lost(let failure): last = failure
                }
            }
            let there = try await self.session.send(.get(address))
            guard !there.isMissing else {
                try await self.explainAbsence(after: refusal)
                precondition = .isAbsent
                continue
            }
            guard there.status == 200 else { throw self.session.failure(.transient, there) }
            switch ObjectVerdict(found: there.body, wanted: self.wanted) {
            case .done: return CalendarObject(url: there.address.text, entityTag: there.entityTag)
            case .overwrite: precondition = try self.overwriting(there, after: refusal, of: precondition)
            case .foreign: throw DAVFailure(.permanent, "another object stands at its address")
            case .unreadable: throw DAVFailure(.transient, "an unreadable object stands at its address")
            }
        }
        throw last
    }

    private var wanted: CalendarObjectVersion {
        CalendarObjectVersion(
            uid: self.event.identity.calendarUID,
            sequence: CalendarObjectWriter.sequence(ofRevision: self.event.revision)
        )
    }

    private func put(at address: DAVAddress, _ precondition: DAVRequest.Precondition) async throws(DAVFailure) -> Put {
        let text = CalendarObjectWriter.text(
            of: self.event,
            stampedAt: self.stampedAt,
            createdAt: self.known == nil ? self.stampedAt : nil
        )
        do throws(DAVFailure) {
            var answer = try await self.session.send(.put(text, at: address, precondition))
            if answer.status == 207, let multistatus = Multistatus(answer.body) {
                answer.status = multistatus.responses.compactMap(\.status).first { $0 >= 300 } ?? 207
            }
            guard !answer.isSuccess else {
                return .done(CalendarObject(url: answer.address.text, entityTag: answer.entityTag))
            }
            switch answer.status {
            case 403, 404, 405, 409, 410, 412, 423: return .refused(answer)
            // SabreDAV's and Radicale's words for an object that they cannot read, and for one that is too large.
            default: throw self.session.failure(.permanent, answer)
            }
        } catch {
            guard error.mayHaveBeenDone else { throw error }
            return .lost(error)
        }
    }

    /// Returns when the object may be created, again.
    private func explainAbsence(after refusal: DAVAnswer?) async throws(DAVFailure) {
        // Lost on the way there.
        guard refusal != nil || self.known != nil else { return }
        let answer = try await self.session.send(.find([.resourceType], at: self.place))
        let status = Multistatus(answer.body)?.responses.first?.status ?? answer.status
        if status == 404 || status == 410 { throw DAVFailure(.placeGone, "status \(status) of the calendar") }
        if self.known != nil { throw DAVFailure(.removedByOwner, "the object is gone") }
        guard let refusal else { return }
        switch refusal.status {
        // Removed between the two requests.
        case 412: return
        // Locked by another; and Infomaniak's calendars are there some seconds before they take objects.
        case 423, 404, 410: throw self.session.failure(.transient, refusal)
        default: throw self.session.failure(.permanent, refusal)
        }
    }

    /// How to replace `there`, which is ours and older.
    private func overwriting(
        _ there: DAVAnswer,
        after refusal: DAVAnswer?,
        of precondition: DAVRequest.Precondition?
    ) throws(DAVFailure) -> DAVRequest.Precondition {
        let hasChanged = there.entityTag == nil || precondition != there.entityTag.map { .isUnchanged($0) }
        if let refusal {
            if refusal.status == 423 { throw self.session.failure(.transient, refusal) }
            if refusal.status == 412 {
                // It has not changed, and yet the server says so: it is behind a proxy that alters tags.
                if !hasChanged { return .unconditional }
            } else if !hasChanged || precondition == .unconditional {
                // No race, then: it will be refused the next time too.
                throw self.session.failure(.permanent, refusal)
            }
        }
        // A server without strong tags leaves no better choice; this process writes the event once at a time.
        guard let entityTag = there.entityTag else { return .unconditional }
        return .isUnchanged(entityTag)
    }
}
