package import ArgumentParser
package import Assembly
package import Postgres
package import Store
package import WorkerKit

/// A command for operators. Every error becomes a sentence on standard error and an exit code.
package protocol OperatorCommand: AsyncParsableCommand {
    func perform() async throws
}

extension OperatorCommand {
    package func run() async throws { try await explainingErrors { try await self.perform() } }
}

/// Every error becomes a sentence on standard error and an exit code.
package func explainingErrors(_ body: () async throws -> Void) async throws {
    ProcessMemory.conceal()
    do {
        try await body()
    } catch let failure as ExitCode {
        throw failure
    } catch let invalid as ValidationError {
        throw invalid
    } catch {
        guard let failure = CommandFailure(error) else {
            // An unexpected error's text may quote secrets, so only its type is printed.
            StandardError.write("jadwal: an unexpected error: \(type(of: error))\n")
            throw ExitCode(ProgramExit.bug.rawValue)
        }
        StandardError.write("jadwal: \(failure.description)\n")
        throw failure.code
    }
}

/// The option that names a settings file, and reading of the settings.
package struct CommandOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Settings that the environment does not give: JSON or YAML.", valueName: "file"))
    package var config: String?

    package init() {}

    /// Reads and checks all settings. The error lists all faults.
    ///
    /// - Parameter environment: nil for the command's own.
    package func read<Settings: Sendable>(
        environment: [String: String]? = nil,
        _ body: (inout SettingsReader) -> Settings
    ) async throws -> Settings {
        try SettingsReader.read(await SettingsSources.load(environment: environment, file: self.config), body)
    }
}

/// The database and its keys, opened for one command.
package struct CommandEnvironment: Sendable {
    package let settings: PipelineSettings
    package let store: StoreContext
    /// nil unless the command is traced.
    package var tracing: WorkerTracing?

    /// Opens the database, runs `body`, and closes it, also after an error.
    package static func with<R: Sendable>(
        _ options: CommandOptions,
        _ body: @Sendable (CommandEnvironment) async throws -> R
    ) async throws -> R {
        try await Self.with(try await options.read { PipelineSettings(reading: &$0) }, body)
    }

    /// The same with settings that were read before.
    package static func with<R: Sendable>(
        _ settings: PipelineSettings,
        _ body: @Sendable (CommandEnvironment) async throws -> R
    ) async throws -> R {
        let pool = PostgresPool(settings.database.configuration("jadwal", connections: 2))
        do {
            let result = try await body(try await Self.open(settings, pool))
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }

    /// The same; what the command does is traced, if an endpoint is configured.
    package static func traced<R: Sendable>(
        _ options: CommandOptions,
        as program: String,
        _ body: @Sendable (CommandEnvironment) async throws -> R
    ) async throws -> R {
        let settings = try await options.read { PipelineSettings(reading: &$0) }
        return try await WorkerTelemetry.during(settings, program: program) { tracing in
            try await Self.with(settings) { environment in
                var traced = environment
                traced.tracing = tracing
                return try await body(traced)
            }
        }
    }

    package static func open(_ settings: PipelineSettings, _ pool: PostgresPool) async throws -> CommandEnvironment {
        CommandEnvironment(settings: settings, store: try await settings.store(on: pool))
    }
}
