package import Store
package import Time

/// How a run sends and when it stops.
package struct ReplayPlan: Sendable {
    /// Failures per second; nil for as fast as the workers take them.
    package var rate: Double?
    package var isCanary = false
    /// The run stops if more than this share of the ended retries has failed again. nil, like 1: it never does.
    package var stopRatio: Double?
    /// Retries that were sent before this time and may have been lost with their queue are sent again. If nil, the run
    /// only waits for them.
    package var lost: UnixTime?
    /// The run stops waiting if there is no outcome for this long.
    package var patience: Duration

    package init(
        rate: Double? = nil,
        isCanary: Bool = false,
        stopRatio: Double? = nil,
        lost: UnixTime? = nil,
        patience: Duration
    ) {
        (self.rate, self.isCanary, self.stopRatio) = (rate, isCanary, stopRatio)
        (self.lost, self.patience) = (lost, patience)
    }

    var stopRule: StopRule { StopRule(ratio: self.stopRatio) }

    /// How many may be under way at once. They share the outbox and the queues with all other work, and a small window
    /// limits how many are already sent when a run stops.
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
}
