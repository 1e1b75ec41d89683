internal import HTTP
internal import HTTPTypes
internal import Jadwal

/// What the answer of a server means that is one device's own. Its trouble is never a service's: nobody else waits for it.
extension PushOutcome {
    /// Where the server does not say when it wants to be asked again.
    private static let rest = Duration.seconds(60)

    init(endpoint answer: HTTPAnswer) {
        let reason = "status \(answer.status)"
        switch answer.status {
        case 200..<300:
            self = .delivered
        // "Gone" is said on purpose, unlike "not found".
        case 410:
            self = .deviceGone(since: nil)
        case 413:
            self = .tooLarge
        case 408, 425, 429, 500...:
            self = .tryLater(after: Self.retryAfter(answer.fields) ?? Self.rest, reason: reason)
        // A wrong address or token. Redirects are among them: a request with a token must not be led anywhere.
        case 300..<400, 401, 403, 404, 405, 407:
            self = .deviceRefused(reason: reason)
        default:
            self = .rejected(reason: reason)
        }
    }

    init(endpoint error: HTTPError) {
        let reason = "\(error.code)"
        self =
            switch error.code {
            // It was taken; only the rest of the answer got lost.
            case _ where (200..<300).contains(error.status ?? 0): .delivered
            case .connectionLost, .timedOut, .protocolViolation, .cancelled, .cannotResolve, .cannotConnect, .untrusted:
                .tryLater(after: Self.rest, reason: reason)
            case .unusableURL, .addressRefused:
                .deviceRefused(reason: reason)
            // It has answered, and at length.
            case .answerTooLarge:
                .rejected(reason: reason)
            }
    }

    /// In seconds. A date would be told by the server's clock.
    private static func retryAfter(_ fields: HTTPFields) -> Duration? {
        fields[.retryAfter].flatMap { Int64($0) }.flatMap { $0 > 0 ? .seconds(min($0, 86_400)) : nil }
    }
}
