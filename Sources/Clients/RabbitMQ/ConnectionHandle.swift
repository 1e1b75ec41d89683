internal import CRabbitMQ

/// The one owner of an `amqp_connection_state_t`.
struct ConnectionHandle: ~Copyable {
    let raw: amqp_connection_state_t

    init() { self.raw = amqp_new_connection() }

    /// Closes the socket too, without a word to the broker.
    deinit { amqp_destroy_connection(self.raw) }
}
