internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import UseCases
internal import Web

/// Events that overlap others.
enum ConflictMethods {
    static func list(
        _ request: Conflicts_V1_ListConflictsRequest,
        _ call: ConnectCall
    ) async throws -> Conflicts_V1_ListConflictsResponse {
        let conflicts = try await PostgresConflicts(call.services.store)
            .list(of: try call.customer, atMost: PostgresOwnerEvents.most)
        return .with { $0.conflicts = conflicts.map { .init($0) } }
    }

    static func resolve(
        _ request: Conflicts_V1_ResolveConflictRequest,
        _ call: ConnectCall
    ) async throws -> Conflicts_V1_ResolveConflictResponse {
        let seen = try EventMethods.seen(request.hasRevision ? request.revision : nil)
        let decision = try Self.decision(request)
        guard let id = EventIdentity(request.eventID)?.id else { throw ConnectFault.notFound }
        let input = ResolveConflict.Input(event: id, seen: seen, decision)
        let result = try await ResolveConflict().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw ConnectFault(refusal, unfit: .notOpen) }
        return Conflicts_V1_ResolveConflictResponse()
    }

    private static func decision(
        _ request: Conflicts_V1_ResolveConflictRequest
    ) throws(ConnectFault) -> ConflictDecision {
        switch request.decision {
        case .keep: return .keep
        case .cancel: return .cancel
        case .move:
            guard let start = EventConflict.start(request.moveTo) else {
                throw ConnectFault("move_to", "NO_TIME", ConnectPhrase.needed)
            }
            return .moveTo(start)
        case .unspecified, .UNRECOGNIZED: throw ConnectFault("decision", "EMPTY", ConnectPhrase.needed)
        }
    }
}

extension Conflicts_V1_Conflict {
    init(_ conflict: ConflictOverview) {
        self.init()
        (self.eventID, self.revision) = (conflict.eventID, Int32(clamping: conflict.revision))
        (self.start, self.end) = (.init(conflict.startsAt), .init(conflict.endsAt))
        self.isComplete = conflict.isComplete ?? false
        self.others = conflict.others.map { other in
            .with {
                ($0.title, $0.calendar, $0.eventID) = (other.title, other.calendar, other.eventID ?? "")
                ($0.start, $0.end) = (.init(other.start), .init(other.end))
                ($0.isAllDay, $0.isSoft) = (other.isAllDay, other.isSoft)
            }
        }
        self.slots = conflict.slots.map { slot in
            .with { ($0.start, $0.end, $0.timeZone) = ("\(slot.start)", "\(slot.end)", slot.zone.name) }
        }
    }
}
