/// Lets the first push of a connection go alone.
///
/// APNs allows one stream at a time until it has seen a valid token on the connection; whoever starts with a hundred pushes
/// at once opens a hundred connections, or loses streams. After an answer the others may follow together. A lost
/// connection, and a rest long enough for the connection to have been closed, starts this anew.
actor WarmUp {
    enum Turn {
        case first
        case following
    }

    /// What a push's end tells about the connection.
    enum Evidence {
        /// The server answered, and took the token.
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
    private static let rest = Duration.seconds(60)

    private var state = State.cold
    private var waiting: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    private var lastNumber: UInt64 = 0

    /// Waits while somebody else's first push is under way. Whoever enters must leave by `leave`, and soon: the push's own
    /// deadline bounds the others' wait. Cancellation ends the wait with a turn as `following`.
    func enter() async -> Turn {
        while true {
            switch self.state {
            case .cold:
                self.state = .warming
                return .first
            case .warm(let lastAnswer) where lastAnswer.duration(to: .now) > Self.rest:
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
        // Late news from the connection before: the push that warms up the next one will tell.
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
