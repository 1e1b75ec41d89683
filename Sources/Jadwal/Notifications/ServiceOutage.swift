/// Whether the service that devices share is away. While it is, one push at a time asks it, with growing pauses, and
/// all others are put aside at once: they hold no lane.
actor ServiceOutage {
    enum Passage: Sendable, Hashable {
        case open
        /// The service is away, and this push may ask whether it still is.
        case probe
        case away(Duration, reason: String)
    }

    enum Answer: Sendable, Hashable {
        case answered
        case none(reason: String)
        /// It says itself that it serves nobody.
        case down(reason: String)
        /// The push was cut short before it.
        case unknown
    }

    /// Pushes in a row without an answer, for whichever device.
    static let threshold = 5
    static let firstPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(30)
    /// What waits comes back at the latest so long after the service does.
    static let longestWait = Duration.seconds(60)

    private var failuresInARow = 0
    private var since: ContinuousClock.Instant?
    private var reason = ""
    private var probeAt = ContinuousClock.now
    private var pause = ServiceOutage.firstPause
    private var isProbed = false
    private let changed: @Sendable (_ reason: String?) -> Void

    /// - Parameter changed: told why it is away, and nil when it is there again.
    init(changed: @escaping @Sendable (_ reason: String?) -> Void) { self.changed = changed }

    func passage(at now: ContinuousClock.Instant = .now) -> Passage {
        guard let absence = self.absence(at: now) else { return .open }
        if !self.isProbed, now >= self.probeAt {
            self.isProbed = true
            return .probe
        }
        return .away(absence.wait, reason: absence.reason)
    }

    /// How long to wait before the next look; nil while it is there. The longer it has been away, the less often what
    /// waits is looked at.
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
                // It was under way before.
                return
            } else {
                self.pause = min(self.pause * 2, Self.longestPause)
            }
            (self.reason, self.probeAt) = (reason, now + self.pause)
            self.changed(reason)
        }
    }
}
