internal import Assembly
internal import BridgeCare
package import CommandKit
internal import HTTP
internal import Pipeline
internal import Store
internal import WorkerKit

/// A connection that a command holds, so that jadwal-bridge leaves it alone meanwhile, with the client of its source.
struct HeldConnection: Sendable {
    /// jadwal-bridge holds one for as long as a look or a sweep takes.
    private static let patience = Duration.seconds(60)
    private static let retry = Duration.milliseconds(250)
    private static let renewal = Duration.seconds(8)

    let care: PostgresConnectionSupervision
    let controls: SourceControls
    let environment: CommandEnvironment
    let settings: BridgeAsking
    let connection: MendedConnection
    let receiver: OpenReceiver
    let control: any BridgeControl

    /// Takes the connection, runs `body`, and gives it back.
    static func with<R: Sendable>(
        _ id: String,
        _ options: CommandOptions,
        _ body: @escaping @Sendable (HeldConnection) async throws -> R
    ) async throws -> R {
        let settings = try await options.read { BridgeAsking(reading: &$0) }
        return try await CommandEnvironment.with(settings.pipeline) { environment in
            let leases = ConnectionLeases(environment.store)
            let http = HTTPClient(HTTPConfiguration(caFile: settings.pipeline.outgoing.authoritiesFile))
            let controls = SourceControls(settings.sources, over: http)
            let care = PostgresConnectionSupervision(
                environment.store,
                leases: leases,
                sources: controls.sources,
                address: settings.bridge.publicURL,
                readsReactions: settings.bridge.readsReactions
            )
            let outcome: Result<R, any Error>
            do {
                try await Self.take(id, leases, environment)
                let held = try await Self.open(id, care, controls, environment, settings)
                outcome = .success(try await Self.renewing(leases) { try await body(held) })
            } catch {
                outcome = .failure(error)
            }
            try? await leases.release(id)
            await http.close()
            return try outcome.get()
        }
    }

    private static func take(_ id: String, _ leases: ConnectionLeases, _ environment: CommandEnvironment) async throws {
        guard try await PostgresConnections(environment.store).list().contains(where: { $0.id == id }) else {
            throw CommandFailure(.refused, "there is no such connection")
        }
        let end = ContinuousClock.now + Self.patience
        while try await !leases.take(id) {
            guard ContinuousClock.now < end else {
                throw CommandFailure(.unavailable, "another program works on this connection: try again in a minute")
            }
            try await Task.sleep(for: Self.retry)
        }
    }

    private static func open(
        _ id: String,
        _ care: PostgresConnectionSupervision,
        _ controls: SourceControls,
        _ environment: CommandEnvironment,
        _ settings: BridgeAsking
    ) async throws -> HeldConnection {
        guard let (connection, receiver) = try await care.connection(id), let control = controls[connection.source],
            control.kind == receiver.kind
        else {
            throw CommandFailure(
                .refused,
                "this connection has no source that can be asked: name it in JADWAL_BRIDGES, and add the connection "
                    + "with --source"
            )
        }
        return HeldConnection(
            care: care,
            controls: controls,
            environment: environment,
            settings: settings,
            connection: connection,
            receiver: receiver,
            control: control
        )
    }

    private static func renewing<R: Sendable>(
        _ leases: ConnectionLeases,
        _ body: @escaping @Sendable () async throws -> R
    ) async throws -> R {
        try await withThrowingTaskGroup(of: R?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                while !Task.isCancelled {
                    try? await leases.renew()
                    try? await Task.sleep(for: Self.renewal)
                }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }
}

/// The settings of commands that ask a source.
struct BridgeAsking: Sendable {
    let pipeline: PipelineSettings
    let bridge: BridgeSettings
    let sources: [BridgeSource]

    init(reading reader: inout SettingsReader) {
        self.pipeline = PipelineSettings(reading: &reader)
        self.bridge = BridgeSettings(reading: &reader)
        self.sources = BridgeSource.read(&reader)
    }
}

extension BridgeControlError: ExplainedError {
    package var explanation: CommandFailure {
        CommandFailure(self.isTransient ? .unavailable : .refused, self.description)
    }
}
