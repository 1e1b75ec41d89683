internal import Foundation

/// A process that this one started, with the lines it prints.
final class ChildProcess: Sendable {
    /// What the process prints on standard output; ends when the process closes it. For one reader; what nobody reads is
    /// dropped, oldest first, so that the process never waits for a reader.
    let lines: AsyncStream<String>
    private let process = Process()
    /// Never written to: a bed may end itself when its standard input does, so that none outlives a crashed test.
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

    /// Kills the process if it still runs.
    func end() {
        guard self.process.isRunning else { return }
        kill(self.process.processIdentifier, SIGKILL)
    }
}
