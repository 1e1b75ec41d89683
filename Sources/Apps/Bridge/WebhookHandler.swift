internal import Bridges
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Pipeline
internal import Store
internal import WorkerKit

/// Answers one webhook: finds its connection, checks who sends it, reads it, and commits what it says.
struct WebhookHandler: Sendable {
    /// Requests in hand. What comes beyond is sent again.
    private static let inHand = 256
    private static let failuresPerMinute = 20
    private static let requestsPerSecond = 50

    private let settings: BridgeSettings
    private let receivers: ReceiverCache
    private let intake: EnvelopeIntake
    private let metrics: BridgeMetrics
    private let context: WorkerContext
    private let gate = RequestGate(Self.inHand)
    private let failures = RequestLimit(Self.failuresPerMinute, in: .seconds(60))
    private let requests = RequestLimit(Self.requestsPerSecond, in: .seconds(1))

    init(
        settings: BridgeSettings,
        receivers: ReceiverCache,
        intake: EnvelopeIntake,
        metrics: BridgeMetrics,
        context: WorkerContext
    ) {
        (self.settings, self.receivers, self.intake) = (settings, receivers, intake)
        (self.metrics, self.context) = (metrics, context)
    }

    /// - Parameter address: of who has opened the connection.
    func answer(_ request: Request, from address: String?, _ reading: BodyWatch.Reading) async -> WebhookAnswer {
        let route = WebhookRoute(request.method, request.head.path ?? "")
        guard let kind = route.kind else { return route == .wrongMethod ? .wrongMethod : .notFound }
        guard self.gate.enter() else { return self.refuse(.unavailable, kind, .unavailable) }
        defer { self.gate.leave() }
        do {
            return try await self.answer(request, route, kind, from: self.source(of: request, address), reading)
        } catch {
            guard !reading.isCut else { return self.refuse(.tooSlow, kind, .unavailable) }
            if case .dependencyDown(let reason) = StoreFaults.handlingError(for: error) {
                self.context.readiness.set("database", up: false, reason: reason)
            } else {
                self.context.logger.error(
                    "A webhook could not be taken; its source sends it again",
                    metadata: [LogKey.errorType: "\(type(of: error))"]
                )
            }
            return self.refuse(.unavailable, kind, .unavailable)
        }
    }

    private func answer(
        _ request: Request,
        _ route: WebhookRoute,
        _ kind: SourceKind,
        from source: String,
        _ reading: BodyWatch.Reading
    ) async throws -> WebhookAnswer {
        if case .cloudVerification(let mode, let token, let challenge) = route {
            return self.verify(mode, token, challenge, from: source)
        }
        let sender = try await WebhookSender.find(route, request.headers, self.receivers, self.settings)
        let body = try await WebhookBody.read(
            request.body,
            upTo: self.settings.longestBody,
            isKept: sender.mayBeRead,
            announced: request.headers[.contentLength].flatMap { Int($0) },
            signature: sender.signature,
            reading
        )
        let began = ContinuousClock.now
        defer { self.metrics.accepted(in: began.duration(to: .now)) }
        let proof = try await sender.check(body, request.headers, self.receivers)
        switch proof {
        case .ended:
            self.metrics.count(.ended, from: kind)
            return .taken(nil)
        case .wrong:
            let isFew = self.failures.allows(source)
            guard case .whole = body.length else { return self.refuse(.tooLarge, kind, .tooLarge) }
            return self.refuse(.unauthentic, kind, isFew ? .unauthentic : .tooManyFailures)
        case .right(let receiver):
            if let receiver, !self.requests.allows(receiver.id) {
                return self.refuse(.limited, kind, .tooManyRequests)
            }
            guard case .whole = body.length else {
                self.metrics.count(.tooLarge, from: kind)
                // A source would send it again and again; a script can be told.
                return route == .own ? .tooLarge : .taken(nil)
            }
            let trace = request.headers[.traceParent]
            switch try await self.intake.take(body.bytes, kind, for: receiver, trace: trace) {
            case .success(let receipt): return .taken(receipt)
            case .failure(let fault): return .unreadable(fault.rawValue)
            }
        }
    }

    private func verify(_ mode: String?, _ token: String?, _ challenge: String?, from source: String) -> WebhookAnswer {
        guard mode == "subscribe", let known = self.settings.metaVerifyToken, SharedSecret.matches(token, [known]),
            let challenge, challenge.utf8.count <= 256
        else {
            return self.refuse(.unauthentic, .cloud, self.failures.allows(source) ? .unauthentic : .tooManyFailures)
        }
        return .challenge(challenge)
    }

    private func refuse(_ refusal: BridgeRefusal, _ kind: SourceKind, _ answer: WebhookAnswer) -> WebhookAnswer {
        self.metrics.count(refusal, from: kind)
        return answer
    }

    /// Who asks. A proxy puts the address that it sees at the end.
    private func source(of request: Request, _ address: String?) -> String {
        let forwarded = self.settings.isProxied ? request.headers[.forwardedFor] : nil
        return forwarded?.split(separator: ",").last.map { $0.filter { !$0.isWhitespace } } ?? address ?? ""
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let traceParent = HTTPField.Name("traceparent")!
    static let wahaSignature = HTTPField.Name("X-Webhook-Hmac")!
    static let wahaAlgorithm = HTTPField.Name("X-Webhook-Hmac-Algorithm")!
    static let metaSignature = HTTPField.Name("X-Hub-Signature-256")!
}
