import Foundation
import TestSupport
import Testing

/// The commands of docs/operate/backup-and-restore.md, which a drill runs as they stand there.
struct Runbook: Sendable {
    struct Outcome: Sendable {
        var code: Int32
        var output: String
        var errors: String
    }

    /// By the name in the comment before a block of commands.
    private let blocks: [String: String]
    /// The environment of every block.
    let environment: [String: String]
    private let folder: URL

    /// - Parameter folder: programs that the page names without their folder are found here.
    init(in folder: URL, environment: [String: String]) throws {
        let project = TestServer.folder.appending(path: "../..").standardized
        let page = try String(
            contentsOf: project.appending(path: "docs/operate/backup-and-restore.md"),
            encoding: .utf8
        )
        let matches = page.matches(of: #/<!-- drill: ([a-z-]+) -->\n```sh\n(.*?)\n```/#.dotMatchesNewlines())
        self.blocks = Dictionary(uniqueKeysWithValues: matches.map { (String($0.1), String($0.2)) })
        self.folder = folder.appending(path: "bin")
        // PostgreSQL's user cannot read every project's folder.
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: project.appending(path: "deploy/restore-database"),
            to: self.folder.appending(path: "restore-database")
        )
        let programs = Program.command.url.deletingLastPathComponent().path
        let path = [self.folder.path, programs, Self.postgresPrograms, "/usr/bin", "/bin"].joined(separator: ":")
        self.environment = environment.merging(["PATH": path, "LANG": "C.UTF-8"]) { own, _ in own }
    }

    /// - Parameters:
    ///   - variables: which the block names, beside the environment.
    ///   - isServers: runs it as PostgreSQL's user.
    func run(
        _ name: String,
        _ variables: [String: String] = [:],
        asServer isServers: Bool = false,
        within limit: Duration = .seconds(120)
    ) async throws -> Outcome {
        let commands = try #require(self.blocks[name], "the page has no commands \(name)")
        let process = Process()
        var arguments = ["/bin/bash", "-euo", "pipefail", "-c", commands]
        if isServers {
            // A server that they start would hold Foundation's socket, by which it sees that its child has ended.
            let closing = #"for file in /proc/self/fd/*; do n=${file##*/}; [ "$n" -lt 3 ] || eval "exec $n>&-"; done"#
            arguments = ["/bin/bash", "-c", #"\#(closing); exec "$@""#, "bash"] + arguments
            let account =
                geteuid() == 0
                ? ["/usr/sbin/runuser", "-u", "postgres", "--"] : ["/bin/sh", "-c", #""$@"; exit"#, "sh"]
            arguments = account + arguments
        }
        process.executableURL = URL(filePath: arguments[0])
        process.arguments = Array(arguments.dropFirst())
        process.currentDirectoryURL = URL(filePath: "/")
        process.environment = self.environment.merging(variables) { $1 }
        let files = ["out", "err"].map { self.folder.appending(path: "\(name)-\(UUID().uuidString).\($0)") }
        for file in files { try Data().write(to: file) }
        let handles = try files.map { try FileHandle(forWritingTo: $0) }
        (process.standardOutput, process.standardError) = (handles[0], handles[1])
        process.standardInput = FileHandle.nullDevice
        try process.run()
        Reaper.shared.know(process.processIdentifier)
        for handle in handles { try handle.close() }
        try await awaiting("the commands \(name) end", within: limit) { !process.isRunning }
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return Outcome(code: process.terminationStatus, output: texts[0], errors: texts[1])
    }

    /// Requires that it ends well.
    @discardableResult
    func done(
        _ name: String,
        _ variables: [String: String] = [:],
        asServer isServers: Bool = false,
        within limit: Duration = .seconds(120)
    ) async throws -> String {
        let outcome = try await self.run(name, variables, asServer: isServers, within: limit)
        try #require(outcome.code == 0, "\(name): \(outcome.code)\n\(outcome.errors)")
        return outcome.output
    }

    private static let postgresPrograms: String = {
        let versions = "/usr/lib/postgresql"
        let installed = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
        return "\(versions)/\(installed.max { (Int($0) ?? 0) < (Int($1) ?? 0) } ?? "15")/bin"
    }()
}
