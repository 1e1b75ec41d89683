internal import HTTP
internal import HTTPTypes
internal import ICalendar
internal import Pipeline
internal import Time

/// Writes one event. It needs one request if everything is as expected. Otherwise it reads the object and decides by
/// its contents, never by the status of a refusal, which differs between servers.
struct ObjectWriting: Sendable {
    static let attempts = 4

    let session: DAVSession
    let event: CalendarEvent
    let place: DAVAddress
    let memory: CalendarMemory
    let stampedAt: UnixTime

    private struct Put {
        var text: [UInt8]
        var precondition: DAVRequest.Precondition
        /// The text contains no edits of the owner.
        var isOurs: Bool
    }

    /// The result of a PUT.
    private enum Result {
        case done(CalendarObject)
        case refused(DAVAnswer)
        /// The server may have carried it out.
        case lost(DAVFailure)
    }

    func run() async throws(DAVFailure) -> CalendarEffect {
        var unanswered = 0
        do throws(DAVFailure) {
            return try await self.write(counting: &unanswered)
        } catch {
            var failure = error
            if unanswered > 0 { failure.error.mayArriveLate = true }
            throw failure
        }
    }

    /// - Parameter unanswered: counts the writes that may still arrive.
    private func write(counting unanswered: inout Int) async throws(DAVFailure) -> CalendarEffect {
        let known = self.memory.object.flatMap { DAVAddress($0.url) }
        let objects = ObjectPlace(session: self.session, calendar: self.place, uid: self.event.identity.calendarUID)
        var address = known ?? self.place.appending(self.event.identity.resourceName)
        var next = self.first
        var last = DAVFailure(.transient, "the object changes all the time")
        for _ in 0..<Self.attempts {
            var refusal: DAVAnswer?
            if let put = next {
                switch try await self.perform(put, at: address) {
                case .done(var object):
                    object.mayBeOvertaken = unanswered > 0
                    return .stands(object)
                case .refused(let answer): refusal = answer
                case .lost(let failure):
                    last = failure
                    unanswered += 1
                }
            }
            let mayHaveMoved = refusal != nil || known != nil
            guard let there = try await objects.find(at: address, after: refusal, searching: mayHaveMoved) else {
                if mayHaveMoved { try await objects.expectCalendar(after: refusal) }
                if known != nil { return try self.explainGone() }
                // If an earlier write may still arrive, the cancelled event is written, so that the late write is
                // refused.
                if self.event.status == .cancelled, !self.memory.mayArriveLate { return .neverStood }
                if let refusal { try self.explainAbsence(after: refusal) }
                next = Put(text: self.text, precondition: .isAbsent, isOurs: true)
                continue
            }
            var object = CalendarObject(url: there.address.text, entityTag: there.entityTag, isOurs: false)
            let verdict = ObjectDecision(
                found: there.body,
                wanted: self.event,
                since: self.memory.written,
                stampedAt: self.stampedAt,
                reminder: self.session.account.reminder
            )
            switch verdict {
            case .done:
                // One of the unanswered writes has arrived.
                object.mayBeOvertaken = unanswered > 1
                return .stands(object)
            case .newer(let revision):
                object.mayBeOvertaken = unanswered > 0
                return .newerStands(object, revision: revision)
            case .replace(let text):
                let tagged = try await objects.tagged(there)
                // A refusal at one address does not apply to an object at another.
                let concerned = there.address == address ? refusal : nil
                let precondition = try await objects.replacing(tagged, after: concerned, of: next?.precondition)
                next = Put(text: text, precondition: precondition, isOurs: false)
                address = there.address
            case .foreign: throw DAVFailure(.permanent, "another object stands at its address")
            case .unreadable: throw DAVFailure(.transient, "an unreadable object stands at its address")
            }
        }
        throw last
    }

    /// The first write; nil if the object must be read first.
    private var first: Put? {
        guard !self.memory.looksFirst else { return nil }
        if let object = self.memory.object {
            guard object.isOurs else { return nil }
            return object.entityTag.map { Put(text: self.text, precondition: .isUnchanged($0), isOurs: true) }
        }
        // A cancellation creates no object. SOGo and Zimbra ignore If-None-Match, so an object that may exist is read
        // first.
        guard self.event.status == .confirmed, !self.memory.mayStand else { return nil }
        return Put(text: self.text, precondition: .isAbsent, isOurs: true)
    }

    private var text: [UInt8] {
        var event = self.event
        if event.status == .cancelled, let written = self.memory.written {
            // A cancellation changes only the status.
            event = written
            (event.status, event.revision) = (.cancelled, self.event.revision)
        }
        return CalendarObjectWriter.text(
            of: event,
            stampedAt: self.stampedAt,
            createdAt: self.memory.object == nil ? self.stampedAt : nil,
            reminder: self.session.account.reminder
        )
    }

    private func perform(_ put: Put, at address: DAVAddress) async throws(DAVFailure) -> Result {
        do throws(DAVFailure) {
            var answer = try await self.session.send(.put(put.text, at: address, put.precondition))
            if answer.status == 207, let multistatus = Multistatus(answer.body) {
                answer.status = multistatus.responses.compactMap(\.status).first { $0 >= 300 } ?? 207
            }
            guard !answer.isSuccess else {
                return .done(
                    CalendarObject(url: answer.address.text, entityTag: answer.entityTag, isOurs: put.isOurs)
                )
            }
            switch answer.meaning(of: .calDAVWriting) {
            case .forbidden, .missing, .gone, .conflict: return .refused(answer)
            // DAViCal answers 405 if the calendar does not exist.
            case .refused where answer.status == 405: return .refused(answer)
            case .again: throw self.session.failure(.transient, answer)
            case .limited, .away, .full, .unauthorized, .unpaid: throw self.session.failure(.accountDown, answer)
            // SabreDAV and Radicale give this answer for an object that they cannot read or that is too large.
            case .done, .elsewhere, .tooLarge, .refused: throw self.session.failure(.permanent, answer)
            }
        } catch {
            guard error.mayHaveBeenDone else {
                var failure = error
                failure.error.mayArriveLate = error.isFromGateway
                throw failure
            }
            return .lost(error)
        }
    }

    /// Explains the absence of a known object.
    private func explainGone() throws(DAVFailure) -> CalendarEffect {
        guard self.event.status == .cancelled, self.session.account.deletesCancelled else {
            throw DAVFailure(.removedByOwner, "the object is gone")
        }
        return try ObjectRemoval.explainGone(self.memory)
    }

    /// Returns if the object may be created again, throws otherwise.
    private func explainAbsence(after refusal: DAVAnswer) throws(DAVFailure) {
        // The object was removed between the two requests.
        if refusal.status == 412 { return }
        // Locked, or in conflict with an object that is not visible. Infomaniak's calendars accept objects some seconds
        // after they exist, and Purelymail's search index is minutes late.
        let mayPass =
            [.conflict, .missing, .gone].contains(refusal.meaning()) || DAVError(refusal).isAboutUID
        throw self.session.failure(mayPass ? .transient : .permanent, refusal)
    }
}
