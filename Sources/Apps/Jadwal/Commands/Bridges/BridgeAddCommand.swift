internal import ArgumentParser
internal import BridgeCare
internal import CommandKit
internal import Pipeline
internal import Sources
internal import Store
internal import WorkerKit

struct BridgeAddCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Connects a source to a customer; prints the connection's id, its address, and its key, once.",
        discussion: """
            The source is given the address and the key. WAHA signs with the key, Evolution makes its tokens with it \
            (jwt_key), and a script of one's own sends it as a bearer token. The Cloud API has no key of a connection: \
            META_APP_SECRET is its. The wasapp service publishes to a queue, and the address is that queue. Only \
            messages from now on are read, or from as long ago as --backfill says.
            """
    )

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case waha
        case evolution
        case cloud
        case wasapp
        case own

        var source: SourceKind {
            switch self {
            case .waha: .waha
            case .evolution: .evolution
            case .cloud: .cloud
            case .wasapp: .wasapp
            case .own: .own
            }
        }
    }

    @Option(help: ArgumentHelp("The owner of the chats.", valueName: "uuid"))
    var customer: String

    @Option(help: "waha, evolution, cloud, wasapp, or own for a script that posts Jadwal's own format.")
    var kind: Kind

    @Option(help: ArgumentHelp("The source's name in JADWAL_BRIDGES, if it is there.", valueName: "name"))
    var source: String?

    @Option(
        help: ArgumentHelp(
            "WAHA's session, Evolution's instance, the Cloud API's phone_number_id, or wasapp's customer. What is "
                + "about others is not read. With --source, bridge pair makes one.",
            valueName: "name"
        )
    )
    var account: String?

    @Option(help: ArgumentHelp("How long before now messages are read from.", valueName: "duration"))
    var backfill = "0d"

    @Flag(help: "The owner has read docs/publish/bridges.md, \"What owners agree to\", and has agreed.")
    var consented = false

    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard self.consented else {
            throw ValidationError("--consented is needed: ask the owner first, as docs/publish/bridges.md says")
        }
        guard [.own, .wasapp].contains(self.kind) || self.account?.isEmpty == false || self.source != nil else {
            throw ValidationError(
                "--account is needed for \(self.kind.rawValue) without --source: others could be sent here too"
            )
        }
        guard DurationText.parse(self.backfill) != nil else {
            throw ValidationError("--backfill must be a duration such as 0d, 12h or 3d")
        }
    }

    func perform() async throws {
        let customer = try ArgumentChecks.identifier(self.customer, of: "--customer")
        let settings = try await self.options.read { BridgeAdding(reading: &$0) }
        let backfill = DurationText.parse(self.backfill) ?? .zero
        guard backfill <= settings.longestBackfill else {
            throw CommandFailure(
                .usage,
                "--backfill must be at most JADWAL_BRIDGE_BACKFILL, which is "
                    + DurationText.format(settings.longestBackfill)
            )
        }
        if let source = self.source, !settings.sources.contains(where: { $0.name == source }) {
            throw CommandFailure(.usage, "--source must be one of JADWAL_BRIDGES: jadwal bridge sources")
        }
        let connection = NewConnection(
            customerID: customer,
            kind: self.kind.source,
            source: settings.sources.first { $0.name == self.source }?.nameInConnections ?? "",
            remoteName: self.remoteName(of: customer)
        )
        let kind = self.kind
        let added = try await CommandEnvironment.with(self.options) { environment in
            try await PostgresConnections(environment.store)
                .add(connection, key: { BridgeKey.new(kind.source, of: $0) }, backfill: backfill)
        }
        StandardOutput.write(added.id + "\n" + settings.address(of: added.id, kind.source) + "\n")
        if let key = added.key { StandardOutput.write(key + "\n") }
    }

    /// The wasapp service names the customer as its messages do, unless it was told another name.
    private func remoteName(of customer: String) -> String? {
        switch self.kind {
        case .own: nil
        case .wasapp: (self.account ?? customer).lowercased()
        case .waha, .evolution, .cloud: self.account
        }
    }
}

struct BridgeKeyCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Makes a new key for a connection and prints it. The one before is accepted until the next time."
    )

    @Argument(help: ArgumentHelp("As `bridge status` shows it.", valueName: "id"))
    var id: String

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "the connection's id")
        let key = try await CommandEnvironment.with(self.options) { environment in
            let connections = PostgresConnections(environment.store)
            let kind = try await connections.list().first { $0.id == id }?.kind
            guard let kind else { throw CommandFailure(.refused, "there is no such connection") }
            guard let key = BridgeKey.new(kind, of: id) else {
                throw CommandFailure(
                    .refused,
                    kind == .cloud
                        ? "the Cloud API has no key of a connection: replace META_APP_SECRET"
                        : "wasapp has no key: it publishes to a queue"
                )
            }
            try await connections.replaceKey(of: id, with: key)
            return key
        }
        StandardOutput.write(key + "\n")
    }
}

/// The settings that adding a connection reads.
private struct BridgeAdding: Sendable {
    let sources: [BridgeSource]
    let publicURL: String?
    let wasappQueue: String
    let longestBackfill: Duration

    init(reading reader: inout SettingsReader) {
        self.sources = BridgeSource.read(&reader)
        let bridge = BridgeSettings(reading: &reader)
        (self.publicURL, self.wasappQueue) = (bridge.publicURL, bridge.wasappQueue)
        self.longestBackfill = reader.value(.bridgeBackfill)
    }

    /// Without `JADWAL_BRIDGE_URL` only its path.
    func address(of connection: String, _ kind: SourceKind) -> String {
        kind == .wasapp ? self.wasappQueue : (self.publicURL ?? "") + kind.webhookPath(connection)
    }
}
