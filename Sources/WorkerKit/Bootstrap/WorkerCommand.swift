public import ArgumentParser
internal import Logging
public import ServiceLifecycle

/// A program that runs until it is told to end. It says what it reads, what it needs and what it runs; the rest is the
/// same for all: arguments, faults, `--check`, start, drain, exit codes.
public protocol WorkerCommand: AsyncParsableCommand {
    associatedtype Settings: Sendable

    var options: WorkerOptions { get }

    /// The program's own settings. `health`, `lifetime` and `log` are read for it.
    static func settings(reading reader: inout SettingsReader) -> Settings

    /// What must be there before anything starts. Run again and again until `JADWAL_STARTUP_TIMEOUT`.
    static func checks(_ settings: Settings) -> [ServiceCheck]

    /// In the order of dependence: what others need comes first and drains last.
    static func services(_ settings: Settings, _ context: WorkerContext) async throws -> [any Service]
}

extension WorkerCommand {
    /// The configuration of the command of that name, with the table of settings in its help.
    public static func described(as name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name,
            abstract: abstract,
            discussion: KnownSettings.help,
            version: JadwalVersion.current
        )
    }

    public func run() async throws { try await self.run(hearing: await Signals()) }

    func run(hearing signals: Signals) async throws {
        ProcessMemory.conceal()
        // Nothing is in hand yet, so the first signal is the end already.
        signals.onFirst { [weak signals] in signals?.exit(.done) }
        let sources = await SettingsSources.load(file: self.options.config)
        let common: CommonSettings
        let settings: Settings
        do {
            (common, settings) = try SettingsReader.read(sources) { reader in
                (CommonSettings(reading: &reader), Self.settings(reading: &reader))
            }
        } catch {
            StandardError.write(error.description + "\n")
            throw ExitCode(ProgramExit.usage.rawValue)
        }
        let outcome =
            self.options.check
            ? await Self.report(Self.checks(settings), common)
            : await Self.work(settings, common, signals)
        throw ExitCode(outcome.rawValue)
    }

    private static func report(_ checks: [ServiceCheck], _ common: CommonSettings) async -> ProgramExit {
        let results = await ServiceChecks(checks, within: common.lifetime.startupTimeout).run()
        StandardOutput.write("ok      configuration\n")
        for result in results { StandardOutput.write(result.line + "\n") }
        return results.allSatisfy(\.isUp) ? .done : .unavailable
    }

    private static func work(_ settings: Settings, _ common: CommonSettings, _ signals: Signals) async -> ProgramExit {
        let registry = PrometheusRegistry()
        let name = Self.configuration.commandName ?? "jadwal"
        let logger = Bootstrap.logging(name, common.log).logger
        Bootstrap.metrics(registry)
        let required = Self.checks(settings).filter(\.isRequired)
        let results = await ServiceChecks(required, within: common.lifetime.startupTimeout).run()
        for result in results where !result.isUp {
            let metadata: Logger.Metadata = [LogKey.service: "\(result.name)", LogKey.error: "\(result.detail)"]
            logger.critical("A needed service could not be reached", metadata: metadata)
        }
        guard results.allSatisfy(\.isUp) else { return .unavailable }
        let readiness = Readiness(required.map(\.name), logger: logger)
        for check in required { readiness.set(check.name, up: true) }
        let context = WorkerContext(
            logger: logger,
            metrics: JadwalMetrics(registry),
            readiness: readiness,
            liveness: Liveness(),
            lifetime: common.lifetime
        )
        let services: [any Service]
        do {
            services = try await Self.services(settings, context)
        } catch {
            // What answered a moment ago may be away again: then this is no bug, and a later start will do.
            let again = await ServiceChecks(required, within: .zero).run()
            guard again.allSatisfy(\.isUp) else {
                let away = again.filter { !$0.isUp }.map(\.name).joined(separator: ", ")
                logger.critical("A needed service went away during the start", metadata: [LogKey.service: "\(away)"])
                return .unavailable
            }
            return Self.bug(error, logger)
        }
        // Health first, so that it is the last to go and a drain can be watched.
        let health = common.health.map { [HealthService($0, registry: registry, context: context)] } ?? []
        logger.notice("The program starts", metadata: [LogKey.version: "\(JadwalVersion.current)"])
        do {
            try await Bootstrap.run(
                health + [UnusedCode(context: context)] + services + [SystemdNotifier(context)].compactMap(\.self),
                signals: signals,
                grace: common.lifetime.shutdownGrace,
                logger: logger
            )
            return .done
        } catch let fault as ListenFault {
            logger.critical("The program cannot listen where it was told to", metadata: [LogKey.error: "\(fault)"])
            return fault.exit
        } catch {
            return Self.bug(error, logger)
        }
    }

    private static func bug(_ error: any Error, _ logger: Logger) -> ProgramExit {
        logger.critical(
            "The program ends by an error",
            metadata: [LogKey.errorType: "\(type(of: error))", LogKey.error: "\(error)"]
        )
        return .bug
    }
}
