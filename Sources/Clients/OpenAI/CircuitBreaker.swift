internal import Pipeline

/// Stops calls to an endpoint that fails for all conversations. While it is open, one call at a time tests whether the
/// endpoint is back.
struct CircuitBreaker {
    /// It opens when half of the latest `width` calls failed, and at least `least` were made.
    static let width = 20
    static let least = 10
    /// It also opens after so many requests in a row were refused without a known reason: then the cause is the
    /// configuration and not the conversations.
    static let unexplained = 10
    /// The time from opening to the next call. It is short unless the endpoint asked for more, so that a repaired
    /// endpoint is used soon.
    static let firstPause = Duration.milliseconds(500)
    static let longestPause = Duration.seconds(2)
    /// A test call that hangs for longer no longer blocks the next one.
    static let patience = Duration.seconds(5)

    private enum State {
        case closed
        case open(until: ContinuousClock.Instant, because: ModelError)
        case probing(since: ContinuousClock.Instant, because: ModelError)
    }

    private var state = State.closed
    private var failures: [Bool] = []
    private var unexplainedInARow = 0
    private var openings = 0
    private var restsUntil: ContinuousClock.Instant?
    /// Grows each time it opens. Results of calls from an earlier round are ignored.
    private var round = 0

    var isOpen: Bool {
        switch self.state {
        case .closed: false
        case .open, .probing: true
        }
    }

    /// - Returns: the round, for `end`.
    mutating func begin(at now: ContinuousClock.Instant) -> Result<Int, ModelError> {
        if let restsUntil, now < restsUntil {
            return .failure(
                ModelError(
                    .heldBack,
                    retryAfter: now.duration(to: restsUntil),
                    detail: "the endpoint rests",
                    hint: .busy
                )
            )
        }
        switch self.state {
        case .closed:
            return .success(self.round)
        case .open(let until, let error):
            guard until <= now else {
                var error = error
                error.retryAfter = now.duration(to: until)
                return .failure(error)
            }
            self.state = .probing(since: now, because: error)
            return .success(self.round)
        case .probing(let since, let error):
            guard since + Self.patience <= now else { return .failure(error) }
            self.state = .probing(since: now, because: error)
            return .success(self.round)
        }
    }

    /// - Parameter error: nil if the endpoint answered.
    mutating func end(_ round: Int, with error: ModelError?, at now: ContinuousClock.Instant) {
        guard round == self.round else { return }
        switch error?.code {
        case .providerDown:
            self.open(at: now, because: error)
        case .transient where error?.hint == .busy:
            // The endpoint works and wants fewer calls.
            self.settle()
            guard let delay = error?.retryAfter else { return }
            self.restsUntil = max(self.restsUntil ?? now, now + delay)
        case .transient:
            self.note(isFailure: true)
            let failed = self.failures.count { $0 }
            let isBad = self.failures.count >= Self.least && failed * 2 >= self.failures.count
            if self.isOpen || isBad { self.open(at: now, because: error) }
        case .refused where error?.hint == .unexplained:
            self.unexplainedInARow += 1
            if self.unexplainedInARow >= Self.unexplained { self.open(at: now, because: error) } else { self.settle() }
        case .cancelled, .heldBack:
            // The test call has no result, so the next one may begin at once.
            if case .probing(_, let because) = self.state { self.state = .open(until: now, because: because) }
        case .tooLong, .refused, .unusable, nil:
            self.unexplainedInARow = 0
            self.note(isFailure: false)
            self.settle()
        }
    }

    /// Notes that the endpoint has answered a check that belongs to no conversation.
    mutating func answered() {
        self.unexplainedInARow = 0
        self.failures = []
        self.settle()
    }

    /// True if a test call may begin now.
    func admitsTrial(at now: ContinuousClock.Instant) -> Bool {
        switch self.state {
        case .closed: true
        case .open(let until, _): until <= now
        case .probing(let since, _): since + Self.patience <= now
        }
    }

    /// The time until a call may be made; zero if one may be made now.
    func wait(at now: ContinuousClock.Instant) -> Duration {
        var until = self.restsUntil ?? now
        if case .open(let openUntil, _) = self.state { until = max(until, openUntil) }
        return max(.zero, now.duration(to: until))
    }

    private mutating func settle() {
        if self.isOpen { self.failures = [] }
        (self.state, self.openings) = (.closed, 0)
    }

    private mutating func note(isFailure: Bool) {
        self.failures.append(isFailure)
        if self.failures.count > Self.width { self.failures.removeFirst() }
    }

    private mutating func open(at now: ContinuousClock.Instant, because error: ModelError?) {
        let pause = min(Self.longestPause, Self.firstPause * (1 << min(self.openings, 4)))
        self.openings += 1
        self.round += 1
        let asked = error?.code == .providerDown ? error?.retryAfter ?? .zero : .zero
        let reason = ModelError(.providerDown, detail: error?.detail ?? "")
        self.state = .open(until: now + max(pause, asked), because: reason)
    }
}
