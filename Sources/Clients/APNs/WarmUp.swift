internal import Waiting

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
    /// Closed while a first push is under way.
    private let others = Gate()

    /// Waits while somebody else's first push is under way. Whoever enters must leave by `leave`, and soon: the push's own
    /// deadline bounds the others' wait. Cancellation ends the wait with a turn as `following`.
    func enter() async -> Turn {
        while true {
            switch self.state {
            case .cold:
                return self.begin()
            case .warm(let lastAnswer) where lastAnswer.duration(to: .now) > Self.rest:
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
        if turn == .first { self.others.open() }
    }

    private func begin() -> Turn {
        self.state = .warming
        self.others.close()
        return .first
    }
}
