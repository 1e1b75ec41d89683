/// Sends the first push of a connection alone.
///
/// APNs allows one stream at a time until it has seen a valid token on the connection. A hundred pushes at the start
/// would open a hundred connections or lose streams. After the first answer, the others are sent together. The
/// warm-up starts again after a lost connection, and after a pause that is long enough for the connection to be
/// closed.
actor WarmUp {
    enum Turn {
        case first
        case following
    }

    /// What the end of a push says about the connection.
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

    /// Shorter than libcurl keeps idle connections.
    private static let idleLimit = Duration.seconds(60)

    private var state = State.cold
    private var waiting: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    private var lastNumber: UInt64 = 0

    /// Waits while the first push is in flight. Each `enter` needs a `leave`. The deadline of the first push limits
    /// the wait of the others. After cancellation it returns `following`.
    func enter() async -> Turn {
        while true {
            switch self.state {
            case .cold:
                self.state = .warming
                return .first
            case .warm(let lastAnswer) where lastAnswer.duration(to: .now) > Self.idleLimit:
                self.state = .warming
                return .first
            case .warm:
                return .following
            case .warming:
                guard !Task.isCancelled else { return .following }
                await self.wait()
            }
        }
    }

    func leave(_ turn: Turn, _ evidence: Evidence) {
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
        guard turn == .first else { return }
        let released = self.waiting
        self.waiting = []
        for waiter in released { waiter.continuation.resume() }
    }

    private func wait() async {
        self.lastNumber += 1
        let number = self.lastNumber
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                self.waiting.append((number, continuation))
            }
        } onCancel: {
            Task { await self.release(number) }
        }
    }

    private func release(_ number: UInt64) {
        guard let index = self.waiting.firstIndex(where: { $0.number == number }) else { return }
        self.waiting.remove(at: index).continuation.resume()
    }
}
