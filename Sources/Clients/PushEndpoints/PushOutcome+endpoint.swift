public import HTTP
internal import HTTPTypes
public import Pipeline

/// The meaning of a server's answer if the server belongs to one device. Its errors concern only this device, so
/// other devices do not wait.
extension PushOutcome {
    /// Used if the server sends no `Retry-After`.
    private static let defaultDelay = Duration.seconds(60)

    public init(endpoint answer: HTTPAnswer) {
        let reason = "status \(answer.status)"
        switch answer.status {
        case 200..<300:
            self = .delivered
        // Only 410 means that the device is gone for good. 404 may be a mistake.
        case 410:
            self = .deviceGone(since: nil)
        case 413:
            self = .tooLarge
        case 408, 425, 429, 500...:
            self = .tryLater(after: Self.retryAfter(answer.fields) ?? Self.defaultDelay, reason: reason)
        // A wrong address or token. Redirects count too, because a request with a token must not be redirected.
        case 300..<400, 401, 403, 404, 405, 407:
            self = .deviceRefused(reason: reason)
        default:
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
    private static func retryAfter(_ fields: HTTPFields) -> Duration? {
        fields[.retryAfter].flatMap { Int64($0) }.flatMap { $0 > 0 ? .seconds(min($0, 86_400)) : nil }
    }
}
