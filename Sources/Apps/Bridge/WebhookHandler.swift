internal import BridgeCare
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Pipeline
internal import Sources
internal import Store
internal import WorkerKit

/// Answers one webhook: finds its connection, checks who sends it, reads it, and commits what it says.
struct WebhookHandler: Sendable {
    /// Requests in hand. What comes beyond is sent again.
    private static let inHand = 256
    private static let failuresPerMinute = 20
    private static let requestsPerSecond = 50
    /// Of the longest bodies, as many as are in memory together before it is known who sends them.
    private static let unprovenBodies = 8

    private let settings: BridgeSettings
    private let receivers: ReceiverCache
    private let intake: EnvelopeIntake
    private let metrics: BridgeMetrics
    private let context: WorkerContext
    private let gate = RequestGate(Self.inHand)
    private let failures = RequestLimit(Self.failuresPerMinute, in: .seconds(60))
    private let requests = RequestLimit(Self.requestsPerSecond, in: .seconds(1))
    private let unproven: ByteBudget

    init(
        settings: BridgeSettings,
        receivers: ReceiverCache,
        intake: EnvelopeIntake,
        metrics: BridgeMetrics,
        context: WorkerContext
    ) {
        (self.settings, self.receivers, self.intake) = (settings, receivers, intake)
        (self.metrics, self.context) = (metrics, context)
        let most = Self.unprovenBodies * settings.longestBody
        self.unproven = ByteBudget(most, ofOneClient: most / 2)
    }

    func answer(_ request: Request, from peer: PeerAddress, _ reading: BodyWatch.Reading) async -> WebhookAnswer {
        let route = WebhookRoute(request.method, request.head.path ?? "")
        guard let kind = route.kind else { return route == .wrongMethod ? .wrongMethod : .notFound }
        // Without a secret no signature can be right.
        if kind == .cloud, self.settings.metaSecrets.isEmpty { return .notFound }
        guard self.gate.enter() else { return self.refuse(.unavailable, kind, .unavailable) }
        defer { self.gate.leave() }
        do {
            let client = ClientAddress(of: peer, request.headers, isProxy: self.settings.isProxied)
            return try await self.answer(request, route, kind, from: client, reading)
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
        from client: ClientAddress,
        _ reading: BodyWatch.Reading
    ) async throws -> WebhookAnswer {
        if case .cloudVerification(let mode, let token, let challenge) = route {
            return self.verify(mode, token, challenge, from: client)
        }
        let sender = try await WebhookSender.find(route, request.headers, self.receivers, self.settings)
        let claim = self.unproven.claim(for: client)
        defer { claim.giveBack() }
        let body = try await WebhookBody.read(
            request.body,
            upTo: self.settings.longestBody,
            isKept: sender.mayBeRead(request.headers),
            claim: claim,
            announced: request.headers[.contentLength].flatMap { Int($0) },
            signature: sender.signature,
            reading
        )
        if case .crowded = body.length { return self.refuse(.crowded, kind, .crowded) }
        let began = ContinuousClock.now
        defer { self.metrics.accepted(in: began.duration(to: .now)) }
        let proof = try await sender.check(body, request.headers, self.receivers)
        switch proof {
        case .ended:
            self.metrics.count(.ended, from: kind)
            return .taken(nil)
        case .wrong:
            let isFew = self.failures.allows(client.description)
            guard case .whole = body.length else { return self.refuse(.tooLarge, kind, .tooLarge) }
            return self.refuse(.unauthentic, kind, isFew ? .unauthentic : .tooManyFailures)
        case .right(let receiver):
            claim.giveBack()
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

    private func verify(_ mode: String?, _ token: String?, _ challenge: String?, from client: ClientAddress)
        -> WebhookAnswer
    {
        guard mode == "subscribe", let known = self.settings.metaVerifyToken, SharedSecret.matches(token, [known]),
            let challenge, challenge.utf8.count <= 256
        else {
            let isFew = self.failures.allows(client.description)
            return self.refuse(.unauthentic, .cloud, isFew ? .unauthentic : .tooManyFailures)
        }
        return .challenge(challenge)
    }

    private func refuse(_ refusal: BridgeRefusal, _ kind: SourceKind, _ answer: WebhookAnswer) -> WebhookAnswer {
        self.metrics.count(refusal, from: kind)
        return answer
    }
}

extension HTTPField.Name {
    static let traceParent = HTTPField.Name("traceparent")!
    static let wahaSignature = HTTPField.Name("X-Webhook-Hmac")!
    static let wahaAlgorithm = HTTPField.Name("X-Webhook-Hmac-Algorithm")!
    static let metaSignature = HTTPField.Name("X-Hub-Signature-256")!
}
