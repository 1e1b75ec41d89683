public import Jadwal
internal import Logging
public import ServiceLifecycle

/// Works a queue delivery by delivery, several at once: handle, write down how it ended, acknowledge.
public struct DeliveryLoop: Service {
    private let source: any DeliverySource
    private let handler: DeliveryHandler
    private let ledger: any DeliveryLedger
    private let retries: DeliveryRetries
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let lanes: Int
    private let wakeUps: WakeUps

    /// - Parameter lanes: deliveries in hand at once. The source's prefetch should be the same.
    public init(
        source: any DeliverySource,
        handler: DeliveryHandler,
        ledger: any DeliveryLedger,
        retries: DeliveryRetries = DeliveryRetries(),
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        lanes: Int,
        wakeUps: WakeUps
    ) {
        self.source = source
        self.handler = handler
        self.ledger = ledger
        self.retries = retries
        self.context = context
        self.classify = classify
        self.lanes = lanes
        self.wakeUps = wakeUps
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
            let batch = await withTaskCancellationOrGracefulShutdown {
                await withDeadline(.seconds(20)) { await source.nextBatch(count: 1, bytes: .max, patience: .zero) }
            }
            for delivery in batch { await self.work(delivery) }
        }
        self.context.liveness.finish(lane)
    }

    private func work(_ delivery: Delivery) async {
        self.context.metrics.began(at: self.handler.stage)
        defer { self.context.metrics.ended(at: self.handler.stage) }
        var pauses = 0
        while true {
            do {
                try await self.workOnce(delivery)
                self.wakeUps.ring()
                await self.source.acknowledge([delivery.tag])
                self.markUp()
                return
            } catch is CancellationError {
                return await self.source.giveBack([delivery.tag])
            } catch {
                // Whatever could not even be written down is a dependency's fault, and costs the delivery nothing.
                self.context.readiness.set(self.handler.queue, up: false, reason: self.classify(error).detail)
            }
            pauses += 1
            guard !Pause.isOver else { return await self.source.giveBack([delivery.tag]) }
            await Pause.sleep(Pause.afterFailure(pauses))
        }
    }

    private func markUp() { self.context.readiness.set(self.handler.queue, up: true) }

    /// Returns when the delivery's end, or its next attempt, is committed. Throws when nothing could be.
    private func workOnce(_ delivery: Delivery) async throws {
        let error: HandlingError
        do {
            try await self.handler.handle(delivery)
            return
        } catch let cancellation as CancellationError {
            throw cancellation
        } catch let handling as HandlingError {
            error = handling
        } catch let other {
            error = self.classify(other)
        }
        switch error {
        case .dependencyDown:
            throw error
        case .transient(let kind, let detail, let asked):
            let spent = DeliveryAttempts(delivery)
            switch self.retries.next(after: spent, kind: kind, asked: asked, now: .now()) {
            case .again(let delay, let attempts):
                self.log("Delivery will be retried", kind, detail, attempts: attempts)
                try await self.ledger.postpone(delivery, of: self.handler.queue, by: delay, attempts: attempts)
            case .never:
                try await self.fail(delivery, kind, detail, attempts: spent.count + 1)
            }
        case .permanent(let kind, let detail):
            try await self.fail(delivery, kind, detail, attempts: DeliveryAttempts(delivery).count + 1)
        case .accountDown(let kind, let detail):
            guard let customer = self.handler.customerID(delivery) else {
                return try await self.fail(delivery, kind, detail, attempts: 1)
            }
            self.log("Delivery is parked until its account answers", kind, detail, attempts: 0)
            try await self.ledger.park(delivery, of: self.handler.queue, customerID: customer)
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
            headers: delivery.headers.filter { HeaderName.kept.contains($0.key) },
            queue: self.handler.queue,
            retryOf: delivery.headers[HeaderName.failureID]
        )
        try await self.ledger.fail(delivery, with: failure)
        self.context.metrics.failure(self.handler.stage, kind: kind)
        self.log("Delivery has failed and was recorded", kind, detail, attempts: attempts)
    }

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
