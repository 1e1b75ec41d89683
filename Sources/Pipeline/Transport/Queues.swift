/// The configured names of the durable queues. See `QueueDefinition` for their arguments.
public struct Queues: Sendable, Hashable {
    public var messages: String
    public var calendar: String
    public var notifications: String
    /// The queue of dead letters: deliveries that were delivered too often without an acknowledgement.
    public let dead = "jadwal.dead"

    public init(
        messages: String = "wasapp.messages",
        calendar: String = "wasapp.calendar.events",
        notifications: String = "wasapp.notifications"
    ) {
        (self.messages, self.calendar, self.notifications) = (messages, calendar, notifications)
    }

    public var all: [QueueDefinition] {
        [self.messages, self.calendar, self.notifications].map { QueueDefinition.working($0, deadLetters: self.dead) }
            + [QueueDefinition.dead(self.dead)]
    }

    /// The stage that consumes the queue. Nil for any other queue.
    public func stage(of queue: String) -> Stage? {
        switch queue {
        case self.messages: .messages
        case self.calendar: .calendar
        case self.notifications: .notifications
        default: nil
        }
    }

    public func definition(of name: String) -> QueueDefinition {
        name == self.dead ? .dead(name) : .working(name, deadLetters: self.dead)
    }
}

/// A durable queue and the arguments of its declaration. Every declaration must have exactly these arguments:
/// the broker refuses other ones (AMQP 0-9-1, `queue.declare`, PRECONDITION_FAILED).
public struct QueueDefinition: Sendable, Hashable {
    public enum Argument: Sendable, Hashable {
        case text(String)
        case number(Int64)
    }

    public let name: String
    /// In the order for printing.
    public let arguments: [(name: String, value: Argument)]
    /// Another program declares it. Until then, its consumers wait.
    public let isForeign: Bool

    init(name: String, arguments: [(name: String, value: Argument)], isForeign: Bool = false) {
        (self.name, self.arguments, self.isForeign) = (name, arguments, isForeign)
    }

    /// A queue that workers consume. `x-delivery-limit` only stops poison messages: Jadwal counts attempts itself.
    /// At-least-once dead-lettering needs `reject-publish` (RabbitMQ, "Quorum Queues").
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

    /// The queue of dead letters. It has no dead-letter queue itself.
    public static func dead(_ name: String) -> QueueDefinition {
        QueueDefinition(name: name, arguments: [("x-queue-type", .text("quorum"))])
    }

    /// A queue that another program declares, with its own arguments.
    public static func foreign(_ name: String) -> QueueDefinition {
        QueueDefinition(name: name, arguments: [], isForeign: true)
    }

    /// A queue without arguments, as another program declares it.
    public static func plain(_ name: String) -> QueueDefinition { QueueDefinition(name: name, arguments: []) }

    public static func == (left: QueueDefinition, right: QueueDefinition) -> Bool {
        left.name == right.name && left.isForeign == right.isForeign
            && left.arguments.elementsEqual(right.arguments) { $0 == $1 }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(self.name) }
}

/// A stage of the pipeline. A label of metrics and a column of failures.
public enum Stage: String, Sendable, Hashable, CaseIterable {
    case messages
    case analysis
    case calendar
    case notifications
    case schedules
    /// The schedules of meetings: their deadlines, reminders and decisions.
    case meetings
    /// A dead letter from a queue that is not one of Jadwal's.
    case deadLetters = "dead_letters"

    /// The stages whose failures name a schedule in place of an input. A retry plans it anew.
    public static let planned: Set<Stage> = [.schedules, .meetings]
}
