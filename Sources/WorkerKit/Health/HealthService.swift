internal import Hummingbird
internal import Logging
internal import NIOConcurrencyHelpers
public import ServiceLifecycle

/// Serves `/livez`, `/readyz` and `/metrics` until the graceful end.
public final class HealthService: Service, CustomStringConvertible {
    private let settings: HealthSettings
    private let registry: PrometheusRegistry
    private let liveness: Liveness
    private let readiness: Readiness
    private let logger: Logger
    private let ports = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))

    public init(_ settings: HealthSettings, registry: PrometheusRegistry, context: WorkerContext) {
        (self.settings, self.registry) = (settings, registry)
        (self.liveness, self.readiness, self.logger) = (context.liveness, context.readiness, context.logger)
    }

    public var description: String { "health" }

    /// Ends by throwing `ListenFault` when it cannot listen there.
    public func run() async throws {
        // Its own logger: what the server says of itself is of use to nobody who reads a worker's log.
        var quiet = self.logger
        quiet[metadataKey: LogKey.service] = "health"
        let application = Application(
            router: self.router(),
            configuration: .init(
                address: .hostname(self.settings.host, port: self.settings.port),
                serverName: nil
            ),
            onServerRunning: { [ports, logger] channel in
                guard let port = channel.localAddress?.port else { return }
                logger.info("Health and metrics are served", metadata: [LogKey.port: "\(port)"])
                ports.continuation.yield(port)
            },
            logger: quiet
        )
        do {
            try await application.run()
        } catch {
            let name = SettingName.health.rawValue
            throw ListenFault(error, at: self.settings.address, named: name) ?? error
        }
    }

    /// The port once it is bound; of use when the settings left it to the system. For one caller.
    func boundPort() async -> Int? {
        for await port in self.ports.stream { return port }
        return nil
    }

    private func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("livez") { [liveness] _, _ in Self.livez(liveness) }
        router.get("readyz") { [readiness] _, _ in Self.readyz(readiness) }
        router.get("metrics") { [registry] _, _ in
            Self.response(.ok, PrometheusText.contentType, registry.text())
        }
        return router
    }

    private static func livez(_ liveness: Liveness) -> Response {
        let stalled = liveness.stalled()
        guard !stalled.isEmpty else { return Self.response(.ok, "text/plain; charset=utf-8", "ok\n") }
        return Self.response(
            .serviceUnavailable,
            "text/plain; charset=utf-8",
            "stalled: \(stalled.joined(separator: ", "))\n"
        )
    }

    private static func readyz(_ readiness: Readiness) -> Response {
        let checks = readiness.current
        let isReady = checks.allSatisfy(\.isUp)
        return Self.response(isReady ? .ok : .serviceUnavailable, "application/json", ReadinessReport(checks).json)
    }

    private static func response(_ status: HTTPResponse.Status, _ type: String, _ body: String) -> Response {
        Response(
            status: status,
            headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(string: body))
        )
    }
}
