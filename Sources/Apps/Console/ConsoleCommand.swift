internal import ArgumentParser
internal import Assembly
internal import HTTP
internal import Replays
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Serves the operators' console.
@main
struct ConsoleCommand: PipelineWorker {
    static let configuration = described(
        as: "jadwal-console",
        "Shows operators what happens, in a browser, and lets them act."
    )

    /// Four for pages, and one for each operation that this program works on.
    private static let connections = 4 + OperationRunner.lanes

    @OptionGroup var options: WorkerOptions

    struct Settings: Sendable {
        let pipeline: PipelineSettings
        let console: ConsoleSettings
    }

    static func settings(reading reader: inout SettingsReader) -> Settings {
        Settings(pipeline: PipelineSettings(reading: &reader), console: ConsoleSettings(reading: &reader))
    }

    /// The broker may be away: the console reads the database alone.
    static func checks(_ settings: Settings) -> [ServiceCheck] {
        WorkerAssembly.checks(settings.pipeline).map { check in
            check.name == "broker" ? ServiceCheck("broker", isRequired: false, probe: check.probe) : check
        }
    }

    static func services(
        _ settings: Settings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let pipeline = try await WorkerAssembly.open(
            settings.pipeline,
            context,
            name: "jadwal-console",
            connections: Self.connections,
            seams: seams
        )
        let metrics = context.metrics.adding(ConsoleMetrics.init)
        let http = HTTPClient(pipeline.httpConfiguration)
        let store = pipeline.store
        let login = Login(
            settings.console,
            store,
            over: { call throws(HTTPError) in try await http.execute(call) },
            metrics: metrics,
            logger: context.logger
        )
        let readings = ConsoleReadings(
            store,
            pipeline.pool,
            settings.pipeline,
            settings.console,
            over: { try await http.execute($0) }
        )
        let live = LiveHub(
            read: { try await $0.read(store, readings) },
            stillSignedIn: { try await login.stillSignedIn($0) }
        )
        let services = ConsoleServices(
            store: store,
            login: login,
            mayReveal: settings.console.mayReveal,
            readings: readings,
            live: live,
            tracing: pipeline.context.tracing
        )
        let front = ConsoleFront(settings.console, services, metrics: metrics, logger: context.logger)
        let operations = OperationRunner(
            pipeline.store,
            owner: pipeline.worker,
            logger: context.logger,
            tracing: pipeline.context.tracing
        )
        context.readiness.tolerate(ConsoleCertificate.check)
        // The log and /readyz tell before a browser refuses somebody.
        let watch: [any Service] =
            settings.console.certificate.map { given in
                let certificate = ConsoleCertificate(path: given.chain, readiness: context.readiness)
                return [Periodic("certificate", every: .seconds(3600), context: context) { certificate.look() }]
            } ?? []
        return pipeline.telemetry.services + watch + [
            pipeline.pool, pipeline.fleet, pipeline.clock, http,
            operations,
            ConsoleServer.make(settings.console, front.responder(), logger: context.logger),
            // Shut down first: the server waits for its streams.
            live,
        ]
    }
}
