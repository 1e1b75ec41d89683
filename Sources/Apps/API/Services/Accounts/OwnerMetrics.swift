internal import Pipeline
internal import UseCases
internal import WorkerKit

/// The metrics of jadwal-api. Other programs do not have them.
struct OwnerMetrics: Sendable {
    private let refusals, emails, calls, removals, signIns, votes: LabelledCounters
    private let oldest: LabelledGauges

    init(_ registry: PrometheusRegistry) {
        self.refusals = registry.counters(
            "jadwal_api_refused_total",
            by: ["reason"],
            of: LabelValues.each(OwnerRefusalReason.self),
            "Requests that the owners' pages have refused."
        )
        self.emails = registry.counters(
            "jadwal_letters_total",
            by: ["kind", "outcome"],
            of: [],
            "Letters, by what became of an attempt to send them."
        )
        self.calls = registry.counters(
            "jadwal_api_calls_total",
            by: ["method", "code"],
            of: [],
            "Calls of the API that were answered."
        )
        self.removals = registry.counters(
            "jadwal_removals_total",
            by: ["outcome"],
            of: LabelValues.each(RemovalOutcome.self),
            "Attempts to remove an account that its owner has deleted."
        )
        self.oldest = registry.gauges(
            "jadwal_oldest_removal_age_seconds",
            "How long the oldest account that its owner has deleted has waited to be removed."
        )
        self.signIns = registry.counters(
            "jadwal_sign_in_links_total",
            by: ["outcome"],
            of: LabelValues.each(AskedLink.self),
            "Links to sign in that were asked for."
        )
        self.votes = registry.counters(
            "jadwal_votes_total",
            by: ["outcome"],
            of: LabelValues.each(VoteOutcome.self),
            "Answers about times of meetings."
        )
    }

    func count(_ refusal: OwnerRefusalReason) { self.refusals.count(refusal.rawValue) }

    /// - Parameters:
    ///   - method: one of a closed list.
    ///   - code: `ok`, or that of an error.
    func count(call method: String, code: String) { self.calls.count(method, code) }

    func count(_ vote: VoteOutcome) { self.votes.count(vote.rawValue) }

    func count(_ asked: AskedLink) { self.signIns.count(asked.rawValue) }

    /// - Parameter kind: one of a closed list.
    func count(email kind: String, _ outcome: EmailOutcome) {
        self.emails.count(kind, outcome.rawValue)
    }

    func count(_ removal: RemovalOutcome) { self.removals.count(removal.rawValue) }

    /// - Parameter age: zero if no account waits to be removed.
    func oldestRemoval(_ age: Duration) { self.oldest.set(age / .seconds(1)) }
}

/// Why the owners' pages have refused a request. The raw value is the label `reason`.
enum OwnerRefusalReason: String, Sendable, Hashable, CaseIterable {
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

/// The outcome of an attempt to send an e-mail. The raw value is the label `outcome`.
enum EmailOutcome: String, Sendable, Hashable, CaseIterable {
    case sent
    /// It is tried again.
    case delayed
    /// It will never be taken.
    case refused
}

/// The outcome of an answer about a time of a meeting. The raw value is the label `outcome`.
enum VoteOutcome: String, Sendable, Hashable, CaseIterable {
    case taken
    /// The vote is over.
    case late
    /// About a time that is not voted on, or from a link that was ended.
    case refused

    init(_ result: Result<Void, MeetingRefusal>) {
        switch result {
        case .success: self = .taken
        case .failure(.notNow): self = .late
        case .failure: self = .refused
        }
    }
}

/// The result of one attempt to remove an account. The raw value is the label `outcome`.
enum RemovalOutcome: String, Sendable, Hashable, CaseIterable {
    /// No row of the owner is left.
    case done
    /// Work for the owner is in flight. It is tried again.
    case delayed
    /// It is tried again. The log has the reason.
    case failed
}
