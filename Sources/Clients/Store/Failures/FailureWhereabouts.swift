/// Where a failure is that was sent again and has no outcome yet.
public enum FailureWhereabouts: Sendable, Hashable {
    /// Analysis: its conversation waits to be read, or is being read.
    case conversation
    /// Waits for the calendar account of its customer.
    case parked
    /// In the outbox: no relay has published it, or it waits for its next attempt.
    case outbox(isLater: Bool)
    /// Published: in its queue, or in a worker's hands.
    case queue
}
