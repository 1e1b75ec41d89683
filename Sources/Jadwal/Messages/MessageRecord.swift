/// What the store holds of one message beside its encrypted content, and the rules by which a further delivery under the same
/// id changes it. Ids outlive bodies: a cleared or revoked message leaves its record as a tombstone.
public struct MessageRecord: Sendable, Hashable {
    public enum State: Int, Sendable, Hashable {
        case live = 0
        /// Its content was deleted by a terminal verdict or by retention.
        case cleared = 1
        /// Revoked by its sender: nothing revives it.
        case revoked = 2
    }

    public var state: State
    public var isSenderMe: Bool
    /// Unix seconds: the position in the conversation (`Conversation.orderingTime`).
    public var saidAt: Int64
    /// Unix seconds of the newest edit.
    public var editedAt: Int64?
    /// The conversation's generation at the last change: tells whether a window has seen it.
    public var generation: Int64
    /// When the last change was stored.
    public var storedAt: UnixTime
    /// What was said in the same second stands in the order of arrival. Of what was edited this is the generation with
    /// which the message came; nil where that is `generation`.
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
