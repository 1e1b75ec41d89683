public import Time

/// The stored state of a message, without its encrypted content. `MessageEffect` has the rules for its changes. The
/// record outlives the content: a cleared or revoked message leaves it as a tombstone.
public struct MessageRecord: Sendable, Hashable {
    public enum State: Int, Sendable, Hashable {
        case live = 0
        /// Its content was deleted by a terminal verdict or by retention.
        case cleared = 1
        /// Revoked by its sender. This is final.
        case revoked = 2
    }

    public var state: State
    public var isSenderMe: Bool
    /// The position in the conversation, in Unix seconds (`Conversation.orderingTime`).
    public var saidAt: Int64
    /// The time of the newest edit, in Unix seconds.
    public var editedAt: Int64?
    /// The conversation's generation at the last change. It shows if a window contains the change.
    public var generation: Int64
    /// The time at which the last change was stored.
    public var storedAt: UnixTime
    /// The generation with which an edited message first arrived. Nil if that is `generation`. Messages of the same
    /// second are in the order of arrival.
    public var firstGeneration: Int64?
    /// It armed its conversation when it was stored.
    public var arms = false
    /// An event that is still to come was made from it.
    public var hasEvent = false

    public init(
        state: State,
        isSenderMe: Bool,
        saidAt: Int64,
        editedAt: Int64?,
        generation: Int64,
        storedAt: UnixTime
    ) {
        self.state = state
        self.isSenderMe = isSenderMe
        self.saidAt = saidAt
        self.editedAt = editedAt
        self.generation = generation
        self.storedAt = storedAt
    }
}
