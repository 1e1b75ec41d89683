package import Store
package import Time

/// How a run sends and when it stops.
package struct ReplayPlan: Sendable {
    /// Failures per second; nil for as fast as the workers take them.
    package var rate: Double?
    package var isCanary = false
    /// The run stops if more than this share of the ended retries has failed again. If nil, only a canary stops: at a
    /// step with any failure.
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

    /// How many outcomes a run without a canary needs before it judges their share of failures.
    static let evidence = 20

    var ratio: Double? { self.stopRatio ?? (self.isCanary ? 0 : nil) }

    /// How many may be under way at once. They share the outbox and the queues with all other work, and a small window
    /// limits how many are already sent when a run stops.
    var window: Int { self.ratio == nil ? 5000 : 1000 }
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
