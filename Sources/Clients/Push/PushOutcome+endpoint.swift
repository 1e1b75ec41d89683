public import HTTP
internal import HTTPTypes
public import Pipeline

/// The meaning of a server's answer if the server belongs to one device. Its errors concern only this device, so
/// other devices do not wait.
extension PushOutcome {
    /// Used if the server sends no `Retry-After`.
    private static let defaultDelay = Duration.seconds(60)

    public init(endpoint answer: HTTPAnswer, of kind: StatusProtocol = .endpoint) {
        let (reason, asked) = ("status \(answer.status)", Self.retryAfter(answer.fields))
        switch StatusMeaning(status: answer.status, asksToWait: asked != nil, of: kind) {
        case .done:
            self = .delivered
        // Only 410 means that the device is gone for good. 404 may be a mistake.
        case .gone:
            self = .deviceGone(since: nil)
        case .tooLarge:
            self = .tooLarge
        case .again, .limited, .away, .full:
            self = .tryLater(after: asked ?? Self.defaultDelay, reason: reason)
        // A wrong address or token. Redirects count too, because a request with a token must not be redirected.
        case .elsewhere, .unauthorized, .unpaid, .forbidden, .missing:
            self = .deviceRefused(reason: reason)
        case .conflict, .refused:
            self = .rejected(reason: reason)
        }
    }

    public init(endpoint error: HTTPError) {
        let reason = "\(error.code)"
        self =
            switch error.code {
            // The push was accepted; only the end of the response was lost.
            case _ where (200..<300).contains(error.status ?? 0): .delivered
            case .connectionLost, .timedOut, .protocolViolation, .cancelled, .cannotResolve, .cannotConnect, .untrusted:
                .tryLater(after: Self.defaultDelay, reason: reason)
            case .unusableURL, .addressRefused:
                .deviceRefused(reason: reason)
            // The server answered, but the answer is too long.
            case .answerTooLarge:
                .rejected(reason: reason)
            }
    }

    /// Only seconds. A date would depend on the server's clock.
    static func retryAfter(_ fields: HTTPFields) -> Duration? {
        fields[.retryAfter].flatMap { Int64($0) }.flatMap { $0 > 0 ? .seconds(min($0, 86_400)) : nil }
    }
}
