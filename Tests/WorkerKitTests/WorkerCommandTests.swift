internal import ArgumentParser
internal import ServiceLifecycle
internal import Testing

@testable internal import WorkerKit

@Suite("A worker's command has exit codes for checks, faults and help")
struct WorkerCommandTests {
    @Test func exitCodeOfCheckShowsItsResult() async throws {
        #expect(await Self.exitCode(Example.self, ["--check"]) == 0)
        let file = try TemporaryFile("jadwal_startup_timeout: 0s\n", extension: "yaml")
        #expect(await Self.exitCode(Unreachable.self, ["--check", "--config", file.path]) == 69)
    }

    @Test func probeUsesTheHealthAddress() async throws {
        let off = try TemporaryFile("{}", extension: "json")
        #expect(await Self.exitCode(Example.self, ["--probe", "livez", "--config", off.path]) == 64)
        let free = try TemporaryFile("jadwal_http: 127.0.0.1:0\n", extension: "yaml")
        #expect(await Self.exitCode(Example.self, ["--probe", "readyz", "--config", free.path]) == 64)
        // No program listens on port 1.
        let nobody = try TemporaryFile("jadwal_http: 127.0.0.1:1\n", extension: "yaml")
        #expect(await Self.exitCode(Example.self, ["--probe", "livez", "--config", nobody.path]) == 1)
        #expect(throws: (any Error).self) { try Example.parse(["--probe", "health"]) }
    }

    @Test func configurationFaultExitsWith64() async throws {
        #expect(await Self.exitCode(Example.self, ["--check", "--config", "/nowhere/settings.yaml"]) == 64)
        #expect(await Self.exitCode(Example.self, ["--check", "--config", "settings.toml"]) == 64)
    }

    @Test func helpListsEverySetting() {
        let help = Example.helpMessage(columns: 120)
        #expect(KnownSettings.all.allSatisfy { help.contains($0.name) })
        #expect(help.contains("--config") && help.contains("--check") && help.contains("--version"))
        #expect(Example.configuration.version == "0.1.0")
    }

    @Test func wrongArgumentsAreAUsageError() {
        #expect(throws: (any Error).self) { try Example.parse(["--nonsense"]) }
        do { _ = try Example.parse(["--nonsense"]) } catch { #expect(Example.exitCode(for: error).rawValue == 64) }
    }

    private static func exitCode<Command: WorkerCommand>(_ type: Command.Type, _ arguments: [String]) async -> Int32? {
        do {
            let command = try type.parse(arguments)
            // A signal of another test must not end this process.
            try await command.run(hearing: Signals { _ in })
            return nil
        } catch {
            return type.exitCode(for: error).rawValue
        }
    }

    private struct Example: WorkerCommand {
        static let configuration = Self.described(as: "example", "An example.")
        @OptionGroup var options: WorkerOptions

        static func settings(reading reader: inout SettingsReader) -> Duration { reader.value(.quietPeriod) }
        static func checks(_ settings: Duration) -> [ServiceCheck] { [ServiceCheck("database") { "15.8" }] }
        func services(_ settings: Duration, _ context: WorkerContext) async throws -> [any Service] { [] }
    }

    private struct Unreachable: WorkerCommand {
        struct Refused: Error {}
        static let configuration = Self.described(as: "unreachable", "An example.")
        @OptionGroup var options: WorkerOptions

        static func settings(reading reader: inout SettingsReader) -> Int { 0 }
        static func checks(_ settings: Int) -> [ServiceCheck] { [ServiceCheck("database") { throw Refused() }] }
        func services(_ settings: Int, _ context: WorkerContext) async throws -> [any Service] { [] }
    }
}
