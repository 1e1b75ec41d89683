/// What an owner does about an event that collides with others.
public enum ConflictDecision: Sendable, Hashable {
    /// Both stay.
    case keep
    /// To the offered time of this number, from 1.
    case move(Int)
    case cancel
}
