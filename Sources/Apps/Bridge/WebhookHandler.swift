internal import Bridges
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Pipeline
internal import Store
internal import Time
internal import Waiting
internal import WorkerKit

/// Answers one webhook: finds its connection, checks who sends it, reads it, and commits what it says.
struct WebhookHandler: Sendable {
    /// Requests in hand. What comes beyond is sent again.
    private static let inHand = 256
    private static let failuresPerMinute = 20
    private static let requestsPerSecond = 50

    private let settings: BridgeSettings
    private let receivers: ReceiverCache
    private let intake: PostgresBridgeIntake
    private let metrics: BridgeMetrics
    private let context: WorkerContext
    private let wakeUps: WakeUpSignal
    private let hint: @Sendable (_ connection: String) async -> Void
    private let gate = RequestGate(Self.inHand)
    private let failures = RequestLimit(Self.failuresPerMinute, in: .seconds(60))
    private let requests = RequestLimit(Self.requestsPerSecond, in: .seconds(1))
    private let shapes = RequestLimit(1, in: .seconds(3600))

    /// - Parameter hint: told that a source says something about a connection's state.
    init(
        settings: BridgeSettings,
        receivers: ReceiverCache,
        intake: PostgresBridgeIntake,
        metrics: BridgeMetrics,
        context: WorkerContext,
        wakeUps: WakeUpSignal,
        hint: @escaping @Sendable (_ connection: String) async -> Void
    ) {
        (self.settings, self.receivers, self.intake) = (settings, receivers, intake)
        (self.metrics, self.context, self.wakeUps, self.hint) = (metrics, context, wakeUps, hint)
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
            return try await self.take(body.bytes, kind, for: receiver, trace: request.headers)
        }
    }

    /// - Parameter receiver: nil if each part of the envelope names its account.
    private func take(
        _ bytes: [UInt8],
        _ kind: SourceKind,
        for receiver: OpenReceiver?,
        trace headers: HTTPFields
    ) async throws -> WebhookAnswer {
        let batches: [BridgeBatch]
        do throws(BridgeFault) {
            batches = try BridgeDecoder(kind, maximumBytes: self.settings.longestBody)
                .decode(bytes, receivedAt: .now())
        } catch {
            self.tell(error, kind, bytes)
            return self.refuse(.unreadable, kind, .unreadable(error.rawValue))
        }
        let trace = WebhookTrace.header(continuing: headers)
        var total = BridgeReceipt(.taken)
        for batch in batches {
            guard let receipt = try await self.take(batch, kind, for: receiver, trace) else { continue }
            total.add(receipt)
        }
        return .taken(total)
    }

    /// - Returns: nil if nothing of the batch is read.
    private func take(
        _ batch: BridgeBatch,
        _ kind: SourceKind,
        for receiver: OpenReceiver?,
        _ trace: String
    ) async throws -> BridgeReceipt? {
        guard let receiver = try await self.receiver(of: batch, kind, receiver) else { return nil }
        let receipt = try await self.intake.take(batch, for: receiver, trace: trace)
        if receipt.hasOutgoing { self.wakeUps.signal() }
        // It may be forged or replayed, so that it is only a reason to look.
        if receipt.outcomes[.state] != nil { await self.hint(receiver.id) }
        self.count(receipt, kind)
        return receipt
    }

    private func receiver(
        of batch: BridgeBatch,
        _ kind: SourceKind,
        _ receiver: OpenReceiver?
    ) async throws -> OpenReceiver? {
        guard let receiver else {
            if let account = batch.account,
                case .open(let open) = try await self.receivers.receiver(account: account, of: kind)
            {
                return open
            }
            self.metrics.count(.ended, from: kind)
            return nil
        }
        // Other accounts of the same source may be sent here too, by a wrong setting. They are other people's.
        let expected = kind == .own ? receiver.customerID : receiver.account
        let isOthers = expected != nil && batch.account != nil && batch.account != expected
        guard isOthers || batch.connection.map({ $0 != receiver.id }) ?? false else { return receiver }
        self.metrics.count(.otherAccount, from: kind)
        return nil
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

    private func count(_ receipt: BridgeReceipt, _ kind: SourceKind) {
        switch receipt.state {
        case .taken: break
        case .ended: self.metrics.count(.ended, from: kind)
        case .refused: self.metrics.count(.connectedElsewhere, from: kind)
        }
        for (outcome, count) in receipt.outcomes { self.metrics.count(outcome, count, from: kind) }
        for (reason, count) in receipt.ignored { self.metrics.count(reason, count, from: kind) }
        for lag in receipt.lags { self.metrics.lagged(lag) }
        self.metrics.joinedChats(receipt.joinedChats)
    }

    /// Once an hour and kind. Names of keys that sources use are told, and nothing else of the body.
    private func tell(_ fault: BridgeFault, _ kind: SourceKind, _ bytes: [UInt8]) {
        guard self.shapes.allows(kind.rawValue) else { return }
        self.context.logger.warning(
            "A signed webhook cannot be read",
            metadata: [
                LogKey.service: "\(kind.rawValue)", LogKey.reason: "\(fault.rawValue)",
                LogKey.outcome: "\(WebhookShape.keys(in: bytes))",
            ]
        )
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let traceParent = HTTPField.Name("traceparent")!
    static let wahaSignature = HTTPField.Name("X-Webhook-Hmac")!
    static let wahaAlgorithm = HTTPField.Name("X-Webhook-Hmac-Algorithm")!
    static let metaSignature = HTTPField.Name("X-Hub-Signature-256")!
}
