/// What became of one published message.
public enum PublishOutcome: Sendable, Hashable {
    /// The broker has it, on a majority of the queue's nodes.
    case confirmed
    /// No queue of that name: the broker sent it back (`basic.return`).
    case unroutable
    /// The broker refused it (`basic.nack`): the queue has no leader, or is full.
    case refused
    /// The connection was lost, blocked or silent before the broker answered. It may or may not have the message.
    case unknown
}
