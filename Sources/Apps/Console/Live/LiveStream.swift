internal import PageServing
internal import Pages

/// What one browser is told: the parts of its page that have changed since it was told of them.
struct LiveStream: Sendable {
    /// Turns without anything new before a sign of life.
    private static let longestSilence = 5

    let seat: LiveHub.Seat
    /// Of what the page has shown.
    let stage: String

    @concurrent
    func write(to events: inout PageEvents) async throws {
        var known: [String: String] = [:]
        var silence = 0
        for await event in self.seat.events {
            var hasSpoken = false
            switch event {
            case .signedOut: return try await events.send("end")
            case .nothing: break
            case .reading(let stage, _) where stage != self.stage: return try await events.send("reload")
            case .reading(_, let parts):
                for part in parts where known[part.name] != part.html {
                    known[part.name] = part.html
                    try await events.send("part", part.html)
                    hasSpoken = true
                }
            }
            silence = hasSpoken ? 0 : silence + 1
            if silence >= Self.longestSilence {
                silence = 0
                try await events.beat()
            }
        }
    }
}

/// Streams what changes on a page. Its query names the page.
enum LiveAnswer {
    static let page = "of"
    static let stage = "stage"
    /// Browsers without a stream ask so much later.
    private static let retry = 10

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let page = request.query.text(Self.page).flatMap({ Route(local: $0) }),
            let topic = LiveTopic(of: page)
        else { throw ConsoleFault.notFound }
        do {
            let seat = try await request.services.live.join(
                topic,
                request.context.language,
                session: request.context.session
            )
            return .stream(LiveStream(seat: seat, stage: request.query.text(Self.stage) ?? ""))
        } catch {
            switch error {
            case .session: throw ConsoleFault.tooOften(retryAfterSeconds: Self.retry)
            case .program: throw ConsoleFault.crowded(retryAfterSeconds: Self.retry)
            }
        }
    }
}
