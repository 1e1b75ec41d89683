internal import CoreMetrics
public import Logging
public import ServiceLifecycle

/// Logging, metrics and running of services, the same for every program.
public enum Bootstrap {
    /// Sends all logging of the process to standard error. Called once, before the first logger is made.
    ///
    /// - Returns: a logger with the program's name, and the level, which may be changed at any time.
    public static func logging(_ label: String, _ settings: LogSettings) -> (logger: Logger, level: LogLevel) {
        let level = LogLevel(settings.level)
        LoggingSystem.bootstrap { label in
            var handler = LineLogHandler(label: label, format: settings.format, level: level)
            handler.metadataProvider = WorkSpan.logging
            return handler
        }
        return (Logger(label: label), level)
    }

    /// Sends all metrics of the process to `registry`. Must be called once, before the first metric is made.
    public static func metrics(_ registry: PrometheusRegistry) { MetricsSystem.bootstrap(registry) }

    /// Runs `service` while `body` runs, and ends it after that.
    ///
    /// - Parameter failed: called if the service ends first, by an error.
    static func serving<R>(
        _ service: (any Service)?,
        logger: Logger,
        failed: @escaping @Sendable (any Error) -> Void,
        while body: () async -> R
    ) async -> R {
        guard let service else { return await body() }
        let group = ServiceGroup(services: [NamedService(service)], logger: logger)
        let serving = Task {
            do { try await group.run() } catch { if !Task.isCancelled { failed(error) } }
        }
        let result = await body()
        await group.triggerGracefulShutdown()
        serving.cancel()
        await serving.value
        return result
    }

    /// Runs `services` until a signal arrives. If a service ends by itself, that is an error.
    ///
    /// The order is the dependency order: the last service shuts down first. After the first signal the services have
    /// `grace` to finish. Then their tasks are cancelled. Five seconds later the program ends with exit code 70, even
    /// if a service still runs. If `grace` was too short, this function still returns normally: the work was given
    /// back.
    public static func run(
        _ services: [any Service],
        signals: Signals,
        grace: Duration,
        logger: Logger
    ) async throws {
        var configuration = ServiceGroupConfiguration(services: services.map { NamedService($0) }, logger: logger)
        configuration.maximumGracefulShutdownDuration = grace
        let group = ServiceGroup(configuration: configuration)
        signals.onFirst {
            logger.notice("The program shuts down", metadata: [LogKey.duration: "\(grace / .seconds(1))"])
            signals.exit(.bug, after: grace + .seconds(5))
            Task { await group.triggerGracefulShutdown() }
        }
        do {
            try await group.run()
        } catch is CancellationError where signals.isEnding {
            logger.warning(
                "The program did not shut down in time and was cancelled",
                metadata: [LogKey.duration: "\(grace / .seconds(1))"]
            )
        }
        if signals.isEnding { logger.notice("The program has shut down") }
    }
}

/// A service whose description is only its name or type. The service group logs the description of each service at the
/// level `debug`, and the default one shows all stored values.
struct NamedService: Service, CustomStringConvertible {
    private let service: any Service

    init(_ service: any Service) { self.service = service }

    var description: String {
        (self.service as? any CustomStringConvertible)?.description ?? "\(type(of: self.service))"
    }

    func run() async throws { try await self.service.run() }
}
