/// A circuit breaker for a push service that all devices share. While the service is down, one push at a time probes
/// it, with growing pauses; notifications take turns. All others are postponed at once, so that they occupy no worker.
actor ServiceOutage {
    enum Passage: Sendable, Hashable {
        case open
        /// The service is down, and this push may probe it.
        case probe
        case away(Duration, reason: String)
    }

    enum Answer: Sendable, Hashable {
        case answered
        case none(reason: String)
        /// The service itself reports that it is down.
        case down(reason: String)
        /// The push was cancelled before there was an answer.
        case unknown
    }

    /// After this many pushes in a row without an answer, for any device, the service is down.
    static let threshold = 5
    static let firstPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(30)
    /// The longest wait of a postponed push.
    static let longestWait = Duration.seconds(60)

    private var failuresInARow = 0
    private var since: ContinuousClock.Instant?
    private var reason = ""
    private var probeAt = ContinuousClock.now
    private var pause = ServiceOutage.firstPause
    private var isProbed = false
    /// The notification of the latest probe.
    private var prober: String?
    /// Another notification has asked since that probe began, and may be the next probe.
    private var isAnotherWaiting = false
    private let changed: @Sendable (_ reason: String?) -> Void

    /// - Parameter changed: called with the reason if the service is down, and with nil if it is up again.
    init(changed: @escaping @Sendable (_ reason: String?) -> Void) { self.changed = changed }

    /// - Parameter notification: the id of what is pushed. The service may never answer one notification: it is not the
    ///   next probe again as long as another one may be.
    func passage(of notification: String? = nil, at now: ContinuousClock.Instant = .now) -> Passage {
        guard let absence = self.absence(at: now) else { return .open }
        let hadItsTurn = notification != nil && notification == self.prober
        if !hadItsTurn { self.isAnotherWaiting = true }
        // A waiting notification comes back within the longest wait, unless its event is over by then.
        let isOthersTurn = hadItsTurn && self.isAnotherWaiting && now < self.probeAt + Self.longestWait * 1.2
        if !self.isProbed, now >= self.probeAt, !isOthersTurn {
            (self.isProbed, self.prober, self.isAnotherWaiting) = (true, notification, false)
            return .probe
        }
        return .away(absence.wait, reason: absence.reason)
    }

    /// How long to wait before the next try. Nil while the service is up. The wait grows with the length of the outage.
    func absence(at now: ContinuousClock.Instant = .now) -> (wait: Duration, reason: String)? {
        guard let since = self.since else { return nil }
        let wait = min(max(since.duration(to: now) / 4, Self.firstPause), Self.longestWait)
        return (wait * Double.random(in: 0.8...1.2), self.reason)
    }

    func ended(_ passage: Passage, _ answer: Answer, at now: ContinuousClock.Instant = .now) {
        if passage == .probe { self.isProbed = false }
        switch answer {
        case .unknown: return
        case .answered:
            self.failuresInARow = 0
            guard self.since != nil else { return }
            (self.since, self.pause) = (nil, Self.firstPause)
            self.changed(nil)
        case .none(let reason), .down(let reason):
            self.failuresInARow += 1
            if self.since == nil {
                if case .none = answer, self.failuresInARow < Self.threshold { return }
                self.since = now
            } else if passage != .probe {
                // This push was sent before the outage was detected.
                return
            } else {
                self.pause = min(self.pause * 2, Self.longestPause)
            }
            (self.reason, self.probeAt) = (reason, now + self.pause)
            self.changed(reason)
        }
    }
}
