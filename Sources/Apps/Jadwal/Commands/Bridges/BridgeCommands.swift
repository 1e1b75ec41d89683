internal import ArgumentParser
internal import BridgeCare
internal import CommandKit
internal import Pipeline
internal import Store
internal import Time
internal import WorkerKit

struct BridgeCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bridge",
        abstract: "Connections through which chats come in.",
        subcommands: [
            BridgeSourcesCommand.self, BridgeAddCommand.self, BridgePairCommand.self, BridgeStatusCommand.self,
            BridgeSweepCommand.self, BridgeFilterCommand.self, BridgeKeyCommand.self, BridgeEndCommand.self,
        ]
    )
}

struct BridgeSourcesCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Lists the systems that JADWAL_BRIDGES names."
    )

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let sources = try await self.options.read { BridgeSource.read(&$0) }
        try Listing.write(sources.map { SourceRow($0) }, self.listing, nothing: "JADWAL_BRIDGES names no source.")
    }
}

private struct SourceRow: ListedRow {
    static let titles = ["SOURCE", "KIND", "ADDRESS", "KEY"]

    var name: String
    var kind: String
    var address: String
    var hasKey: Bool

    init(_ source: BridgeSource) {
        (self.name, self.kind, self.address) = (source.name, source.kind, source.url)
        self.hasKey = source.apiKey != nil
    }

    var cells: [String] { [self.name, self.kind, self.address, self.hasKey ? "yes" : "none"] }
}

struct BridgeStatusCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Lists connections by age, and when each last sent something and was compared with its source."
    )

    @Argument(help: ArgumentHelp("Only this connection; says what to do about its state.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("Of this customer only.", valueName: "uuid"))
    var customer: String?

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let customer = try self.customer.map { try ArgumentChecks.identifier($0, of: "--customer") }
        let id = try self.id.map { try ArgumentChecks.identifier($0, of: "the connection's id") }
        let connections = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresConnections(environment.store).list(of: customer).filter { id == nil || $0.id == id }
        }
        guard id == nil || !connections.isEmpty else {
            throw CommandFailure(.refused, "there is no such connection")
        }
        if id != nil, let reason = connections.first?.detail.flatMap({ ConnectionReason(rawValue: $0) }) {
            StandardError.write(reason.sentence(isArabic: false) + "\n")
        }
        try Listing.write(connections.map { ConnectionRow($0) }, self.listing, nothing: "There are no connections.")
    }
}

/// A connection without its phone and its keys.
private struct ConnectionRow: ListedRow {
    static let titles = ["ID", "CUSTOMER", "KIND", "SOURCE", "STATE", "READS FROM", "LAST SENT", "COMPARED", "FILTER"]

    var id: String
    var customer: String
    var kind: String
    var source: String
    var state: String
    var detail: String?
    var readsFrom: String
    var lastSent: String?
    var compared: String?
    var filter: String
    var filteredChats: Int

    init(_ connection: ConnectionOverview) {
        (self.id, self.customer) = (connection.id, connection.customerID)
        (self.kind, self.source) = (connection.kind.rawValue, connection.source)
        (self.state, self.detail) = (connection.state, connection.detail)
        self.readsFrom = Timestamp.utcText(connection.readsFrom)
        self.lastSent = connection.lastEventAt.map { Timestamp.utcText($0) }
        self.compared = connection.sweptAt.map { Timestamp.utcText($0) }
        (self.filter, self.filteredChats) = (connection.filter.mode, connection.filter.count)
    }

    var cells: [String] {
        [
            self.id, self.customer, self.kind, self.source.isEmpty ? "–" : self.source,
            self.detail.map { "\(self.state): \($0)" } ?? self.state, self.readsFrom, self.lastSent ?? "–",
            self.compared ?? "–",
            self.filteredChats == 0 ? self.filter : "\(self.filter) \(self.filteredChats)",
        ]
    }
}
