public import Jadwal
internal import Logging
public import ServiceLifecycle
public import Waiting

/// Works a queue delivery by delivery, several at once: handle, write down how it ended, acknowledge.
public struct DeliveryLoop: Service {
    /// A lane that takes longer for one delivery has stopped.
    static let patience = Duration.seconds(240)

    private let source: any DeliverySource
    private let handler: DeliveryHandler
    private let ledger: any DeliveryLedger
    private let trial: Trial
    private let retries: DeliveryRetries
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let gate: DependencyGate
    private let exclusion = SharedLock()
    private let customers: CustomerLanes
    private let lanes: Int
    private let wakeUps: WakeUpSignal

    /// - Parameters:
    ///   - lanes: deliveries in hand at once. The source's prefetch should be the same.
    ///   - customerLanes: of these, how many may be one customer's: an account that hangs holds no more up.
    public init(
        source: any DeliverySource,
        handler: DeliveryHandler,
        ledger: any DeliveryLedger,
        trials: any DeliveryTrials,
        retries: DeliveryRetries = DeliveryRetries(),
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        lanes: Int,
        customerLanes: Int,
        wakeUps: WakeUpSignal
    ) {
        self.source = source
        self.handler = handler
        self.ledger = ledger
        self.retries = retries
        self.context = context
        self.classify = classify
        self.customers = CustomerLanes(limit: customerLanes)
        self.lanes = lanes
        self.wakeUps = wakeUps
        self.gate = DependencyGate(handler.queue, context: context, classify: classify)
        self.trial = Trial(trials, ledger, of: handler.queue, at: handler.stage, self.gate, context)
    }

    public func run() async throws {
        await withDiscardingTaskGroup { group in
            for lane in 0..<self.lanes { group.addTask { await self.work("deliveries-\(lane)") } }
        }
    }

    private func work(_ lane: String) async {
        let source = self.source
        while !Pause.isOver {
            self.context.liveness.tick(lane)
            await self.gate.passage(of: lane)
            let batch = await withTaskCancellationOrGracefulShutdown {
                await withDeadline(.seconds(20)) { await source.nextBatch(count: 1, bytes: .max, patience: .zero) }
            }
            for delivery in batch {
                // One trial at a time, beside the others' work: waiting for these would let one account that hangs stop all.
                if delivery.deaths > 0 {
                    self.context.liveness.finish(lane)
                    await self.exclusion.withExclusive { await self.tryAlone(delivery, lane) }
                } else {
                    await self.work(delivery, lane)
                }
            }
        }
        self.context.liveness.finish(lane)
    }

    private func tryAlone(_ delivery: Delivery, _ lane: String) async {
        self.context.liveness.tick(lane)
        switch await self.trial.begin(delivery, lane) {
        case .begun:
            await self.work(delivery, lane)
            await self.trial.end(delivery)
        case .condemned: await self.source.acknowledge([delivery.tag])
        case .ending: await self.source.giveBack([delivery.tag])
        }
    }

    private func work(_ delivery: Delivery, _ lane: String) async {
        self.context.metrics.began(at: self.handler.stage)
        defer { self.context.metrics.ended(at: self.handler.stage) }
        // Whatever could not even be written down is a dependency's fault, and costs the delivery nothing.
        switch await self.gate.insist(lane, mayRefuse: false, { try await self.workOnce(delivery, lane) }) {
        case .done:
            self.wakeUps.signal()
            await self.source.acknowledge([delivery.tag])
        case .refused, .ending:
            await self.source.giveBack([delivery.tag])
        }
    }

    /// Returns when the delivery's end, or its next attempt, is committed. Throws when nothing could be.
    private func workOnce(_ delivery: Delivery, _ lane: String) async throws {
        // Several calls may follow one another, each within its own deadline.
        self.context.liveness.tick(lane, at: .now + Self.patience)
        guard let customer = self.handler.customerID(delivery) else { return try await self.handle(delivery, of: nil) }
        switch self.customers.enter(customer) {
        case .lane(let number):
            defer { self.customers.leave(customer, number) }
            try await self.handle(delivery, of: customer)
        case .full(let delay):
            let attempts = DeliveryAttempts(delivery).count
            _ = try await self.ledger.postpone(
                delivery,
                of: self.handler.queue,
                customerID: customer,
                by: delay,
                attempts: attempts
            )
        }
    }

    private func handle(_ delivery: Delivery, of customer: String?) async throws {
        do {
            try await self.handler.handle(delivery)
        } catch let cancellation as CancellationError {
            throw cancellation
        } catch {
            // A call that a drain has cut short may say anything.
            try Task.checkCancellation()
            let fault = (error as? HandlingError) ?? self.classify(error)
            try await self.settle(delivery, of: customer, after: fault)
        }
    }

    private func settle(_ delivery: Delivery, of customer: String?, after error: HandlingError) async throws {
        let spent = DeliveryAttempts(delivery)
        switch error {
        case .dependencyDown:
            throw error
        case .transient(let kind, let detail, let asked):
            let endsAt = self.handler.endsAt(delivery)
            switch self.retries.next(after: spent, kind: kind, asked: asked, until: endsAt, now: .now()) {
            case .again(let delay, let attempts):
                let isKept = try await self.ledger.postpone(
                    delivery,
                    of: self.handler.queue,
                    customerID: self.handler.customerID(delivery),
                    by: delay,
                    attempts: attempts
                )
                self.log(isKept ? "Delivery will be retried" : Self.dropped, kind, detail, attempts: attempts)
            case .never:
                try await self.fail(delivery, kind, detail, attempts: spent.count + 1)
            }
        case .permanent(let kind, let detail):
            try await self.fail(delivery, kind, detail, attempts: spent.count + 1)
        case .accountDown(let kind, let detail):
            let isOver = self.handler.endsAt(delivery).map { $0 <= .now() } ?? false
            guard let customer, !isOver else {
                return try await self.fail(delivery, kind, detail, attempts: spent.count + 1)
            }
            let isKept = try await self.ledger.park(delivery, of: self.handler.queue, customerID: customer)
            let event = isKept ? "Delivery is parked until its account answers" : Self.dropped
            self.log(event, kind, detail, attempts: spent.count)
        }
    }

    private func fail(_ delivery: Delivery, _ kind: String, _ detail: String, attempts: Int) async throws {
        let failure = FailureReport(
            id: EventIdentity.random().id,
            stage: self.handler.stage,
            kind: kind,
            detail: detail,
            customerID: self.handler.customerID(delivery),
            attempts: attempts,
            input: delivery.body,
            headers: delivery.keptHeaders,
            queue: self.handler.queue,
            retryOf: delivery.headers[HeaderName.failureID]
        )
        guard try await self.ledger.fail(delivery, with: failure) else {
            return self.log(Self.dropped, kind, detail, attempts: attempts)
        }
        self.context.metrics.failure(self.handler.stage, kind: kind)
        self.log("Delivery has failed and was recorded", kind, detail, attempts: attempts)
    }

    private static let dropped = "Delivery was dropped: its customer was removed"

    private func log(_ event: String, _ kind: String, _ detail: String, attempts: Int) {
        self.context.logger.notice(
            "\(event)",
            metadata: [
                LogKey.stage: "\(self.handler.stage.rawValue)",
                LogKey.errorKind: "\(kind)",
                LogKey.error: "\(detail)",
                LogKey.attempt: "\(attempts)",
            ]
        )
    }
}
