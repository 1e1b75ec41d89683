/// What the store says to a worker that wants to write an event.
public enum CalendarOpening: Sendable {
    case ready(CalendarJob)
    /// Written already, or something newer is.
    case stale
    /// Nothing to write, and noted: the cancellation of an event that was never written, or an event that its owner removed.
    case noted
    /// Over for longer than events are remembered: whether it was ever written, nobody knows any more.
    case tooOld
    /// Another worker is writing it.
    case busy
    case unknownCustomer
    case removedCustomer
    /// The customer has no calendar account.
    case noAccount
    /// The account is down, and it is not yet time to ask it again, or another delivery is asking it.
    case resting
}
