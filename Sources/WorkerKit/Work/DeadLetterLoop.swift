public import Jadwal
internal import Logging
public import ServiceLifecycle

/// Takes up what the broker gave up: a delivery goes there after too many returns, which it may owe to its neighbours in a worker
/// that ended. One at a time, each dead letter goes back to its queue, marked, to be tried alone; what has ended a worker in
/// such a trial becomes a failure.
///
/// A program that ends between publishing and acknowledging publishes twice, which every receiver bears.
public struct DeadLetterLoop: Service {
    static let lane = "dead-letters"

    private let source: any DeliverySource
    private let queues: Queues
    private let publisher: MessagePublisher
    private let ledger: any DeliveryLedger
    private let trials: any DeliveryTrials
    private let context: WorkerContext
    private let gate: DependencyGate

    /// - Parameter source: its prefetch must be 1, so that a dead letter is alone here too.
    public init(
        source: any DeliverySource,
        queues: Queues,
        publisher: MessagePublisher,
        ledger: any DeliveryLedger,
        trials: any DeliveryTrials,
        context: WorkerContext,
        classify: @escaping FaultClassifier
    ) {
        self.source = source
        self.queues = queues
        self.publisher = publisher
        self.ledger = ledger
        self.trials = trials
        self.context = context
        self.gate = DependencyGate(queues.dead, context: context, classify: classify)
    }

    public func run() async throws {
        let source = self.source
        while !Pause.isOver {
            self.context.liveness.tick(Self.lane)
            let batch = await withTaskCancellationOrGracefulShutdown {
                await withDeadline(.seconds(20)) { await source.nextBatch(count: 1, bytes: .max, patience: .zero) }
            }
            for delivery in batch {
                if await self.work(delivery) {
                    await self.source.acknowledge([delivery.tag])
                } else {
                    await self.source.giveBack([delivery.tag])
                }
            }
        }
        self.context.liveness.finish(Self.lane)
    }

    /// False when the program drains before it is done.
    private func work(_ delivery: Delivery) async -> Bool {
        guard let queue = delivery.diedIn, let stage = self.queues.stage(of: queue) else {
            return await self.fail(delivery)
        }
        if delivery.deaths > 0 {
            let known = await self.gate.insist(Self.lane, mayRefuse: false) {
                try await self.trials.unfinished(delivery, of: queue)
            }
            guard case .done(let trials) = known else { return false }
            if trials > 0 {
                let trial = Trial(self.trials, self.ledger, of: queue, at: stage, self.gate, self.context)
                guard case .condemned = await trial.condemn(delivery, after: trials, Self.lane) else { return false }
                self.context.metrics.deadLetter(.failed)
                return true
            }
        }
        guard await self.sendBack(delivery, to: queue) else { return false }
        self.context.metrics.deadLetter(.returned)
        self.context.logger.notice(
            "A dead letter goes back to its queue, to be tried alone",
            metadata: [LogKey.queue: "\(queue)", LogKey.deliveryCount: "\(delivery.deaths + 1)"]
        )
        return true
    }

    /// Until the broker has confirmed it.
    private func sendBack(_ delivery: Delivery, to queue: String) async -> Bool {
        var headers = delivery.keptHeaders
        headers[HeaderName.alone] = "\(delivery.deaths + 1)"
        let outgoing = Outgoing(
            queue: queue,
            body: delivery.body,
            headers: headers,
            messageID: delivery.messageID ?? EventIdentity.random().id
        )
        var failures = 0
        while true {
            self.context.liveness.tick(Self.lane)
            if await self.publisher.publish([outgoing]) == [.confirmed] { return true }
            failures += 1
            guard !Pause.isOver else { return false }
            await Pause.sleep(Pause.afterFailure(failures))
        }
    }

    /// It came from no queue of this installation, so there is none to send it back to.
    private func fail(_ delivery: Delivery) async -> Bool {
        let failure = FailureReport(
            id: EventIdentity.random().id,
            stage: .deadLetters,
            kind: "unknown_queue",
            detail: "a dead letter of a queue that is none of this installation's",
            customerID: DeliveredCustomer.id(in: delivery.body),
            input: delivery.body,
            headers: delivery.keptHeaders,
            retryOf: delivery.headers[HeaderName.failureID]
        )
        let recorded = await self.gate.insist(Self.lane, mayRefuse: false) {
            try await self.ledger.fail(delivery, with: failure)
        }
        guard case .done(let isKept) = recorded else { return false }
        guard isKept else { return true }
        self.context.metrics.failure(.deadLetters, kind: failure.kind)
        self.context.metrics.deadLetter(.failed)
        return true
    }
}
