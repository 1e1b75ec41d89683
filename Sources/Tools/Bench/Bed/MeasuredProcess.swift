internal import Foundation
internal import Glibc

/// A measured program. It is killed when this object is released.
final class MeasuredProcess: Sendable {
    let name: String
    /// Standard output and standard error.
    let log: String
    private let process = Process()

    /// - Parameter environment: the program's whole environment, besides PATH and LANG.
    init(_ executable: String, _ arguments: [String] = [], environment: [String: String], folder: String) throws {
        self.name = URL(filePath: executable).lastPathComponent
        self.log = "\(folder)/\(self.name)-\(UUID().uuidString.prefix(8)).log"
        _ = FileManager.default.createFile(atPath: self.log, contents: nil)
        let output = try FileHandle(forWritingTo: URL(filePath: self.log))
        self.process.executableURL = URL(filePath: executable)
        self.process.arguments = arguments
        self.process.environment = environment.merging(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]) { own, _ in own }
        self.process.standardInput = FileHandle.nullDevice
        self.process.standardOutput = output
        self.process.standardError = output
        // A child inherits the signal mask of its parent's thread, and Dispatch's threads block SIGTERM.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try self.process.run()
        try output.close()
    }

    deinit { if self.process.isRunning { kill(self.id, SIGKILL) } }

    var id: Int32 { self.process.processIdentifier }
    var isRunning: Bool { self.process.isRunning }
    var said: String { (try? String(contentsOfFile: self.log, encoding: .utf8)) ?? "" }

    /// Requests shutdown, and kills the program if it does not end in time.
    func end(within limit: Duration = .seconds(30)) async {
        self.process.terminate()
        let deadline = ContinuousClock.now + limit
        while self.process.isRunning, ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(10)) }
        if self.process.isRunning { kill(self.id, SIGKILL) }
    }

    /// Waits for a match in the output and returns its first group.
    func says(_ pattern: Regex<(Substring, Substring)>, within limit: Duration = .seconds(20)) async throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            if let match = self.said.firstMatch(of: pattern) { return String(match.1) }
            guard self.process.isRunning, ContinuousClock.now < deadline else {
                throw BenchFault("\(self.name) did not start:\n\(self.said.suffix(2000))")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

extension MeasuredProcess {
    /// Runs `body`, then ends the processes, also after an error.
    static func running<R: Sendable>(
        _ processes: [MeasuredProcess],
        _ body: () async throws -> R
    ) async throws -> R {
        let outcome: Result<R, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        for process in processes { await process.end() }
        return try outcome.get()
    }

    /// Throws if the program has ended.
    func checkItRuns() throws(BenchFault) {
        guard !self.isRunning else { return }
        throw BenchFault("\(self.name) ended in the middle of a measurement:\n\(self.said.suffix(2000))")
    }
}
