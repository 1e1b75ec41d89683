import Foundation
import HTTP
import TestSupport
import Testing

/// One of the executables as a child process, with what it says in files.
final class RunningProgram: Sendable {
    let program: Program
    /// Where its standard output goes.
    let outputFile: URL
    private let process = Process()
    private let logFile: URL

    /// - Parameters:
    ///   - environment: all that the program sees.
    ///   - input: its standard input.
    ///   - descriptors: how many it may open; nil: as many as the tests.
    ///   - folder: for the files of what it says.
    ///   - isHosted: the worker runs in a process of the test's own executable, which the environment tells what to do.
    ///   - programs: the folder of another release's executables; nil for those that were built with the tests.
    init(
        _ program: Program,
        isHosted: Bool = false,
        programs: URL? = nil,
        arguments: [String] = [],
        environment: [String: String],
        input: String? = nil,
        descriptors: Int? = nil,
        folder: URL
    ) throws {
        self.program = program
        let name = "\(program.rawValue)-\(UUID().uuidString.prefix(8))"
        self.outputFile = folder.appending(path: "\(name).out")
        self.logFile = folder.appending(path: "\(name).log")
        for file in [self.outputFile, self.logFile] { try Data().write(to: file) }
        self.process.executableURL =
            isHosted
            ? Program.testRunner : programs?.appending(path: program.rawValue) ?? program.url
        self.process.arguments =
            isHosted ? ["--testing-library", "swift-testing", "--filter", HostedWorkers.suite] : arguments
        if let descriptors, let url = self.process.executableURL {
            self.process.executableURL = URL(filePath: "/bin/sh")
            let given = self.process.arguments ?? []
            self.process.arguments = ["-c", "ulimit -n \(descriptors) && exec \"$0\" \"$@\"", url.path] + given
        }
        var environment = environment.merging(Self.common) { own, _ in own }
        if isHosted { environment[HostedWorkers.variable] = program.rawValue }
        self.process.environment = environment
        var handles = [try FileHandle(forWritingTo: self.outputFile), try FileHandle(forWritingTo: self.logFile)]
        self.process.standardOutput = handles[0]
        self.process.standardError = handles[1]
        if let input {
            let file = folder.appending(path: "\(name).in")
            try Data(input.utf8).write(to: file)
            handles.append(try FileHandle(forReadingFrom: file))
            self.process.standardInput = handles.last
        } else {
            self.process.standardInput = FileHandle.nullDevice
        }
        try self.process.run()
        // They are the child's now. Thousands of them would stay open until the test's end, and servers would inherit them.
        for handle in handles { try handle.close() }
        Reaper.shared.know(self.process.processIdentifier)
    }

    /// Sanitizers look into the programs as well.
    private static let common = ["PATH": "/usr/bin:/bin"].merging(
        ProcessInfo.processInfo.environment.filter { $0.key == "JADWAL_ALLOW_DUMPS" }
    ) { own, _ in own }

    deinit { self.kill() }

    var output: String { (try? String(contentsOf: self.outputFile, encoding: .utf8)) ?? "" }
    var log: String { (try? String(contentsOf: self.logFile, encoding: .utf8)) ?? "" }
    var isRunning: Bool { self.process.isRunning }
    /// In kB: VmRSS of proc(5).
    func residentMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(self.processID)/status", encoding: .utf8)
        let found = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/), "the program has ended")
        return Int(found.1) ?? 0
    }
    var processID: Int32 { self.process.processIdentifier }

    /// Asks it to drain.
    func terminate() { self.send(SIGTERM) }

    /// It does not get to say goodbye.
    func kill() { self.send(SIGKILL) }

    func freeze() { self.send(SIGSTOP) }

    func thaw() { self.send(SIGCONT) }

    private func send(_ signal: Int32) {
        if self.process.isRunning { _ = Foundation.kill(self.process.processIdentifier, signal) }
    }

    /// True if a signal has stopped it: the state in proc(5).
    var isFrozen: Bool {
        let text = try? String(contentsOfFile: "/proc/\(self.process.processIdentifier)/stat", encoding: .utf8)
        return text?.split(separator: ")").last?.split(separator: " ").first == "T"
    }

    /// The exit code; that of a program ended by a signal is 128 and the signal's number.
    func exitCode(within limit: Duration = .seconds(30)) async throws -> Int32 {
        try await awaiting("\(self.program.rawValue) ends", within: limit) { !self.process.isRunning }
        let status = self.process.terminationStatus
        return self.process.terminationReason == .exit ? status : 128 + status
    }

    /// The first group of the first match in what it has printed or logged.
    func said(_ pattern: Regex<(Substring, Substring)>, within limit: Duration = .seconds(30)) async throws -> String {
        try await awaiting("\(self.program.rawValue) says where it listens", within: limit) {
            if let match = (self.output + self.log).firstMatch(of: pattern) { return String(match.1) }
            guard self.process.isRunning else {
                throw TestBedError(detail: "\(self.program.rawValue) ended early:\n\(self.log.suffix(2000))")
            }
            return nil
        }
    }
}
