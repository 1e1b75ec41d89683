import Foundation
import TestSupport
import Testing

@Suite(
    "Programs write no core dump, and their own user cannot look into their memory",
    .enabled(if: Program.workers.allSatisfy(\.isBuilt), "the programs are not built")
)
struct ConcealedMemoryTests {
    /// No server listens there, so a worker waits for its services.
    private static let away = [
        "AMQP_URL": "amqp://127.0.0.1:1/", "DATABASE_URL": "postgres://u@127.0.0.1:1/d",
        "JADWAL_STARTUP_TIMEOUT": "60s",
        "JADWAL_MESSAGE_KEYS": PipelineKeys.setting(PipelineKeys.messages),
        "JADWAL_CREDENTIAL_KEYS": PipelineKeys.setting(PipelineKeys.credentials),
    ]
    private static let calls: [(Program, [String])] =
        Program.workers.map { ($0, []) } + [(.offlineModel, ["--listen", "127.0.0.1:0"])]

    /// Root without its capabilities may look at what is its own, like anybody else.
    private static func words(_ command: [String]) -> [String] {
        geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] + command : command
    }

    private static func start(_ command: [String], _ environment: [String: String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = Self.words(command)
        process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
        process.standardInput = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The same right that ptrace(2) and a core dump's reader need: PTRACE_MODE_READ.
    private static func mayLook(into process: Process) throws -> Bool {
        let look = try Self.start(["cat", "/proc/\(process.processIdentifier)/environ"], [:])
        look.waitUntilExit()
        return look.terminationStatus == 0
    }

    private static func coreLimits(of process: String) -> [Substring] {
        let limits = try? String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let line = limits?.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        return Array(line?.split(separator: " ").dropFirst(4).prefix(2) ?? [])
    }

    @Test(arguments: calls)
    func programWritesNoCoreDumpAndHidesItsMemory(_ program: Program, _ arguments: [String]) async throws {
        let process = try Self.start([program.url.path] + arguments, Self.away)
        defer { process.terminate() }
        try await awaiting("\(program.rawValue) writes no core dump", within: .seconds(30)) {
            try #require(process.isRunning, "it ended")
            return Self.coreLimits(of: "\(process.processIdentifier)") == ["0", "0"]
        }
        try await awaiting("its user may not look", within: .seconds(10)) { try !Self.mayLook(into: process) }
        #expect(process.isRunning)
    }

    /// For debuggers and sanitizers; and it shows that the test above would see what is to be seen.
    @Test func settingAllowsCoreDumpsAndMemoryAccess() async throws {
        let settings = Self.away.merging(["JADWAL_ALLOW_DUMPS": "true"]) { _, own in own }
        let process = try Self.start([Program.offlineModel.url.path, "--listen", "127.0.0.1:0"], settings)
        defer { process.terminate() }
        try await awaiting("its user may look", within: .seconds(10)) { try Self.mayLook(into: process) }
        // Those that it was started with: a command that ran in this process has lowered them here too.
        #expect(Self.coreLimits(of: "\(process.processIdentifier)") == Self.coreLimits(of: "self"))
    }
}
