/// A durable quorum queue and the arguments it is declared with. Whoever declares must use exactly these: the broker refuses
/// a second declaration with other arguments (AMQP 0-9-1, `queue.declare`, PRECONDITION_FAILED).
public struct QueueDefinition: Sendable, Hashable {
    public enum Argument: Sendable, Hashable {
        case text(String)
        case number(Int64)
    }

    public let name: String
    /// In the order in which they are printed.
    public let arguments: [(name: String, value: Argument)]

    /// A queue that workers consume. `x-delivery-limit` is only a fuse against a message that kills its worker: Jadwal
    /// counts its own attempts. At-least-once dead-lettering needs `reject-publish` (RabbitMQ, "Quorum Queues").
    public static func working(_ name: String, deadLetters: String) -> QueueDefinition {
        QueueDefinition(
            name: name,
            arguments: [
                ("x-queue-type", .text("quorum")),
                ("x-delivery-limit", .number(20)),
                ("x-dead-letter-exchange", .text("")),
                ("x-dead-letter-routing-key", .text(deadLetters)),
                ("x-dead-letter-strategy", .text("at-least-once")),
                ("x-overflow", .text("reject-publish")),
            ]
        )
    }

    /// The queue of dead letters. It has no dead letters of its own.
    public static func dead(_ name: String) -> QueueDefinition {
        QueueDefinition(name: name, arguments: [("x-queue-type", .text("quorum"))])
    }

    public static func == (left: QueueDefinition, right: QueueDefinition) -> Bool {
        left.name == right.name && left.arguments.elementsEqual(right.arguments) { $0 == $1 }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(self.name) }
}
