internal import Logging
internal import Pipeline
internal import Time

/// Handles deliveries of any queue. The life of a delivery:
///
/// 1. A delivery that was a dead letter is handled alone, as a trial: `PoisonDetector`.
/// 2. **Decode**: `Handler.decode`, once.
/// 3. **Handle**: `Handler.handle`, which commits the result.
/// 4. **Retry or report**: if that failed, the store commits a later attempt or a failure.
/// 5. **Acknowledge**, after one of these commits. If shutdown is requested first, the delivery is given back.
///
/// While a dependency is down, 3 and 4 are repeated. That does not count as an attempt.
struct DeliveryRunner<H: Handler>: Sendable {
    private enum Attempt {
        case committed
        /// One of the messages cannot be committed: each is handled alone.
        case mustBeSplit
    }

    let source: any DeliverySource
    let handler: H
    let deliveryStore: any DeliveryStore
    let poison: PoisonDetector
    let gate: DependencyGate
    /// nil if a transient error means that a transaction lost against another one: it is repeated at once.
    var retries: DeliveryRetries?
    var customers: CustomerLanes?
    /// The longest time of an attempt beyond the limit of `/livez`.
    var patience = Duration.zero
    let context: WorkerContext
    let classify: FaultClassifier
    /// Called after each commit.
    var committed: @Sendable () -> Void = {}

    /// Handles a delivery that may be a poison message. Until it returns, this process must not handle anything else.
    func runTrial(_ delivery: Delivery, _ lane: String) async {
        self.context.liveness.tick(lane)
        switch await self.poison.begin(delivery, lane) {
        case .begun:
            await self.run(self.handler.decode([delivery]), lane)
            await self.poison.end(delivery)
        case .isPoison: await self.source.acknowledge([delivery.tag])
        case .shutdown: await self.source.giveBack([delivery.tag])
        }
    }

    /// Handles decoded deliveries; several as one batch, which is committed as a whole.
    func run(_ messages: [H.Message], _ lane: String) async {
        self.context.metrics.began(messages.count, at: self.handler.stage)
        defer { self.context.metrics.ended(messages.count, at: self.handler.stage) }
        switch await self.gate.repeatUntilDone(lane, { try await self.attempt(messages, lane) }) {
        case .committed:
            self.committed()
            await self.source.acknowledge(messages.map(\.delivery.tag))
        case .mustBeSplit:
            for message in messages { await self.run([message], lane) }
        case nil:
            await self.source.giveBack(messages.map(\.delivery.tag))
        }
    }

    /// Throws if nothing could be committed.
    private func attempt(_ messages: [H.Message], _ lane: String) async throws -> Attempt {
        self.context.liveness.tick(lane, at: .now + self.patience)
        guard let customers = self.customers, let message = messages.first, let owner = message.ownerID else {
            return try await self.handle(messages)
        }
        switch customers.enter(owner) {
        case .lane(let number):
            defer { customers.leave(owner, number) }
            return try await self.handle(messages)
        case .full(let delay):
            _ = try await self.postpone(message, by: delay, attempts: DeliveryAttempts(message.delivery).count)
            return .committed
        }
    }

    private func handle(_ messages: [H.Message]) async throws -> Attempt {
        do {
            try await self.handler.handle(messages)
            return .committed
        } catch let cancellation as CancellationError {
            throw cancellation
        } catch {
            // A call that was cancelled by a shutdown may throw any error.
            try Task.checkCancellation()
            let fault = (error as? HandlingError) ?? self.classify(error)
            self.context.tracing?.current?.fail(fault.spanType)
            switch fault {
            case .dependencyDown: throw fault
            case .transient where self.retries == nil: throw fault
            case .transient, .permanent, .accountDown: break
            }
            guard messages.count == 1 else { return .mustBeSplit }
            try await self.retryOrReport(messages[0], after: fault)
            return .committed
        }
    }

    private func retryOrReport(_ message: H.Message, after fault: HandlingError) async throws {
        let spent = DeliveryAttempts(message.delivery)
        let now = UnixTime.now()
        switch fault {
        case .dependencyDown:
            throw fault
        case .transient(let kind, let detail, let asked):
            switch self.retries?.next(after: spent, kind: kind, asked: asked, until: message.endsAt, now: now) {
            case .again(let wait, let attempts):
                // At least a second, because the worker's clock may be ahead of the database's.
                let delay = message.expiresAt.map { min(wait, max(.seconds(1), $0 - now)) } ?? wait
                let isKept = try await self.postpone(message, by: delay, attempts: attempts)
                self.log("Delivery will be retried", isKept: isKept, kind, detail, attempts: attempts)
            case .never, nil:
                try await self.report(message, kind, detail, attempts: spent.count + 1)
            }
        case .permanent(let kind, let detail):
            try await self.report(message, kind, detail, attempts: spent.count + 1)
        case .accountDown(let kind, let detail):
            let isOver = message.endsAt.map { $0 <= now } ?? false
            guard let owner = message.ownerID, !isOver else {
                return try await self.report(message, kind, detail, attempts: spent.count + 1)
            }
            let isKept = try await self.deliveryStore.park(
                message.delivery,
                about: message.subject,
                of: self.handler.queue,
                customerID: owner,
                hadItsTurn: kind == CalendarHandler.accountDown
            )
            let event = "Delivery is parked until its account answers"
            self.log(event, isKept: isKept, kind, detail, attempts: spent.count)
        }
    }

    private func postpone(_ message: H.Message, by delay: Duration, attempts: Int) async throws -> Bool {
        try await self.deliveryStore.postpone(
            message.delivery,
            about: message.subject,
            of: self.handler.queue,
            customerID: message.ownerID,
            by: delay,
            attempts: attempts
        )
    }

    private func report(_ message: H.Message, _ kind: String, _ detail: String, attempts: Int) async throws {
        let failure = FailureReport(
            of: message.delivery,
            in: self.handler.queue,
            at: self.handler.stage,
            kind: kind,
            detail: detail,
            customerID: message.ownerID,
            attempts: attempts
        )
        let isKept = try await self.deliveryStore.fail(message.delivery, about: message.subject, with: failure)
        if isKept {
            self.context.metrics.failure(self.handler.stage, kind: kind)
        } else {
            self.handler.dropped(message)
        }
        self.log("Delivery has failed and was recorded", isKept: isKept, kind, detail, attempts: attempts)
    }

    private func log(_ event: String, isKept: Bool, _ kind: String, _ detail: String, attempts: Int) {
        self.context.logger.notice(
            "\(isKept ? event : "Delivery was dropped: its customer was removed")",
            metadata: [
                LogKey.stage: "\(self.handler.stage.rawValue)",
                LogKey.errorKind: "\(kind)",
                LogKey.error: "\(detail)",
                LogKey.attempt: "\(attempts)",
            ]
        )
    }
}
