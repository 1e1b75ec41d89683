public import Pipeline
public import ServiceLifecycle
public import Waiting

/// Handles the deliveries of a queue one by one, several at the same time.
public struct DeliveryLoop<H: Handler>: Service {
    /// A lane that takes longer for one delivery has stopped. An attempt may make several calls, each with its own
    /// deadline.
    private static var patience: Duration { .seconds(240) }

    private let source: any DeliverySource
    private let runner: DeliveryRunner<H>
    private let gate: DependencyGate
    private let context: WorkerContext
    private let trials = SharedLock()
    private let lanes: Int

    /// - Parameters:
    ///   - lanes: the number of deliveries handled at the same time. The source's prefetch should be the same.
    ///   - customerLanes: the highest number of lanes for one customer, so that a hanging account blocks no more.
    ///   - wakeUps: signalled after each commit that may have outgoing messages.
    public init(
        source: any DeliverySource,
        handler: H,
        deliveryStore: any DeliveryStore,
        trials: any DeliveryTrials,
        retries: DeliveryRetries = DeliveryRetries(),
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        lanes: Int,
        customerLanes: Int,
        wakeUps: WakeUpSignal
    ) {
        (self.source, self.context, self.lanes) = (source, context, lanes)
        self.gate = DependencyGate(handler.queue, context: context, classify: classify)
        self.runner = DeliveryRunner(
            source: source,
            handler: handler,
            deliveryStore: deliveryStore,
            poison: PoisonDetector(trials, deliveryStore, of: handler.queue, at: handler.stage, self.gate, context),
            gate: self.gate,
            retries: retries,
            customers: CustomerLanes(limit: customerLanes),
            patience: Self.patience,
            context: context,
            classify: classify,
            committed: { wakeUps.signal() }
        )
    }

    public func run() async throws {
        await withDiscardingTaskGroup { group in
            for lane in 0..<self.lanes { group.addTask { await self.work("deliveries-\(lane)") } }
        }
    }

    private func work(_ lane: String) async {
        while !Shutdown.isRequested {
            self.context.liveness.tick(lane)
            await self.gate.pass(lane)
            for delivery in await self.source.nextBatch(count: 1, bytes: .max, patience: .zero, within: .seconds(20)) {
                guard delivery.deaths > 0 else {
                    await self.work(delivery, lane)
                    continue
                }
                // One trial at a time. The other lanes continue: waiting for them would let one hanging account stop
                // all trials. Waiting for the lock does not count as a stalled loop.
                self.context.liveness.finish(lane)
                await self.trials.withExclusive { await self.runner.runTrial(delivery, lane) }
            }
        }
        self.context.liveness.finish(lane)
    }

    private func work(_ delivery: Delivery, _ lane: String) async {
        guard let tracing = self.context.tracing else {
            return await self.runner.run(self.runner.handler.decode([delivery]), lane)
        }
        await tracing.process(delivery, from: self.runner.handler.queue) { delivery in
            await self.runner.run(self.runner.handler.decode([delivery]), lane)
        }
    }
}
