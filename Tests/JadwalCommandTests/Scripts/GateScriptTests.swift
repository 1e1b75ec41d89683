internal import CommandKit
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import PrivateServers

/// Runs `.ci/run` with programs that only record how they were called.
@Suite(.timeLimit(.minutes(2))) struct `The gate checks every shell script and style sheet` {
    @Test func `the checks are installed and read every file`() async throws {
        let bed = try GateBed()
        #expect(try await bed.run() == 0, "\(bed.said)")
        let installed = bed.calls.filter { $0.hasPrefix("install ") }.flatMap { $0.split(separator: " ") }
        #expect(["shellcheck", "nodejs", "node-css-tree"].allSatisfy { installed.contains($0) }, "\(bed.calls)")
        let checked = Set(
            bed.calls.filter { $0.hasPrefix("shellcheck ") }.flatMap { $0.split(separator: " ") }.map(String.init)
        )
        for script in try bed.scripts() { #expect(checked.contains(script), "\(script)") }
        #expect(bed.calls.contains("node deploy/lib/check-styles.js Sources/Web/Assets/pages.css"), "\(bed.calls)")
        #expect(bed.calls.last == "tests --filter X")
    }

    @Test(arguments: ["shellcheck", "node"])
    func `an error of a check ends the gate before the tests`(_ program: String) async throws {
        let bed = try GateBed(complaintOf: program)
        #expect(try await bed.run() != 0)
        #expect(bed.calls.contains { $0.hasPrefix("\(program) ") } && !bed.calls.contains { $0.hasPrefix("tests") })
    }

    /// A check that takes everything shows nothing.
    @Test func `a check of style sheets that finds no fault ends the gate`() async throws {
        let bed = try GateBed(findsFaults: false)
        #expect(try await bed.run() != 0)
        #expect(bed.said.contains("finds no fault") && !bed.calls.contains { $0.hasPrefix("tests") })
    }
}

private struct GateBed {
    private let root: TemporaryRoot
    private var path: String { self.root.path }
    private var notes: String { "\(self.path)/notes" }

    /// - Parameters:
    ///   - complaintOf: the check that finds something wrong in the files.
    ///   - findsFaults: the check of style sheets refuses the fault that the gate shows it.
    init(complaintOf program: String? = nil, findsFaults: Bool = true) throws {
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
        for folder in ["Sources", "Sources/Web", "Sources/Web/Assets"] {
            try StoredFile.makeFolder("\(self.path)/\(folder)")
        }
        try StoredFile.write("", to: "\(self.path)/Sources/Web/Assets/pages.css", mode: 0o600)
        for name in ["shellcheck", "node"] {
            let fault = findsFaults ? "[ \"$2\" != /dev/stdin ] || exit 1; " : ""
            let status = name == program ? 1 : 0
            try self.write("bin/\(name)", "\(fault)echo \"\(name) $*\" >>'\(self.notes)'; exit \(status)")
        }
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
