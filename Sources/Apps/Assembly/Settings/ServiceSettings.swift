public import Pipeline
public import WorkerKit

/// The address of RabbitMQ and the names of its queues.
public struct BrokerSettings: Sendable {
    /// One `amqp://` or `amqps://` URL, or several of one cluster, separated by commas. It holds a password.
    public let url: String
    public let queues: Queues
    /// A PEM file of authorities that are trusted in addition to the system's.
    public let authoritiesFile: String?
    /// True if `amqp://` to another machine is allowed.
    public let allowsPlain: Bool

    public init(reading reader: inout SettingsReader) {
        self.url = reader.value(.amqpURL)
        self.authoritiesFile = reader.value(.authorities)
        self.allowsPlain = reader.plainServices().contains(.broker)
        self.queues = Queues(
            messages: reader.value(.messagesQueue),
            calendar: reader.value(.calendarQueue),
            notifications: reader.value(.notificationsQueue)
        )
        let names = [self.queues.messages, self.queues.calendar, self.queues.notifications, self.queues.dead]
        if Set(names).count < names.count {
            reader.report(.messagesQueue, "and the other queues' names must differ, also from \(self.queues.dead)")
        }
    }
}

/// The address of PostgreSQL.
public struct DatabaseSettings: Sendable {
    /// A libpq URI, used unchanged (PostgreSQL documentation, 34.1.1.2). It holds a password.
    public let url: String
    /// A PEM file of authorities that replaces the system's, because libpq takes only one file.
    public let authoritiesFile: String?
    /// True if a server on another machine is allowed without verified TLS.
    public let allowsPlain: Bool
    /// True if a worker upgrades the schema. Otherwise it waits for it.
    public let migrates: Bool

    public init(reading reader: inout SettingsReader) {
        self.url = reader.value(.databaseURL)
        self.migrates = reader.value(.migrate)
        self.authoritiesFile = reader.value(.authorities)
        self.allowsPlain = reader.plainServices().contains(.database)
        guard !self.url.isEmpty, !self.url.hasPrefix("postgres://"), !self.url.hasPrefix("postgresql://") else {
            return
        }
        reader.report(.databaseURL, "must be a postgres:// or postgresql:// URI")
    }
}

/// A service that `JADWAL_ALLOW_PLAIN` may name.
public enum PlainService: String, Sendable, Hashable, CaseIterable {
    case database
    case broker

    /// The end of the error about its URL: how to allow it.
    public var remedy: String { "or list \(self.rawValue) in \(Setting.allowPlain.name) to do without" }
}

extension SettingsReader {
    /// The services on other machines that are allowed without verified TLS.
    public mutating func plainServices() -> Set<PlainService> {
        var services: Set<PlainService> = []
        for (index, item) in self.list(.allowPlain).enumerated() {
            guard let service = PlainService(rawValue: item.lowercased()) else {
                let names = PlainService.allCases.map(\.rawValue).joined(separator: " or ")
                self.report(.allowPlain, "item \(index + 1) must be \(names)")
                continue
            }
            services.insert(service)
        }
        return services
    }
}
