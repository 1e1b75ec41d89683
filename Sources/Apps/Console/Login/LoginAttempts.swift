internal import NIOConcurrencyHelpers
internal import Web

/// Bounds guessing of passwords. Failures count by the network that they come from, so that a stranger cannot lock
/// others out. After too many, a network has to wait; each further failure doubles the wait, up to an hour. A name
/// counts over all networks, too, except those from which its person has signed in.
///
/// An attempt counts as failed before its password is hashed: attempts at once do not pass a bound together.
final class LoginAttempts: Sendable {
    private static let firstWait = Duration.seconds(60)
    private static let longestWait = Duration.seconds(3600)
    private static let places = 10_000

    private struct Bound {
        let key: String
        /// So many failures within this time.
        let most: Int
        let span: Duration
    }

    private struct Record {
        var failures = 0
        var spanEnds: ContinuousClock.Instant
        var wait: Duration?
        var blockedUntil: ContinuousClock.Instant?
        /// When all of this is forgotten.
        var forgotten: ContinuousClock.Instant
    }

    private struct State {
        var records: [String: Record] = [:]
        /// From where people have signed in: a name, and a network.
        var known: Set<String> = []
    }

    private let state = NIOLockedValueBox(State())

    /// Counts an attempt, unless it has to wait.
    ///
    /// - Returns: how long; nil if the password may be looked at.
    func begin(_ name: String, from address: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        self.state.withLockedValue { state in
            let bounds = Self.bounds(name, address, isKnown: state.known.contains(Self.place(name, address)))
            let ends = bounds.compactMap { state.records[$0.key]?.blockedUntil }.filter { $0 > now }
            if let end = ends.max() { return end - now }
            Self.makeRoom(in: &state.records, at: now)
            for bound in bounds { Self.count(bound, in: &state.records, at: now) }
            return nil
        }
    }

    /// The attempt was none of somebody who guesses.
    func succeeded(_ name: String, from address: String) {
        self.state.withLockedValue { state in
            let isKnown = state.known.contains(Self.place(name, address))
            for (place, bound) in Self.bounds(name, address, isKnown: isKnown).enumerated() {
                // Failures of others in a wider network stay counted.
                if place == 0 { state.records[bound.key] = nil }
                state.records[bound.key]?.failures -= 1
            }
            if state.known.count >= Self.places { state.known.removeAll() }
            state.known.insert(Self.place(name, address))
        }
    }

    private static func bounds(_ name: String, _ address: String, isKnown: Bool) -> [Bound] {
        let minute = Duration.seconds(60)
        let networks = [
            Bound(key: "from \(Self.network(address))", most: 5, span: minute),
            Bound(key: "from \(NetworkName.of(address, four: 24, six: 48))", most: 20, span: minute),
            Bound(key: "from \(NetworkName.of(address, four: 16, six: 32))", most: 50, span: minute),
        ]
        return isKnown ? networks : networks + [Bound(key: "name \(name)", most: 60, span: minute * 60)]
    }

    /// Somebody has all addresses of a /64 of IPv6.
    private static func network(_ address: String) -> String { NetworkName.of(address, four: 32, six: 64) }

    private static func place(_ name: String, _ address: String) -> String { "\(Self.network(address)) \(name)" }

    private static func count(_ bound: Bound, in records: inout [String: Record], at now: ContinuousClock.Instant) {
        let new = Record(spanEnds: now + bound.span, forgotten: now)
        var record = records[bound.key] ?? new
        if record.forgotten <= now { record = new }
        if record.wait == nil, record.spanEnds <= now {
            (record.failures, record.spanEnds) = (0, now + bound.span)
        }
        record.failures += 1
        if record.failures >= bound.most {
            let wait = min(record.wait.map { $0 * 2 } ?? Self.firstWait, Self.longestWait)
            (record.wait, record.blockedUntil) = (wait, now + wait)
        }
        record.forgotten = max(record.blockedUntil ?? now, now) + Self.longestWait
        records[bound.key] = record
    }

    /// Those that have to wait are forgotten last.
    private static func makeRoom(in records: inout [String: Record], at now: ContinuousClock.Instant) {
        guard records.count >= Self.places else { return }
        records = records.filter { $0.value.forgotten > now }
        if records.count >= Self.places { records = records.filter { $0.value.blockedUntil.map { $0 > now } ?? false } }
        if records.count >= Self.places { records.removeAll() }
    }
}
