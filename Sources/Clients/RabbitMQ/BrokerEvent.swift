/// What the broker tells on an open channel.
enum BrokerEvent {
    case message(AMQPContent)
    /// `basic.ack` of a published message, or of all up to it.
    case confirmed(tag: UInt64, multiple: Bool)
    /// `basic.nack` of a published message, or of all up to it.
    case refused(tag: UInt64, multiple: Bool)
    /// The broker ended the consumer, as it does when its queue is deleted.
    case consumerCancelled
    /// A resource alarm: it no longer reads from connections that publish.
    case blocked(reason: String)
    case unblocked
}
