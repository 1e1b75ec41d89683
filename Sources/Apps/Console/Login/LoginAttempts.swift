internal import NIOConcurrencyHelpers

/// Slows down guessing: after 5 failures in a minute a name, and an address, has to wait. Each further failure doubles
/// the wait, up to an hour.
final class LoginAttempts: Sendable {
    private static let most = 5
    private static let span = Duration.seconds(60)
    private static let firstWait = Duration.seconds(60)
    private static let longestWait = Duration.seconds(3600)
    private static let places = 10_000

    private struct Record {
        var failures = 0
        var spanEnds: ContinuousClock.Instant
        var wait: Duration?
        var blockedUntil: ContinuousClock.Instant?
        /// When all of this is forgotten.
        var forgotten: ContinuousClock.Instant
    }

    private let records = NIOLockedValueBox<[String: Record]>([:])

    /// How long one has to wait before the next try; nil if one has not.
    func wait(_ keys: [String], at now: ContinuousClock.Instant = .now) -> Duration? {
        self.records.withLockedValue { records in
            keys.compactMap { records[$0]?.blockedUntil }.filter { $0 > now }.max().map { $0 - now }
        }
    }

    func failed(_ keys: [String], at now: ContinuousClock.Instant = .now) {
        self.records.withLockedValue { records in
            if records.count >= Self.places {
                records = records.filter { $0.value.forgotten > now }
                if records.count >= Self.places { records.removeAll() }
            }
            for key in keys {
                var record = records[key] ?? Record(spanEnds: now + Self.span, forgotten: now)
                if record.forgotten <= now { record = Record(spanEnds: now + Self.span, forgotten: now) }
                if record.wait == nil, record.spanEnds <= now {
                    (record.failures, record.spanEnds) = (0, now + Self.span)
                }
                record.failures += 1
                if record.failures >= Self.most {
                    let wait = min(record.wait.map { $0 * 2 } ?? Self.firstWait, Self.longestWait)
                    (record.wait, record.blockedUntil) = (wait, now + wait)
                }
                record.forgotten = (record.blockedUntil ?? now) + Self.longestWait
                records[key] = record
            }
        }
    }

    func succeeded(_ keys: [String]) {
        self.records.withLockedValue { records in for key in keys { records[key] = nil } }
    }
}
