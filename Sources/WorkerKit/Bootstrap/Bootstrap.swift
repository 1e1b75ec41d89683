internal import CoreMetrics
public import Logging
public import ServiceLifecycle

/// What every program does before and around its own work.
public enum Bootstrap {
    /// Sends all logging of the process to standard error. Once, before the first logger is made.
    ///
    /// - Returns: a logger of the program's name, and the level that may be changed while it runs.
    public static func logging(_ label: String, _ settings: LogSettings) -> (logger: Logger, level: LogLevel) {
        let level = LogLevel(settings.level)
        LoggingSystem.bootstrap { label in LineLogHandler(label: label, format: settings.format, level: level) }
        return (Logger(label: label), level)
    }

    /// Sends all metrics of the process to `registry`. Once, before the first metric is made.
    public static func metrics(_ registry: PrometheusRegistry) { MetricsSystem.bootstrap(registry) }

    /// Runs `services` until a signal, or until one of them ends on its own, which is an error.
    ///
    /// The order is the dependency order: the last drains first. After the first signal they have `grace` to finish, then
    /// their tasks are cancelled; services that do not even heed that are left behind after another five seconds, with
    /// exit code 70. A drain that was cut short by `grace` still returns normally: what was in hand is given back.
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
            logger.notice("The program drains", metadata: [LogKey.duration: "\(grace / .seconds(1))"])
            signals.exit(.bug, after: grace + .seconds(5))
            Task { await group.triggerGracefulShutdown() }
        }
        do {
            try await group.run()
        } catch is CancellationError where signals.isEnding {
            logger.warning("The drain was cut short", metadata: [LogKey.duration: "\(grace / .seconds(1))"])
        }
        if signals.isEnding { logger.notice("The program has drained") }
    }
}
