public import ArgumentParser
internal import Logging
public import ServiceLifecycle

/// A program that runs until shutdown is requested. It declares its settings, the services that it needs and the
/// services that it runs. Arguments, faults, `--check`, start, shutdown and exit codes are the same for all.
public protocol WorkerCommand: AsyncParsableCommand {
    associatedtype Settings: Sendable

    /// The program's name in its log.
    static var program: String { get }

    var options: WorkerOptions { get }

    /// Reads the program's own settings. `CommonSettings` are read separately.
    static func settings(reading reader: inout SettingsReader) -> Settings

    /// The services that it needs. They are checked repeatedly until `JADWAL_STARTUP_TIMEOUT`.
    static func checks(_ settings: Settings) -> [ServiceCheck]

    /// In dependency order: a service that others need comes first and shuts down last.
    func services(_ settings: Settings, _ context: WorkerContext) async throws -> [any Service]
}

extension WorkerCommand {
    /// The configuration of the command, with the table of settings in its help.
    public static func described(as name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name,
            abstract: abstract,
            discussion: KnownSettings.help,
            version: JadwalVersion.current
        )
    }

    public static var program: String { Self.configuration.commandName ?? "jadwal" }

    public func run() async throws { try await self.runUntilShutdown() }

    /// The default implementation of `run`.
    public func runUntilShutdown() async throws {
        let signals = await Signals()
        do {
            try await self.run(hearing: signals)
        } catch let code as ExitCode {
            // Threads of C libraries may still be running. Exit handlers of OpenSSL and of C++ free memory that these
            // threads use, which has ended a drained worker with SIGABRT.
            signals.exitAtOnce(code.rawValue)
            throw code
        }
    }

    func run(hearing signals: Signals) async throws {
        ProcessMemory.conceal()
        // There is no work yet, so the first signal ends the program.
        signals.onFirst { [weak signals] in signals?.exit(.done) }
        let sources = await SettingsSources.load(file: self.options.config)
        if let question = self.options.probe { throw try Self.probe(question, sources) }
        let (common, settings) = try Self.read(sources) { reader in
            (CommonSettings(reading: &reader), Self.settings(reading: &reader))
        }
        let outcome =
            self.options.check
            ? await Self.report(Self.checks(settings), common)
            : await self.work(settings, common, SettingReport.all(sources), signals)
        throw ExitCode(outcome.rawValue)
    }

    private static func read<Value>(
        _ sources: SettingsSources,
        _ body: (inout SettingsReader) -> Value
    ) throws(ExitCode) -> Value {
        do { return try SettingsReader.read(sources, body) } catch {
            StandardError.write(error.description + "\n")
            throw ExitCode(ProgramExit.usage.rawValue)
        }
    }

    /// Probes the program that runs with the same settings.
    private static func probe(
        _ question: HealthProbe.Question,
        _ sources: SettingsSources
    ) throws(ExitCode) -> ExitCode {
        let health = try Self.read(sources) { HealthSettings.read(&$0) }
        guard let health, health.port != 0 else {
            StandardError.write("\(Setting.health.name) names no port that --probe could ask\n")
            return ExitCode(ProgramExit.usage.rawValue)
        }
        let answer = HealthProbe(health.address).ask(question.rawValue)
        StandardOutput.write(answer.text + "\n")
        return answer.isFine ? .success : .failure
    }

    private static func report(_ checks: [ServiceCheck], _ common: CommonSettings) async -> ProgramExit {
        let results = await ServiceChecks(checks, within: common.lifetime.startupTimeout).run()
        StandardOutput.write("ok      configuration\n")
        for result in results { StandardOutput.write(result.line + "\n") }
        return results.allSatisfy(\.isUp) ? .done : .unavailable
    }

    private func work(
        _ settings: Settings,
        _ common: CommonSettings,
        _ reports: [SettingReport],
        _ signals: Signals
    ) async -> ProgramExit {
        let registry = PrometheusRegistry()
        let logger = Bootstrap.logging(Self.program, common.log).logger
        Bootstrap.metrics(registry)
        let required = Self.checks(settings).filter(\.isRequired)
        let context = WorkerContext(
            logger: logger,
            metrics: JadwalMetrics(registry),
            readiness: Readiness(required.map(\.name), logger: logger),
            liveness: Liveness(),
            lifetime: common.lifetime,
            settings: reports
        )
        context.readiness.starts()
        // Served from the first moment to the last, so that the start and the shutdown can be observed.
        let health = common.health.map {
            HealthService($0, registry: registry, context.liveness, context.readiness, logger: logger)
        }
        let failed: @Sendable (any Error) -> Void = { error in
            let fault = error as? ListenFault
            signals.exit(fault.map { EndOfProgram.cannotListen($0, logger) } ?? EndOfProgram.bug(error, logger))
        }
        return await Bootstrap.serving(health, logger: logger, failed: failed) {
            await self.work(settings, required, context, signals)
        }
    }

    /// Waits for the services, and runs the program.
    private func work(
        _ settings: Settings,
        _ required: [ServiceCheck],
        _ context: WorkerContext,
        _ signals: Signals
    ) async -> ProgramExit {
        let (logger, lifetime) = (context.logger, context.lifetime)
        guard await Self.wait(for: required, context) else { return .unavailable }
        let services: [any Service]
        do {
            services = try await self.services(settings, context)
        } catch let fault as any StartFault {
            logger.critical("The program cannot start", metadata: [LogKey.error: "\(fault)"])
            return fault.exit
        } catch {
            // If a service has gone down since the first check, this is not a bug, and a later start can succeed.
            let again = await ServiceChecks(required, within: .zero).run()
            guard again.allSatisfy(\.isUp) else {
                let away = again.filter { !$0.isUp }.map(\.name).joined(separator: ", ")
                logger.critical("A required service went down during the start", metadata: [LogKey.service: "\(away)"])
                return .unavailable
            }
            return EndOfProgram.bug(error, logger)
        }
        context.readiness.started()
        logger.notice("The program starts", metadata: [LogKey.version: "\(JadwalVersion.current)"])
        do {
            try await Bootstrap.run(
                [CodeMemoryRelease(context: context)] + services + [SystemdNotifier(context)].compactMap(\.self),
                signals: signals,
                grace: lifetime.shutdownGrace,
                logger: logger
            )
            return .done
        } catch let fault as ListenFault {
            return EndOfProgram.cannotListen(fault, logger)
        } catch {
            return EndOfProgram.bug(error, logger)
        }
    }

    /// Reports missing services from the first attempt on: in the log, in `/readyz` and to systemd.
    ///
    /// - Returns: false if a service was still unavailable when the time was up.
    private static func wait(for required: [ServiceCheck], _ context: WorkerContext) async -> Bool {
        let readiness = context.readiness
        SystemdNotifier.tellStart(readiness)
        let checks = ServiceChecks(required, within: context.lifetime.startupTimeout) { result in
            readiness.set(result.name, up: result.isUp, reason: result.detail)
            SystemdNotifier.tellStart(readiness)
        }
        let results = await checks.run()
        for result in results where !result.isUp {
            let metadata: Logger.Metadata = [LogKey.service: "\(result.name)", LogKey.error: "\(result.detail)"]
            context.logger.critical("A required service could not be reached", metadata: metadata)
        }
        return results.allSatisfy(\.isUp)
    }
}

/// Logs the reason why a program ends by itself, and determines its exit code.
private enum EndOfProgram {
    static func cannotListen(_ fault: ListenFault, _ logger: Logger) -> ProgramExit {
        logger.critical("The program cannot listen at the configured address", metadata: [LogKey.error: "\(fault)"])
        return fault.exit
    }

    static func bug(_ error: any Error, _ logger: Logger) -> ProgramExit {
        logger.critical(
            "The program ends because of an error",
            metadata: [LogKey.errorType: "\(type(of: error))", LogKey.error: "\(error)"]
        )
        return .bug
    }
}

/// The arguments of every worker, besides `--help` and `--version`.
public struct WorkerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Settings that the environment does not give: JSON or YAML.", valueName: "file"))
    public var config: String?

    @Flag(help: "Validate the configuration, reach the services, say what was found, and exit.")
    public var check = false

    @Option(
        help: ArgumentHelp(
            "Ask the program that serves JADWAL_HTTP, print its answer, and exit with 0 or 1: livez, readyz.",
            valueName: "question"
        )
    )
    public var probe: HealthProbe.Question?

    public init() {}
}
