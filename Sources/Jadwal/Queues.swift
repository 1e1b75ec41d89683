/// The names of the durable queues, as configured. All of them are declared with the same arguments (`QueueDefinition`).
public struct Queues: Sendable, Hashable {
    public var messages: String
    public var calendar: String
    public var notifications: String
    /// Where the broker puts what it delivered too often without an acknowledgement.
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

    /// Who works the queue; nil for one that is none of these.
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
