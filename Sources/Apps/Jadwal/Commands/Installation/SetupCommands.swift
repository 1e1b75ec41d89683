internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Pipeline
internal import Postgres
internal import RabbitMQ
internal import Store
internal import WorkerKit

struct MigrateCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Creates or upgrades the database schema, under a lock.",
        discussion: """
            With --role it also runs roles.sql, which separates owners in the database, and lets the role log in with \
            the password of the URL in the file. Give it once for jadwal-api, and once for jadwal-console if that has a \
            role.
            """
    )

    @Option(
        name: .customLong("role"),
        help: ArgumentHelp("A file with the DATABASE_URL of jadwal-api or jadwal-console.", valueName: "file")
    )
    var roles: [String] = []

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let database = try await self.options.read { $0.database() }
        let logins = try self.roles.map { path in
            let text = String(decoding: try InputFile(path).all(atMost: 1 << 16), as: UTF8.self)
            return try DatabaseLogin(url: String(text.prefix { !$0.isWhitespace }))
        }
        let configuration = database.configuration("jadwal-migrate", connections: 1)
        let applied = try await Migrator(configuration).apply(Schema.migrations)
        let numbers = applied.map { "\($0)" }.joined(separator: ", ")
        StandardOutput.write(applied.isEmpty ? "The schema is up to date.\n" : "Applied migration \(numbers).\n")
        guard !logins.isEmpty else { return }
        try await DatabaseRoles().apply(as: configuration, logins)
        let names = logins.map(\.user).joined(separator: ", ")
        StandardOutput.write("The database separates owners, and \(names) can log in.\n")
    }
}

struct TopologyCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "topology",
        abstract: "Declares the queues, or prints them as RabbitMQ definitions."
    )

    @Flag(help: "Print the definitions that `rabbitmqctl import_definitions` reads; declare nothing.")
    var definitions = false

    @Option(help: ArgumentHelp("The virtual host in the definitions.", valueName: "name"))
    var virtualHost = "/"

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let broker = try await self.options.read { $0.broker() }
        let queues = broker.queues.all
        guard !self.definitions else {
            return try Listing.writeJSON(BrokerDefinitions(queues, virtualHost: self.virtualHost))
        }
        try await RabbitMQTopology(try broker.configuration("jadwal topology")).declare(queues)
        try Listing.write(queues.map { QueueRow(queue: $0.name) }, self.listing, nothing: "There are no queues.")
    }
}

/// A queue that was declared, as a printed row.
private struct QueueRow: ListedRow {
    static let titles = ["QUEUE"]

    var queue: String

    var cells: [String] { [self.queue] }
}

/// The queues of a RabbitMQ definitions file (https://www.rabbitmq.com/docs/definitions).
struct BrokerDefinitions: Encodable {
    struct Queue: Encodable {
        var name: String
        var vhost: String
        var durable = true
        var autoDelete = false
        var arguments: Arguments
    }

    /// The broker's own names. The encoder's key strategy does not change them.
    struct Arguments: Encodable {
        struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }

            init(_ text: String) { self.stringValue = text }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var definition: QueueDefinition

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Name.self)
            for (name, value) in self.definition.arguments {
                switch value {
                case .text(let text): try fields.encode(text, forKey: Name(name))
                case .number(let number): try fields.encode(number, forKey: Name(name))
                }
            }
        }
    }

    var queues: [Queue]

    init(_ definitions: [QueueDefinition], virtualHost: String) {
        self.queues = definitions.map {
            Queue(name: $0.name, vhost: virtualHost, arguments: Arguments(definition: $0))
        }
    }
}
