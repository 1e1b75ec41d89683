internal import Waiting

/// Sends the first push of a connection alone.
///
/// APNs allows one stream at a time until it has seen a valid token on the connection. A hundred pushes at the start
/// would open a hundred connections or lose streams. After the first answer, the others are sent together. The
/// warm-up starts again after a lost connection, and after a pause in which the server may have closed the connection.
/// libcurl makes the next one by itself, and sends everything that waits before it has read the server's limit.
actor WarmUp {
    enum Turn {
        case first
        case following
    }

    /// The meaning of a push's end for the connection.
    enum Evidence {
        /// The server answered and accepted the token.
        case stands
        case lost
        case none
    }

    private enum State {
        case cold
        case warming
        case warm(lastAnswer: ContinuousClock.Instant)
    }

    private let idleLimit: Duration
    private var state = State.cold
    private var underWay = 0
    /// Closed while a first push is under way.
    private let others = Gate()

    /// - Parameter idleLimit: how long no push may be under way. A server may close the connection at any time then.
    ///   What follows a longer pause waits for one answer.
    init(idleLimit: Duration = .milliseconds(500)) { self.idleLimit = idleLimit }

    /// Waits while the first push is in flight. Each `enter` needs a `leave`. The deadline of the first push limits
    /// the wait of the others. After cancellation it returns `following`.
    func enter() async -> Turn {
        let turn = await self.turn()
        self.underWay += 1
        return turn
    }

    private func turn() async -> Turn {
        while true {
            switch self.state {
            case .cold:
                return self.begin()
            case .warm(let lastAnswer) where self.underWay == 0 && lastAnswer.duration(to: .now) > self.idleLimit:
                return self.begin()
            case .warm:
                return .following
            case .warming:
                guard !Task.isCancelled else { return .following }
                await self.others.pass()
            }
        }
    }

    func leave(_ turn: Turn, _ evidence: Evidence) {
        self.underWay -= 1
        switch (turn, evidence, self.state) {
        case (.first, .stands, _), (.following, .stands, .warm):
            self.state = .warm(lastAnswer: .now)
        case (.first, .lost, _), (.first, .none, _), (.following, .lost, .warm):
            self.state = .cold
        // This result belongs to the connection before. The push that warms up the next connection decides.
        case (.following, .stands, .cold), (.following, .stands, .warming),
            (.following, .lost, .cold), (.following, .lost, .warming), (.following, .none, _):
            break
        }
        if turn == .first { self.others.open() }
    }

    private func begin() -> Turn {
        self.state = .warming
        self.others.close()
        return .first
    }
}
