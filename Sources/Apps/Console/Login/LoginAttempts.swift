internal import NIOConcurrencyHelpers
internal import Web
internal import WorkerKit

/// Bounds guessing of passwords. Failures count by the network that they come from, so that a stranger cannot lock
/// others out. After too many, a network has to wait; each further failure doubles the wait, up to an hour. A name
/// counts over all networks, too, except those from which its person has signed in.
///
/// An attempt counts as failed before its password is hashed: attempts at once do not pass a bound together.
final class LoginAttempts: Sendable {
    private static let places = 10_000

    private let limit = KeyedLimit(FailureRule(most: 5, in: .seconds(60)), places: LoginAttempts.places)
    /// From where people have signed in: a name, and a network.
    private let known = NIOLockedValueBox<Set<String>>([])

    /// Counts an attempt, unless it has to wait.
    ///
    /// - Returns: how long; nil if the password may be looked at.
    func begin(_ name: String, from address: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        self.limit.wait(self.bounds(name, address), at: now)
    }

    /// The attempt was none of somebody who guesses.
    func succeeded(_ name: String, from address: String) {
        for (place, bound) in self.bounds(name, address).enumerated() {
            self.limit.change(bound.key) { record in
                // Failures of others in a wider network stay counted.
                if place == 0 { record = nil } else { record?.failures -= 1 }
            }
        }
        self.known.withLockedValue { known in
            if known.count >= Self.places { known.removeAll() }
            known.insert(Self.place(name, address))
        }
    }

    private func bounds(_ name: String, _ address: String) -> [(key: String, rule: FailureRule)] {
        let minute = Duration.seconds(60)
        let networks = [
            (key: "from \(Self.network(address))", rule: FailureRule(most: 5, in: minute)),
            (key: "from \(NetworkName.of(address, four: 24, six: 48))", rule: FailureRule(most: 20, in: minute)),
            (key: "from \(NetworkName.of(address, four: 16, six: 32))", rule: FailureRule(most: 50, in: minute)),
        ]
        let isKnown = self.known.withLockedValue { $0.contains(Self.place(name, address)) }
        return isKnown ? networks : networks + [(key: "name \(name)", rule: FailureRule(most: 60, in: minute * 60))]
    }

    /// Somebody has all addresses of a /64 of IPv6.
    private static func network(_ address: String) -> String { NetworkName.of(address, four: 32, six: 64) }

    private static func place(_ name: String, _ address: String) -> String { "\(Self.network(address)) \(name)" }
}

/// So many failures within a span of time; then a wait, which each further failure doubles.
private struct FailureRule: LimitRule {
    struct Record: Sendable {
        var failures = 0
        var spanEnds: ContinuousClock.Instant
        var wait: Duration?
        var blockedUntil: ContinuousClock.Instant?
        /// When all of this is forgotten.
        var forgotten: ContinuousClock.Instant
    }

    private static let firstWait = Duration.seconds(60)
    private static let longestWait = Duration.seconds(3600)

    private let most: Int
    private let span: Duration

    init(most: Int, in span: Duration) { (self.most, self.span) = (most, span) }

    func wait(_ record: Record?, at now: ContinuousClock.Instant) -> Duration? {
        guard let end = record?.blockedUntil, end > now else { return nil }
        return end - now
    }

    func counting(_ record: Record?, at now: ContinuousClock.Instant) -> Record {
        let new = Record(spanEnds: now + self.span, forgotten: now)
        var record = record ?? new
        if record.forgotten <= now { record = new }
        if record.wait == nil, record.spanEnds <= now { (record.failures, record.spanEnds) = (0, now + self.span) }
        record.failures += 1
        if record.failures >= self.most {
            let wait = min(record.wait.map { $0 * 2 } ?? Self.firstWait, Self.longestWait)
            (record.wait, record.blockedUntil) = (wait, now + wait)
        }
        record.forgotten = max(record.blockedUntil ?? now, now) + Self.longestWait
        return record
    }

    func isOver(_ record: Record, at now: ContinuousClock.Instant) -> Bool { record.forgotten <= now }
}
