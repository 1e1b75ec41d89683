internal import NIOConcurrencyHelpers
internal import WorkerKit

/// Prints progress to standard error, at most once a second, so that a log of it stays short.
package final class ProgressLines: Sendable {
    private let last: NIOLockedValueBox<ContinuousClock.Instant>

    /// The first line is printed after one second at the earliest.
    package init() { self.last = NIOLockedValueBox(.now) }

    package func tell(_ line: @autoclosure () -> String) {
        let mayTell = self.last.withLockedValue { last in
            guard ContinuousClock.now - last >= .seconds(1) else { return false }
            last = .now
            return true
        }
        if mayTell { StandardError.write(line() + "\n") }
    }
}

extension Duration {
    /// The duration in seconds with one decimal, such as `12.3`.
    package var tenthsOfSeconds: String {
        let (seconds, attoseconds) = self.components
        let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
