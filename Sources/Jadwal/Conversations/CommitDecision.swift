/// Whether a verdict may stand.
public enum CommitDecision: Sendable, Hashable {
    /// It stands; what it clears are the messages up to the window's generation.
    case committed
    /// The conversation has moved on: the verdict is dropped, and the newer due time fires.
    case superseded
    /// The lease is another's: whatever this worker knows is out of date.
    case leaseLost
}
