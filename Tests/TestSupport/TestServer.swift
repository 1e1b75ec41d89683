public import Foundation

/// A server that a suite needs and starts itself, on a free port: a child process that prints where it listens.
///
/// `stop()` ends the process, and so does the end of the last reference. Its standard error goes to the test's own,
/// so that errors are visible.
public final class TestServer: Sendable {
    /// The last number in the line that says that the test server is ready.
    public let port: Int
    private let process: ChildProcess

    /// For signals, such as one that lets it hang.
    public var processID: Int32 { self.process.processID }

    private init(process: ChildProcess, port: Int) {
        self.process = process
        self.port = port
    }

    deinit { self.process.end() }

    /// Starts `Tests/TestServers/<script>` and waits until it has printed `port <number>` on a line of its own.
    ///
    /// - Parameters:
    ///   - script: a file name in `Tests/TestServers`.
    ///   - python: a python3; `TestEnvironment.python` for beds that need more than its standard library.
    public static func start(
        _ script: String,
        arguments: [String] = [],
        python: String = "python3",
        within limit: Duration = .seconds(60)
    ) async throws -> TestServer {
        let path = Self.folder.appending(path: script).path
        return try await Self.start(
            executable: python,
            arguments: ["-u", path] + arguments,
            readyLine: "port ",
            within: limit
        )
    }

    /// Starts a program and waits until it prints a line that contains `readyLine`. `port` is the last number after it, or
    /// 0 when there is none.
    ///
    /// - Parameter executable: an absolute path, or a name to be found in `PATH`.
    public static func start(
        executable: String,
        arguments: [String],
        readyLine: String,
        within limit: Duration = .seconds(60)
    ) async throws -> TestServer {
        let process = try ChildProcess(executable: executable, arguments: arguments)
        let line = try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask {
                for await line in process.lines where line.contains(readyLine) { return line }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard let line, let mark = line.range(of: readyLine) else {
            process.end()
            throw TestBedError(detail: "\(executable) did not print \"\(readyLine)\" within \(limit)")
        }
        let number = line[mark.upperBound...].split { !$0.isNumber }.last
        return TestServer(process: process, port: number.flatMap { Int($0) } ?? 0)
    }

    /// Kills the process. May be called again.
    public func stop() { self.process.end() }

    /// `Tests/TestServers` of the sources.
    public static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "TestServers")
    }
}

/// A test server that did not start.
public struct TestBedError: Error, CustomStringConvertible {
    public var detail: String
    public var description: String { self.detail }

    public init(detail: String) { self.detail = detail }
}

/// A child process with the lines that it prints.
final class ChildProcess: Sendable {
    /// The lines of standard output, until the process closes it. For one reader. The oldest unread lines are
    /// dropped, so that the process never waits for a reader.
    let lines: AsyncStream<String>
    private let process = Process()
    /// Never written to. A test server may end itself when its standard input ends, so that it ends with a crashed test.
    private let input = Pipe()

    /// - Parameter executable: an absolute path, or a name that `env` finds in `PATH`.
    init(executable: String, arguments: [String]) throws {
        let output = Pipe()
        let isPath = executable.hasPrefix("/")
        self.process.executableURL = URL(filePath: isPath ? executable : "/usr/bin/env")
        self.process.arguments = isPath ? arguments : [executable] + arguments
        self.process.standardInput = self.input
        self.process.standardOutput = output
        let (lines, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1000))
        self.lines = lines
        try self.process.run()
        Thread.detachNewThread {
            var pending = Data()
            while case let chunk = output.fileHandleForReading.availableData, !chunk.isEmpty {
                pending.append(chunk)
                while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: pending[..<end], as: UTF8.self))
                    pending = Data(pending[(end + 1)...])
                }
            }
            continuation.finish()
        }
    }

    var processID: Int32 { self.process.processIdentifier }

    /// Kills the process if it still runs.
    func end() {
        guard self.process.isRunning else { return }
        kill(self.process.processIdentifier, SIGKILL)
    }
}
