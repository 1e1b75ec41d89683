public import Jadwal

/// Where RabbitMQ is, and what the queues are called there.
public struct BrokerSettings: Sendable {
    /// One `amqp://` or `amqps://` URL, or several of one cluster, comma-separated. Holds a password.
    public let url: String
    public let queues: Queues
    /// PEM, in addition to the system's authorities.
    public let authoritiesFile: String?
    /// Whether `amqp://` may lead to another machine.
    public let allowsPlain: Bool

    public init(reading reader: inout SettingsReader) {
        self.url = reader.required(.amqpURL)
        self.authoritiesFile = reader.authorities()
        self.allowsPlain = reader.plainServices().contains(.broker)
        let isValid = self.url.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { node in
            let node = SettingsReader.trimmed(node).lowercased()
            return (node.hasPrefix("amqp://") && node.count > 7) || (node.hasPrefix("amqps://") && node.count > 8)
        }
        if !self.url.isEmpty, !isValid { reader.report(.amqpURL, "must be amqp:// or amqps:// URLs, comma-separated") }
        self.queues = Queues(
            messages: reader.queue(.messagesQueue),
            calendar: reader.queue(.calendarQueue),
            notifications: reader.queue(.notificationsQueue)
        )
        let names = [self.queues.messages, self.queues.calendar, self.queues.notifications, self.queues.dead]
        if Set(names).count < names.count {
            reader.report(.messagesQueue, "and the other queues' names must differ, also from \(self.queues.dead)")
        }
    }
}
