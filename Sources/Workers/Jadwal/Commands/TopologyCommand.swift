internal import ArgumentParser
internal import Assembly
internal import CommandKit
internal import Jadwal
internal import RabbitMQ
internal import WorkerKit

struct TopologyCommand: PersonCommand {
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
