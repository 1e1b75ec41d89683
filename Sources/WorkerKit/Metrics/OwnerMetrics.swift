internal import CoreMetrics
internal import NIOConcurrencyHelpers
public import Pipeline

/// The metrics of jadwal-api. Other programs do not have them.
public struct OwnerMetrics: Sendable {
    static let refused = "jadwal_api_refused_total"
    static let letters = "jadwal_letters_total"
    static let calls = "jadwal_api_calls_total"
    static let removals = "jadwal_removals_total"
    static let signIns = "jadwal_sign_in_links_total"

    private let refusals: LabelledCounters
    private let letterCounts: LabelledCounters
    private let callCounts: LabelledCounters
    private let removalCounts: LabelledCounters
    private let oldest: Meter
    private let signInCounts: LabelledCounters

    init(_ registry: PrometheusRegistry) {
        self.refusals = LabelledCounters(
            Self.refused,
            ["reason"],
            help: "Requests that the owners' pages have refused.",
            in: registry
        )
        self.letterCounts = LabelledCounters(
            Self.letters,
            ["kind", "outcome"],
            help: "Letters, by what became of an attempt to send them.",
            in: registry
        )
        self.callCounts = LabelledCounters(
            Self.calls,
            ["method", "code"],
            help: "Calls of the API that were answered.",
            in: registry
        )
        self.removalCounts = LabelledCounters(
            Self.removals,
            ["outcome"],
            help: "Attempts to remove an account that its owner has deleted.",
            in: registry
        )
        self.oldest = Meter(label: "jadwal_oldest_removal_age_seconds", dimensions: [], factory: registry)
        self.signInCounts = LabelledCounters(
            Self.signIns,
            ["outcome"],
            help: "Links to sign in that were asked for.",
            in: registry
        )
    }

    public func count(_ refusal: OwnerRefusal) { self.refusals(refusal.rawValue).increment() }

    /// - Parameters:
    ///   - method: one of a closed list.
    ///   - code: `ok`, or that of an error.
    public func count(call method: String, code: String) { self.callCounts(method, code).increment() }

    public func count(_ asked: AskedLink) { self.signInCounts(asked.rawValue).increment() }

    /// - Parameter kind: one of a closed list.
    public func count(letter kind: String, _ outcome: LetterOutcome) {
        self.letterCounts(kind, outcome.rawValue).increment()
    }

    public func count(_ removal: RemovalOutcome) { self.removalCounts(removal.rawValue).increment() }

    /// - Parameter age: zero if no account waits to be removed.
    public func oldestRemoval(_ age: Duration) { self.oldest.set(age / .seconds(1)) }
}

/// Why the owners' pages have refused a request. The raw value is the label `reason`.
public enum OwnerRefusal: String, Sendable, Hashable, CaseIterable {
    /// A form that is not from a page of this session.
    case forged
    /// A link that was used, is too old, or was never made.
    case link
    /// A link that was opened elsewhere, with another address.
    case address
    /// A login at an issuer that proves nobody, or nobody with a proven address.
    case login
    /// An old token of a session, which has ended it.
    case reused
    /// Too many requests, or links for signing in once more.
    case tooOften = "too_often"
    case tooLarge = "too_large"
    /// A form that did not come in time.
    case tooSlow = "too_slow"
    /// It cannot be read.
    case unreadable
}

/// What became of an attempt to send a letter. The raw value is the label `outcome`.
public enum LetterOutcome: String, Sendable, Hashable, CaseIterable {
    case sent
    /// It is tried again.
    case delayed
    /// It will never be taken.
    case refused
}

/// The result of one attempt to remove an account. The raw value is the label `outcome`.
public enum RemovalOutcome: String, Sendable, Hashable, CaseIterable {
    /// No row of the owner is left.
    case done
    /// Work for the owner is in flight. It is tried again.
    case delayed
    /// It is tried again. The log has the reason.
    case failed
}

extension JadwalMetrics {
    /// Called once, by jadwal-api.
    public func owner() -> OwnerMetrics {
        let metrics = OwnerMetrics(self.registry)
        let names = [
            OwnerMetrics.refused, OwnerMetrics.letters, OwnerMetrics.calls, OwnerMetrics.removals, OwnerMetrics.signIns,
        ]
        let own = self.registry.counters().keys.filter { names.contains($0.metric) }
        self.startingSeries.withLockedValue { $0.formUnion(own) }
        return metrics
    }
}
