internal import Glibc
internal import NIOConcurrencyHelpers

/// The stream that logs and faults go to.
public enum StandardError {
    /// Lines longer than `PIPE_BUF` would otherwise mix with those of other threads.
    private static let lock = NIOLock()

    /// Writes all of it, without buffering. What a closed or full stream does not take is dropped: a log must not stop
    /// the work it tells of.
    public static func write(_ text: String) {
        var text = text
        self.lock.withLock {
            text.withUTF8 { bytes in
                var rest = UnsafeRawBufferPointer(bytes)
                while !rest.isEmpty {
                    let count = Glibc.write(STDERR_FILENO, rest.baseAddress, rest.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                }
            }
        }
    }

    /// Whether a person reads along.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
