public import Time

/// The effect of one delivery on the record of its message.
public struct MessageEffect: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case keep
        case replace
        case forget
    }

    public var outcome: MessageOutcome
    /// The new record. Nil if nothing is written.
    public var record: MessageRecord?
    public var content: Content
    /// True if the visible conversation changes. Then its generation grows and the quiet period starts again.
    public var changesConversation: Bool

    static let nothing = MessageEffect(
        outcome: .duplicate,
        record: nil,
        content: .keep,
        changesConversation: false
    )

    /// - Parameters:
    ///   - held: the stored record with the same id, if any.
    ///   - generation: the conversation's generation if this delivery changes it.
    ///   - saidAt: the position of a message with this time that arrives now (`Conversation.orderingTime`).
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

    /// The values that depend on the conversation and on the time of arrival.
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
        // An edit that arrived before its original was placed at the time of the edit. The original corrects that. If
        // the time of the edit was in the future, it was placed at its arrival. If `firstGeneration` is nil, no
        // original has arrived.
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
            // The edit of a cleared message counts as a new message, because the original has been dealt with.
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
        // A revocation that arrives before its original does not change the conversation and has no generation: it must
        // not start a pending period.
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
        // Revoking an unknown or cleared message changes nothing, unless an event was made from it.
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
