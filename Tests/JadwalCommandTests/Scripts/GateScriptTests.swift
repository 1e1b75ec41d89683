internal import CommandKit
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import PrivateServers

/// Runs `.ci/run` with programs that only record how they were called.
@Suite(.timeLimit(.minutes(2))) struct `The gate checks every shell script` {
    @Test func `shellcheck is installed and reads every script`() async throws {
        let bed = try GateBed()
        #expect(try await bed.run() == 0, "\(bed.said)")
        #expect(bed.calls.contains { $0.hasPrefix("install ") && $0.hasSuffix(" shellcheck") }, "\(bed.calls)")
        let checked = Set(
            bed.calls.filter { $0.hasPrefix("shellcheck ") }.flatMap { $0.split(separator: " ") }.map(String.init)
        )
        for script in try bed.scripts() { #expect(checked.contains(script), "\(script)") }
        #expect(bed.calls.last == "tests --filter X")
    }

    @Test func `a shellcheck error ends the gate before the tests`() async throws {
        let bed = try GateBed(complaint: true)
        #expect(try await bed.run() != 0)
        #expect(bed.calls.contains { $0.hasPrefix("shellcheck ") } && !bed.calls.contains { $0.hasPrefix("tests") })
    }
}

private struct GateBed {
    private let root: TemporaryRoot
    private var path: String { self.root.path }
    private var notes: String { "\(self.path)/notes" }

    init(complaint: Bool = false) throws {
        self.root = try TemporaryRoot()
        let project = TestServer.folder.appending(path: "../..").standardized.path
        for folder in [".ci", "deploy"] {
            try FileManager.default.copyItem(atPath: "\(project)/\(folder)", toPath: "\(self.path)/\(folder)")
        }
        try StoredFile.makeFolder("\(self.path)/bin")
        try self.write("deploy/test", "echo \"tests $*\" >>'\(self.notes)'")
        try self.write("deploy/lib/install-as-root.sh", "shift; echo \"install $*\" >>'\(self.notes)'")
        // Nothing is installed.
        try self.write("bin/dpkg-query", "exit 1")
        for name in ["apt-get", "swift"] { try self.write("bin/\(name)", "exit 0") }
        try self.write("bin/sudo", "[ \"$1\" = -v ] || exec \"$@\"")
        try self.write("bin/shellcheck", "echo \"shellcheck $*\" >>'\(self.notes)'; exit \(complaint ? 1 : 0)")
    }

    private func write(_ name: String, _ text: String) throws {
        try StoredFile.write("#!/usr/bin/env bash\n\(text)\n", to: "\(self.path)/\(name)", mode: 0o700)
    }

    /// - Returns: the exit code.
    func run() async throws -> Int32 {
        let command = LaunchCommand(
            executable: "/bin/bash",
            arguments: ["\(self.path)/.ci/run", "--filter", "X"],
            environment: ["PATH": "\(self.path)/bin:\(InstalledProgram.searchPath)"]
        )
        return try await BackgroundProcess.run(command, log: "\(self.path)/log")
    }

    var said: String { StoredFile.read("\(self.path)/log") ?? "" }
    var calls: [String] { (StoredFile.read(self.notes) ?? "").split(separator: "\n").map(String.init) }

    /// The paths of all files that begin like a shell script.
    func scripts() throws -> [String] {
        let files = try [".ci", "deploy", "deploy/lib"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: "\(self.path)/\(folder)").map { "\(folder)/\($0)" }
        }
        let scripts = files.filter { file in
            let text = StoredFile.read("\(self.path)/\(file)") ?? ""
            return text.hasPrefix("#!/usr/bin/env bash") || text.hasPrefix("# shellcheck shell=")
        }
        try #require(scripts.count > 10)
        return scripts
    }
}
