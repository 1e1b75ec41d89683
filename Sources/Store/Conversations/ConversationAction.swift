internal import Pipeline
internal import Postgres
internal import Time

/// The actions of operators on a conversation, single or in bulk.
public enum ConversationAction: Sendable, Hashable {
    /// Makes it due at once, even if nothing is pending. A worker that is analysing it goes on.
    case fire
    /// Makes it due after this time, unless a newer message sets another one. Nothing may be pending: `.notFound`.
    case postpone(Duration)
    /// Disarms it until its owner writes again, or until something changes while one of its events is still to come.
    /// Its messages stay. A retried failure that waits for this analysis ends.
    case drop

    var name: String {
        switch self {
        case .fire: "fire"
        case .postpone: "postpone"
        case .drop: "drop"
        }
    }

    /// Changes one conversation. Throws `.notFound` if nothing is pending, so that nothing can be postponed.
    ///
    /// - Parameter through: a conversation in which something was said later is left alone.
    /// - Returns: whether it was changed; nil if there is no such conversation.
    func perform(
        on id: String,
        unlessChangedAfter through: UnixTime?,
        on connection: isolated PostgresConnection
    ) throws -> Bool? {
        guard let locked = try ConversationTable.lock(id, on: connection) else { return nil }
        var conversation = locked.conversation
        if let through, let last = conversation.lastActivityAt, last > through { return false }
        try self.change(&conversation, locked.now)
        try ConversationTable.save(conversation, as: id, on: connection)
        // A retried failure that waits for this analysis ends.
        if case .drop = self, locked.isReplayed {
            let end = ReplayEnd.dropped("dropped")
            try AnalysisReplays.end(of: id, generation: conversation.generation, as: end, on: connection)
        }
        return true
    }

    private func change(_ conversation: inout Conversation, _ now: UnixTime) throws(AdministrationError) {
        switch self {
        case .fire:
            conversation.firstPendingAt = conversation.firstPendingAt ?? now
            conversation.dueAt = min(conversation.dueAt ?? now, now)
            (conversation.retryAt, conversation.attempts) = (nil, 0)
        case .postpone(let delay):
            guard conversation.dueAt != nil else {
                throw AdministrationError(.notFound, "this conversation is not pending")
            }
            conversation.dueAt = now + delay
            conversation.retryAt = nil
            conversation.takeBack()
        case .drop:
            conversation.isArmed = false
            (conversation.firstPendingAt, conversation.dueAt, conversation.retryAt) = (nil, nil, nil)
            (conversation.attempts, conversation.wasSuperseded) = (0, false)
            conversation.takeBack()
        }
    }
}
