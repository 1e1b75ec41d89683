internal import HTTP
internal import HTTPTypes
internal import ICalendar
internal import Pipeline

/// Finds an event's object: at the address where it was written, or where the server has moved it within the
/// calendar.
struct ObjectPlace: Sendable {
    let session: DAVSession
    let calendar: DAVAddress
    let uid: String

    /// The object at `address`, or with the UID elsewhere in the calendar; nil if there is none. A refusal may name
    /// the address.
    func find(at address: DAVAddress, after refusal: DAVAnswer?, searching: Bool) async throws(DAVFailure) -> DAVAnswer?
    {
        let there = try await self.session.send(.get(address))
        guard there.isMissing else {
            if there.status == 403 { try await self.expectCalendar(after: there) }
            guard there.status == 200 else { throw self.session.failure(.transient, there) }
            return there
        }
        guard searching else { return nil }
        var others: [DAVAddress] = []
        if let refusal, let href = DAVError(refusal).href, let other = refusal.address.resolving(href) {
            others = [other]
        }
        others += try await self.addressesOfUID()
        // Bedework shows objects a moment after it has accepted them.
        if others.contains(address) { throw DAVFailure(.transient, "missing, and listed") }
        for other in others where other != address && self.isInside(other) {
            let answer = try await self.session.send(.get(other))
            guard answer.status == 200, CalendarObjectReader.version(of: answer.body)?.uid == self.uid else { continue }
            return answer
        }
        return nil
    }

    /// Throws if the calendar does not exist or is not writable: refusals by a read-only calendar look like refusals of
    /// one object.
    func expectCalendar(after refusal: DAVAnswer?) async throws(DAVFailure) {
        let answer = try await self.session.send(.find([.resourceType, .privileges], at: self.calendar))
        let response = try await self.session.readMultistatus(answer)?.responses.first
        let status = response?.status ?? answer.status
        if [.missing, .gone].contains(StatusMeaning(status: status)) {
            throw DAVFailure(.placeGone, "status \(status) of the calendar")
        }
        guard let refusal, Self.isAboutRights(refusal) else { return }
        // Servers without access control report no rights. Then only their refusal shows it.
        let mayWrite = response.flatMap(CalendarListing.statedRight) ?? !DAVError(refusal).needsPrivileges
        guard mayWrite, status != 403 else { throw DAVFailure.readOnly("status \(refusal.status) read-only calendar") }
    }

    /// True if a right may be missing. Some servers allow no PUT at all in a read-only calendar.
    private static func isAboutRights(_ refusal: DAVAnswer) -> Bool { refusal.status == 403 || refusal.status == 405 }

    /// Empty if the server cannot search.
    private func addressesOfUID() async throws(DAVFailure) -> [DAVAddress] {
        let answer = try await self.session.send(.query(uid: self.uid, in: self.calendar))
        guard answer.status == 207, let multistatus = try await self.session.readMultistatus(answer) else { return [] }
        return multistatus.responses.filter { response in
            // Some servers ignore the filter, and some leave the text out.
            guard let object = response.property(.calendarData)?.bytes, !object.isEmpty else { return true }
            return CalendarObjectReader.version(of: object)?.uid == self.uid
        }
        .prefix(5).compactMap { answer.address.resolving($0.href) }
    }

    private func isInside(_ address: DAVAddress) -> Bool {
        self.session.mayReach(address) && address.parent == self.calendar
    }

    /// Adds the entity tag that is needed to replace or remove an object. Some servers send it only on request.
    func tagged(_ answer: DAVAnswer) async throws(DAVFailure) -> DAVAnswer {
        guard answer.fields[.eTag] == nil else { return answer }
        let told = try await self.session.send(.find([.entityTag], at: answer.address))
        var answer = answer
        let first = try await self.session.readMultistatus(told)?.responses.first
        if let tag = first?.property(.entityTag)?.text { answer.fields[.eTag] = tag }
        return answer
    }
}

extension ObjectPlace {
    /// The precondition to replace or remove `there`.
    ///
    /// - Parameters:
    ///   - refusal: the answer to the last attempt; nil if there was none, or if its answer was lost.
    ///   - precondition: the precondition of that attempt.
    func replacing(
        _ there: DAVAnswer,
        after refusal: DAVAnswer?,
        of precondition: DAVRequest.Precondition?
    ) async throws(DAVFailure) -> DAVRequest.Precondition {
        // Without strong tags, only an unconditional request is possible. This process has one writer for each event.
        let entityTag = there.entityTag
        let plain = entityTag.flatMap(EntityTag.uncompressed)
        let asThere = entityTag.map { DAVRequest.Precondition.isUnchanged($0) } ?? .unconditional
        guard let refusal else { return asThere }
        if refusal.status == 423 || refusal.status == 424 { throw self.session.failure(.transient, refusal) }
        let tried = [asThere, plain.map { .isUnchanged($0) }].compactMap { $0 }
        guard let precondition, precondition == .unconditional || tried.contains(precondition) else { return asThere }
        // The server reports a change although the object is the same: a web server in front of it modifies tags.
        if refusal.status == 412, let plain, precondition != .isUnchanged(plain) { return .isUnchanged(plain) }
        if refusal.status == 412, precondition != .unconditional { return .unconditional }
        // This is not a race, so the next attempt would be refused, too.
        if Self.isAboutRights(refusal) { try await self.expectCalendar(after: refusal) }
        let mayRepeat = refusal.meaning(of: .calDAVWriting).mayRepeat
        throw self.session.failure(mayRepeat ? .transient : .permanent, refusal)
    }
}
