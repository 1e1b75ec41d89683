internal import NIOConcurrencyHelpers
internal import WorkerKit

/// Says on standard error how far something long has come, once a second at most: a person sees that it goes on, and a log of
/// it stays short.
final class ProgressLines: Sendable {
    private let last: NIOLockedValueBox<ContinuousClock.Instant>

    /// The first line comes a second from now: what is done by then needs none.
    init() { self.last = NIOLockedValueBox(.now) }

    func tell(_ line: @autoclosure () -> String) {
        let mayTell = self.last.withLockedValue { last in
            guard ContinuousClock.now - last >= .seconds(1) else { return false }
            last = .now
            return true
        }
        if mayTell { StandardError.write(line() + "\n") }
    }
}

extension Duration {
    /// `12.3`: what people read of a duration in seconds.
    var tenthsOfSeconds: String {
        let (seconds, attoseconds) = self.components
        let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
