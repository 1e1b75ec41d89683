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
    public static func of(
        _ message: ChatMessage,
        on held: MessageRecord?,
        generation: Int64,
        now: UnixTime
    ) -> MessageEffect {
        switch message.kind {
        case .message: .ofOriginal(message, held, generation, now)
        case .edited: .ofEdit(message, held, generation, now)
        case .revoked: .ofRevocation(message, held, generation, now)
        }
    }

    private static func ofOriginal(
        _ message: ChatMessage,
        _ held: MessageRecord?,
        _ generation: Int64,
        _ now: UnixTime
    ) -> MessageEffect {
        guard var record = held else {
            return Self.stored(message, as: .stored, editedAt: nil, generation, now)
        }
        // An edit that overtook its original took the edit's time for its position; the original puts that right.
        guard record.state == .live, record.editedAt == record.saidAt, message.timestamp < record.saidAt else {
            return .nothing
        }
        record.saidAt = message.timestamp
        return MessageEffect(outcome: .duplicate, record: record, content: .keep, changesConversation: false)
    }

    private static func ofEdit(
        _ message: ChatMessage,
        _ held: MessageRecord?,
        _ generation: Int64,
        _ now: UnixTime
    ) -> MessageEffect {
        guard var record = held else {
            return Self.stored(message, as: .edited, editedAt: message.timestamp, generation, now)
        }
        guard record.state != .revoked, message.timestamp > record.editedAt ?? Int64.min else { return .nothing }
        // The edit of a cleared message enters as a new message: what it was an edit of has been dealt with.
        if record.state == .cleared { (record.saidAt, record.arms) = (message.timestamp, false) }
        record.state = .live
        record.editedAt = message.timestamp
        record.generation = generation
        record.storedAt = now
        return MessageEffect(outcome: .edited, record: record, content: .replace, changesConversation: true)
    }

    private static func ofRevocation(
        _ message: ChatMessage,
        _ held: MessageRecord?,
        _ generation: Int64,
        _ now: UnixTime
    ) -> MessageEffect {
        guard held?.state != .revoked else { return .nothing }
        var record =
            held
            ?? MessageRecord(
                state: .revoked,
                isSenderMe: message.isSenderMe,
                saidAt: message.timestamp,
                editedAt: nil,
                generation: generation,
                storedAt: now
            )
        // What no reader has seen, or what was cleared, is not missed by one, unless an event stands for it.
        let wasVisible = held?.state == .live || held?.hasEvent ?? false
        record.state = .revoked
        if wasVisible { (record.generation, record.storedAt) = (generation, now) }
        return MessageEffect(outcome: .revoked, record: record, content: .forget, changesConversation: wasVisible)
    }

    private static func stored(
        _ message: ChatMessage,
        as outcome: MessageOutcome,
        editedAt: Int64?,
        _ generation: Int64,
        _ now: UnixTime
    ) -> MessageEffect {
        let record = MessageRecord(
            state: .live,
            isSenderMe: message.isSenderMe,
            saidAt: message.timestamp,
            editedAt: editedAt,
            generation: generation,
            storedAt: now
        )
        return MessageEffect(outcome: outcome, record: record, content: .replace, changesConversation: true)
    }
}
