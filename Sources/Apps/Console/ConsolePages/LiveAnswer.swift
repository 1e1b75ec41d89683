internal import Web

/// Streams what changes on a page. Its query names the page.
enum LiveAnswer {
    /// Browsers without a stream ask so much later.
    private static let retry = 10

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let page = request.query.text(LiveTopic.pageField).flatMap({ Route(local: $0) }),
            let topic = LiveTopic(of: page)
        else { throw ConsoleFault.notFound }
        do {
            let seat = try await request.services.live.join(
                topic,
                request.context.language,
                session: request.browser.hash
            )
            let stream = LiveStream(seat: seat, stage: request.query.text(LiveTopic.stageField) ?? "")
            return .stream(WebStream(whenClosed: seat.leave) { try await stream.write(to: &$0) })
        } catch {
            switch error {
            case .session: throw ConsoleFault.tooOften(retryAfterSeconds: Self.retry)
            case .program: throw ConsoleFault.crowded(retryAfterSeconds: Self.retry)
            }
        }
    }
}
