/// The label `state` of `jadwal_conversations`.
public enum ConversationState: String, Sendable, Hashable, CaseIterable {
    /// Waits for its owner to write.
    case idle
    /// Watched, nothing new.
    case armed
    /// Something new; waits for quiet.
    case pending
    case due
    /// Somebody analyses it.
    case leased
}
