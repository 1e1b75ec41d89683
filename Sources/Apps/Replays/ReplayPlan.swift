package import Store
internal import Time

/// How many failures a run has under way at once, and when it stops.
struct ReplayPlan: Sendable {
    let stopRule: StopRule
    /// Retries that were sent before this time and may have been lost with their queue are sent again. If nil, the run
    /// only waits for them.
    let lost: UnixTime?
    /// The run stops waiting if there is no outcome for this long.
    let patience: Duration

    init(_ operation: BulkOperation, patience: Duration) {
        self.stopRule = StopRule(ratio: operation.ratio)
        self.lost = operation.isResending ? operation.through : nil
        self.patience = patience
    }

    /// They share the outbox and the queues with all other work, and a small window limits how many are already sent
    /// when a run stops.
    var window: Int { self.stopRule.canStop ? 1000 : 5000 }
}

/// When a run stops because of what has failed again.
struct StopRule: Sendable {
    /// How many outcomes the whole run needs before their share of failures is judged. A step of a canary needs one.
    static let evidence = 20

    /// The largest share of failures that is allowed, from 0 to 1; nil: any.
    let ratio: Double?

    var canStop: Bool { self.ratio.map { $0 < 1 } ?? false }

    /// - Parameters:
    ///   - run: the outcomes of the whole run so far.
    ///   - step: those of a canary's step that has ended; nil otherwise.
    func stop(after run: ReplayTally, step: ReplayTally?) -> ReplayStop? {
        guard let ratio = self.ratio, self.canStop else { return nil }
        if run.failsMore(than: ratio, evidence: Self.evidence) {
            return .tooManyFailed(failed: run.failed, settled: run.settled, ratio: ratio)
        }
        guard let step, step.failsMore(than: ratio, evidence: 1) else { return nil }
        return .badStep(failed: step.failed, settled: step.settled, ratio: ratio)
    }
}

/// A rate such as `50/s` or `30/m`.
package enum SendingRate {
    /// The rate per second; nil if the text has another form.
    package static func parse(_ text: String) -> Double? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let count = Double(parts[0]), count > 0
        else { return nil }
        switch parts[1] {
        case "s": return count
        case "m": return count / 60
        case "h": return count / 3600
        default: return nil
        }
    }
}

/// The failures that a run acts on.
package enum RequestedFailures: Sendable {
    /// Ids in lower case, without duplicates.
    case ids([String])
    /// Failures that match, are open or under way, and had failed when the command began.
    case matching(FailureFilter)

    package var scope: OperationScope {
        switch self {
        case .ids(let ids): .failuresByID(ids)
        case .matching(let filter): .failures(filter)
        }
    }

    /// How many have no outcome.
    package func open(in failures: PostgresFailures) async throws -> Int {
        switch self {
        case .ids(let ids): try await failures.candidates(ids).count { $0.state != .ended }
        case .matching(let filter): try await failures.count(filter)
        }
    }

    /// How many are neither sent nor ended.
    func left(in failures: PostgresFailures) async throws -> Int {
        switch self {
        case .ids(let ids): try await failures.candidates(ids).count { $0.state == .open }
        case .matching(let filter): try await failures.waiting(filter)
        }
    }
}
