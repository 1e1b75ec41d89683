internal import Logging
public import Pipeline
public import ServiceLifecycle

/// Handles dead letters: deliveries that the broker gave up after too many redeliveries. Another delivery in the same
/// worker may have caused these. One at a time, each dead letter goes back to its queue with a mark, so that it is
/// handled alone. If it has crashed a worker in such a trial before, it becomes a failure.
///
/// A program that ends between publishing and acknowledging publishes twice; every receiver handles that.
public struct DeadLetterLoop: Service {
    private static let lane = "dead-letters"

    private let source: any DeliverySource
    private let queues: Queues
    private let publisher: MessagePublisher
    private let deliveryStore: any DeliveryStore
    private let trials: any DeliveryTrials
    private let context: WorkerContext
    private let gate: DependencyGate

    /// - Parameter source: its prefetch must be 1, so that a dead letter is also alone here.
    public init(
        source: any DeliverySource,
        queues: Queues,
        publisher: MessagePublisher,
        deliveryStore: any DeliveryStore,
        trials: any DeliveryTrials,
        context: WorkerContext,
        classify: @escaping FaultClassifier
    ) {
        self.source = source
        self.queues = queues
        self.publisher = publisher
        self.deliveryStore = deliveryStore
        self.trials = trials
        self.context = context
        self.gate = DependencyGate(queues.dead, context: context, classify: classify)
    }

    public func run() async throws {
        while !Shutdown.isRequested {
            self.context.liveness.tick(Self.lane)
            for delivery in await self.source.nextBatch(count: 1, bytes: .max, patience: .zero, within: .seconds(20)) {
                if await self.work(delivery) {
                    await self.source.acknowledge([delivery.tag])
                } else {
                    await self.source.giveBack([delivery.tag])
                }
            }
        }
        self.context.liveness.finish(Self.lane)
    }

    /// Returns false if shutdown was requested before it was done.
    private func work(_ delivery: Delivery) async -> Bool {
        guard let queue = delivery.diedIn, let stage = self.queues.stage(of: queue) else {
            return await self.report(delivery)
        }
        if delivery.deaths > 0 {
            let poison = PoisonDetector(self.trials, self.deliveryStore, of: queue, at: stage, self.gate, self.context)
            guard let trials = await poison.unfinished(delivery, Self.lane) else { return false }
            if trials > 0 {
                guard await poison.report(delivery, after: trials, Self.lane) else { return false }
                self.context.metrics.deadLetter(.failed)
                return true
            }
        }
        guard await self.sendBack(delivery, to: queue) else { return false }
        self.context.metrics.deadLetter(.returned)
        self.context.logger.notice(
            "A dead letter goes back to its queue, to be worked alone",
            metadata: [LogKey.queue: "\(queue)", LogKey.deliveryCount: "\(delivery.deaths + 1)"]
        )
        return true
    }

    /// Returns true once the broker has confirmed the message.
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
            guard !Shutdown.isRequested else { return false }
            await Shutdown.wait(afterFailure: failures)
        }
    }

    /// Records the failure of a dead letter that cannot be sent back, because it comes from a queue that is not
    /// Jadwal's.
    private func report(_ delivery: Delivery) async -> Bool {
        let failure = FailureReport(
            of: delivery,
            in: nil,
            at: .deadLetters,
            kind: "unknown_queue",
            detail: "a dead letter of a queue that is none of this installation's",
            customerID: DeliveredCustomer.id(in: delivery.body)
        )
        let isKept = await self.gate.repeatUntilDone(Self.lane) {
            try await self.deliveryStore.fail(delivery, about: nil, with: failure)
        }
        guard let isKept else { return false }
        guard isKept else { return true }
        self.context.metrics.failure(.deadLetters, kind: failure.kind)
        self.context.metrics.deadLetter(.failed)
        return true
    }
}
