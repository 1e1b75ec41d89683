internal import HTTPTypes
internal import Jadwal

extension DAVSession {
    /// How to replace or remove `there`, which is ours to change.
    ///
    /// - Parameters:
    ///   - refusal: of the last attempt; nil when there was none, or when its answer was lost.
    ///   - precondition: of that attempt.
    func replacing(
        _ there: DAVAnswer,
        after refusal: DAVAnswer?,
        of precondition: DAVRequest.Precondition?
    ) throws(DAVFailure) -> DAVRequest.Precondition {
        // A server without strong tags leaves no better choice; this process writes the event once at a time.
        let entityTag = there.entityTag
        let plain = entityTag.flatMap(EntityTag.uncompressed)
        let asThere = entityTag.map { DAVRequest.Precondition.isUnchanged($0) } ?? .unconditional
        guard let refusal else { return asThere }
        if refusal.status == 423 { throw self.failure(.transient, refusal) }
        let tried = [asThere, plain.map { .isUnchanged($0) }].compactMap { $0 }
        guard let precondition, precondition == .unconditional || tried.contains(precondition) else { return asThere }
        // It has not changed, and yet the server says so: it is behind a web server that alters tags.
        if refusal.status == 412, let plain, precondition != .isUnchanged(plain) { return .isUnchanged(plain) }
        if refusal.status == 412, precondition != .unconditional { return .unconditional }
        // No race, then: it will be refused the next time too.
        throw self.failure(.permanent, refusal)
    }
}
