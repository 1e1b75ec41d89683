internal import Glibc
internal import NIOConcurrencyHelpers

/// The stream for logs and faults.
public enum StandardError {
    /// Without it, lines longer than `PIPE_BUF` could mix with those of other threads.
    private static let lock = NIOLock()

    /// Writes all of `text`, without buffering. If the stream is closed or full, the rest is dropped: a log must not
    /// stop the work.
    public static func write(_ text: String) {
        self.lock.withLock { writeAll(text, to: STDERR_FILENO) }
    }

    /// True if the log goes to a terminal.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// The stream for the output of commands.
public enum StandardOutput {
    /// Writes all of `text`, without buffering. If the stream is closed or full, the rest is dropped.
    public static func write(_ text: String) { writeAll(text, to: STDOUT_FILENO) }
}

private func writeAll(_ text: String, to stream: Int32) {
    var text = text
    text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let count = Glibc.write(stream, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }
}

/// The exit codes of Jadwal's programs, after `sysexits.h`.
public enum ProgramExit: Int32, Sendable {
    case done = 0
    /// Wrong arguments or configuration. Each fault is on standard error.
    case usage = 64
    /// A required service could not be reached in time at the start.
    case unavailable = 69
    /// A bug, or an unexpected error.
    case bug = 70
}

/// The version of all programs. It is also in the build information of the metrics and in the User-Agent.
public enum JadwalVersion {
    /// From the file `VERSION` at the top of the repository.
    public static let current = String(decoding: PackageResources.VERSION.prefix { $0 > 0x20 }, as: UTF8.self)
}
