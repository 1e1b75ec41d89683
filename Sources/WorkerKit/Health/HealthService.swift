internal import Hummingbird
public import Logging
public import ServiceLifecycle

/// Serves `/livez`, `/readyz` and `/metrics` until shutdown.
public final class HealthService: Service, CustomStringConvertible {
    private let settings: HealthSettings
    private let registry: PrometheusRegistry
    private let liveness: Liveness
    private let readiness: Readiness
    private let logger: Logger
    private let ports = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))

    public init(
        _ settings: HealthSettings,
        registry: PrometheusRegistry,
        _ liveness: Liveness,
        _ readiness: Readiness,
        logger: Logger
    ) {
        (self.settings, self.registry) = (settings, registry)
        (self.liveness, self.readiness, self.logger) = (liveness, readiness, logger)
    }

    public var description: String { "health" }

    /// Throws `ListenFault` if it cannot listen at the address.
    public func run() async throws {
        // A separate logger, so that lines of the server are distinguishable from those of the worker.
        var quiet = self.logger
        quiet[metadataKey: LogKey.service] = "health"
        let listener = Listener(at: self.settings.address, .health(), logger: quiet)
        let application = Application(
            router: self.router(),
            server: listener.server,
            configuration: listener.configuration,
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
            let name = Setting.health.name
            throw ListenFault(error, at: self.settings.address, named: name) ?? error
        }
    }

    /// The port, after it is bound. Needed if the system chooses it. Only one caller may wait for it.
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
        let isReady = checks.allSatisfy(\.isGood)
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
