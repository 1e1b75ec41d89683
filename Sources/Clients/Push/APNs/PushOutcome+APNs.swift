internal import FoundationEssentials
internal import HTTP
internal import HTTPTypes
internal import Pipeline
internal import Time

/// Apple, "Handling notification responses from APNs".
extension PushOutcome {
    /// "Retry the request no sooner than 15 minutes" for 500 and 503.
    private static let afterServerError = Duration.seconds(15 * 60)
    /// Too many pushes to one device within a short time.
    private static let afterTooManyRequests = Duration.seconds(60)

    init(_ answer: HTTPAnswer) {
        guard answer.status != 200 else {
            self = .delivered
            return
        }
        let explained = APNsReason(body: answer.body)
        let reason = explained.reason ?? "status \(answer.status)"
        let asked = Self.retryAfter(answer.fields)
        switch StatusMeaning(status: answer.status, asksToWait: asked != nil, of: .apns) {
        case .gone:
            self = .deviceGone(since: explained.timestamp.map { UnixTime(milliseconds: $0) })
        case .tooLarge:
            self = .tooLarge
        case .limited where reason == "TooManyProviderTokenUpdates":
            self = .tryLater(after: max(asked ?? .zero, ProviderToken.minimumAge), reason: reason)
        case .again, .limited, .away, .full:
            let usual = answer.status < 500 ? Self.afterTooManyRequests : Self.afterServerError
            self = .tryLater(after: asked ?? usual, reason: reason)
        case .refused where answer.status == 400:
            self = Self.badRequest(reason)
        case .refused, .conflict:
            // Without Apple's reason it is the answer of another server, to every push.
            self = explained.reason == nil ? .serviceDown(reason: reason) : .rejected(reason: reason)
        // 403 for key and token, 404 and 405 for a wrong address, and answers that APNs does not send.
        case .done, .elsewhere, .unauthorized, .unpaid, .forbidden, .missing:
            self = .serviceDown(reason: reason)
        }
    }

    init(_ error: HTTPError) {
        let reason = "\(error.code)"
        self =
            switch error.code {
            // The push was accepted; only the end of the response was lost.
            case _ where error.status == 200: .delivered
            // It is not known whether the push arrived. A second one with the same id and collapse id does no harm.
            case .connectionLost, .timedOut, .protocolViolation, .cancelled: .tryLater(after: nil, reason: reason)
            case .unusableURL, .addressRefused, .cannotResolve, .cannotConnect, .untrusted, .answerTooLarge:
                .serviceDown(reason: reason)
            }
    }

    private static func badRequest(_ reason: String) -> PushOutcome {
        switch reason {
        case "BadDeviceToken", "DeviceTokenNotForTopic": .deviceRefused(reason: reason)
        case "BadTopic", "MissingTopic", "TopicDisallowed", "BadCertificate", "BadCertificateEnvironment":
            .serviceDown(reason: reason)
        case "IdleTimeout": .tryLater(after: nil, reason: reason)
        default: .rejected(reason: reason)
        }
    }
}

/// The JSON of a refusal by APNs.
struct APNsReason: Decodable {
    /// A word from Apple's "Handling notification responses from APNs", or a newer one.
    var reason: String?
    /// With 410: since when the token is invalid, in milliseconds since 1970.
    var timestamp: Int64?

    /// Both values are nil if the body does not have Apple's form.
    init(body: [UInt8]) {
        if let read = try? JSONDecoder().decode(APNsReason.self, from: Data(body)) { self = read }
        // The reason is used in logs and metrics, so only words like Apple's are kept.
        guard let word = self.reason, word.utf8.count <= 64, word.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            self.reason = nil
            return
        }
    }
}
