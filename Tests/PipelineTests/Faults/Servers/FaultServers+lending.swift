import Foundation
import HTTP
import TestSupport
import Testing
import Time

extension FaultServers {
    /// Starts them for `body`. Everything is gone afterwards.
    static func lend(
        users: [String] = ["sami"],
        connections: FaultConnections = .open,
        _ body: @Sendable (FaultServers, _ folder: URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-faults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let servers = try await Self.start(in: folder, users: users, connections: connections)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(servers, folder)) } catch { outcome = .failure(error) }
        if case .failure = outcome { Self.tellLogs(in: folder) }
        // Also when the test was cancelled.
        await Task { await servers.close() }.value
        try outcome.get()
    }

    /// Reports what each program said last.
    private static func tellLogs(in folder: URL) {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        for file in files where file.pathExtension == "log" {
            let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").suffix(15) ?? []
            Issue.record("\(file.lastPathComponent) said last:\n\(lines.joined(separator: "\n"))")
        }
    }

    /// The settings of every worker on these servers, with the keys of `PipelineKeys`.
    nonisolated var environment: [String: String] {
        self.workerSettings.merging([
            "JADWAL_MESSAGE_KEYS": PipelineKeys.setting(PipelineKeys.messages),
            "JADWAL_CREDENTIAL_KEYS": PipelineKeys.setting(PipelineKeys.credentials),
            "JADWAL_QUIET_PERIOD": "\(PipelineBed.quiet.wholeMilliseconds)ms",
            "JADWAL_HTTP": "127.0.0.1:0",
            "JADWAL_PROMPT": TestServer.folder.appending(path: "../../prompts/v3").standardized.path,
            "LOG_FORMAT": "json",
        ]) { own, _ in own }
    }

    /// Returns when the worker is ready.
    func worker(_ program: Program, settings: [String: String] = [:], folder: URL) async throws -> Worker {
        let environment = self.environment.merging(settings) { _, own in own }
        return try await Worker(RunningProgram(program, environment: environment, folder: folder), http: self.http)
    }
}
