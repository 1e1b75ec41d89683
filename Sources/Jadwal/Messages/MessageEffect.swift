/// What one delivery does to the record of its message.
public struct MessageEffect: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case keep
        case replace
        case forget
    }

    public var outcome: MessageOutcome
    /// The record as it shall stand; nil when nothing is to be written.
    public var record: MessageRecord?
    public var content: Content
    /// Whether the conversation has changed for a reader: its generation grows and its wait for quiet starts again.
    public var changesConversation: Bool

    static let nothing = MessageEffect(
        outcome: .duplicate,
        record: nil,
        content: .keep,
        changesConversation: false
    )

    /// - Parameters:
    ///   - held: the record under the same id, if any.
    ///   - generation: what the conversation's generation will be if this delivery changes it.
    ///   - saidAt: where a message of this time that arrives now stands (`Conversation.orderingTime`).
    public static func of(
        _ message: ChatMessage,
        on held: MessageRecord?,
        generation: Int64,
        saidAt: Int64,
        now: UnixTime
    ) -> MessageEffect {
        let arrival = Arrival(generation: generation, saidAt: saidAt, at: now)
        return switch message.kind {
        case .message: .ofOriginal(message, held, arrival)
        case .edited: .ofEdit(message, held, arrival)
        case .revoked: .ofRevocation(message, held, arrival)
        }
    }

    /// What a delivery gets from the conversation that it arrives in.
    private struct Arrival {
        var generation: Int64
        var saidAt: Int64
        var at: UnixTime
    }

    private static func ofOriginal(
        _ message: ChatMessage,
        _ held: MessageRecord?,
        _ arrival: Arrival
    ) -> MessageEffect {
        guard var record = held else { return Self.stored(message, as: .stored, editedAt: nil, arrival) }
        // An edit that overtook its original took the edit's time for its position; the original puts that right. Where
        // the edit's own time was ahead, that position was its arrival, and `firstGeneration` tells that no original
        // has come.
        guard record.state == .live, record.firstGeneration == nil, let editedAt = record.editedAt,
            record.saidAt <= editedAt, arrival.saidAt < record.saidAt
        else { return .nothing }
        record.saidAt = arrival.saidAt
        return MessageEffect(outcome: .duplicate, record: record, content: .keep, changesConversation: false)
    }

    private static func ofEdit(
        _ message: ChatMessage,
        _ held: MessageRecord?,
        _ arrival: Arrival
    ) -> MessageEffect {
        guard var record = held else {
            return Self.stored(message, as: .edited, editedAt: message.timestamp, arrival)
        }
        guard record.state != .revoked, message.timestamp > record.editedAt ?? Int64.min else { return .nothing }
        if record.state == .cleared {
            // The edit of a cleared message enters as a new message: what it was an edit of has been dealt with.
            (record.saidAt, record.firstGeneration, record.arms) = (arrival.saidAt, nil, false)
        } else {
            record.firstGeneration = record.firstGeneration ?? record.generation
        }
        record.state = .live
        record.editedAt = message.timestamp
        record.generation = arrival.generation
        record.storedAt = arrival.at
        return MessageEffect(outcome: .edited, record: record, content: .replace, changesConversation: true)
    }

    private static func ofRevocation(
        _ message: ChatMessage,
        _ held: MessageRecord?,
        _ arrival: Arrival
    ) -> MessageEffect {
        guard held?.state != .revoked else { return .nothing }
        // What overtakes its original is no change of the conversation, and belongs to none of its generations: a
        // pending period that began with it would begin too early.
        var record =
            held
            ?? MessageRecord(
                state: .revoked,
                isSenderMe: message.isSenderMe,
                saidAt: arrival.saidAt,
                editedAt: nil,
                generation: 0,
                storedAt: arrival.at
            )
        // What no reader has seen, or what was cleared, is not missed by one, unless an event stands for it.
        let wasVisible = held?.state == .live || held?.hasEvent ?? false
        record.state = .revoked
        if wasVisible { (record.generation, record.storedAt) = (arrival.generation, arrival.at) }
        return MessageEffect(outcome: .revoked, record: record, content: .forget, changesConversation: wasVisible)
    }

    private static func stored(
        _ message: ChatMessage,
        as outcome: MessageOutcome,
        editedAt: Int64?,
        _ arrival: Arrival
    ) -> MessageEffect {
        let record = MessageRecord(
            state: .live,
            isSenderMe: message.isSenderMe,
            saidAt: arrival.saidAt,
            editedAt: editedAt,
            generation: arrival.generation,
            storedAt: arrival.at
        )
        return MessageEffect(outcome: outcome, record: record, content: .replace, changesConversation: true)
    }
}
