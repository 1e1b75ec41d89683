internal import Logging
public import Pipeline
public import ServiceLifecycle
internal import Waiting

/// Stores the queue of chat messages in batches, each in one transaction. While the database is down, the loop keeps
/// its deliveries and takes no more; the broker keeps the rest.
public struct MessageLoop: Service {
    /// The highest number of messages in a batch.
    static let width = 500
    /// The highest number of bytes in a batch, which is in memory several times while it is stored.
    static let bytes = 2 << 20
    /// The longest time that a batch waits for more messages.
    static let patience = Duration.milliseconds(20)
    /// A message that was delivered this often may crash the worker, so it is stored in its own batch.
    static let manyDeliveries = 3

    private let source: any DeliverySource
    private let runner: DeliveryRunner<MessageStoring>
    private let gate: DependencyGate
    private let context: WorkerContext
    /// Shared by batches; held alone by a trial.
    private let trials = SharedLock()
    private let lanes: Int

    /// - Parameters:
    ///   - lanes: batches that are stored at the same time. Each conversation has its lane, so that no lane waits for
    ///     rows that another one has locked.
    ///   - conversation: the keyed hash of a message's conversation, for its span.
    public init(
        source: any DeliverySource,
        handler: MessageHandler,
        deliveryStore: any DeliveryStore,
        trials: any DeliveryTrials,
        queue: String,
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        lanes: Int = 2,
        conversation: @escaping @Sendable (IntakeItem) -> String? = { _ in nil }
    ) {
        (self.source, self.context, self.lanes) = (source, context, lanes)
        self.gate = DependencyGate(queue, context: context, classify: classify)
        self.runner = DeliveryRunner(
            source: source,
            handler: MessageStoring(
                handler: handler,
                queue: queue,
                context: context,
                classify: classify,
                conversation: conversation
            ),
            deliveryStore: deliveryStore,
            poison: PoisonDetector(trials, deliveryStore, of: queue, at: .messages, self.gate, context),
            gate: self.gate,
            context: context,
            classify: classify
        )
    }

    public func run() async throws {
        let queues = LaneQueues(self.lanes)
        await withDiscardingTaskGroup { group in
            for number in 0..<self.lanes { group.addTask { await self.work(number, queues) } }
            await self.take(into: queues)
            await queues.finish()
        }
    }

    /// Decodes deliveries and passes them to the lanes. Handles those that may crash the process itself, one by one.
    private func take(into queues: LaneQueues) async {
        let intake = "messages"
        while !Shutdown.isRequested {
            self.context.liveness.tick(intake)
            await self.gate.pass(intake)
            let batch = await self.source.nextBatch(
                count: Self.width,
                bytes: Self.bytes,
                patience: Self.patience,
                within: .seconds(20)
            )
            self.context.liveness.tick(intake)
            let (deadLetters, others) = (batch.filter { $0.deaths > 0 }, batch.filter { $0.deaths == 0 })
            let redelivered = others.filter { $0.earlierDeliveries >= Self.manyDeliveries }
            let normal = others.filter { $0.earlierDeliveries < Self.manyDeliveries }
            if !normal.isEmpty { await queues.add(self.runner.handler.decode(normal)) }
            // In random order, so that a message that crashes the worker does not always block the same others.
            for delivery in redelivered.shuffled() {
                await self.trials.withShared { await self.runner.run(self.runner.handler.decode([delivery]), intake) }
            }
            for delivery in deadLetters.shuffled() {
                // Waiting for the other lanes may take long, and does not count as a stalled loop.
                self.context.liveness.finish(intake)
                await self.trials.withExclusive { await self.runner.runTrial(delivery, intake) }
            }
        }
        self.context.liveness.finish(intake)
    }

    private func work(_ number: Int, _ queues: LaneQueues) async {
        let lane = "messages-\(number)"
        while true {
            let batch = await queues.next(number, count: Self.width, bytes: Self.bytes)
            guard !batch.isEmpty else { return }
            guard !Shutdown.isRequested else {
                await self.source.giveBack(batch.map(\.delivery.tag))
                continue
            }
            self.context.liveness.tick(lane)
            await self.trials.withShared { await self.runner.run(batch, lane) }
            self.context.liveness.finish(lane)
        }
    }
}

/// Stores chat messages and counts their outcomes.
private struct MessageStoring: Handler {
    let stage = Stage.messages
    let handler: MessageHandler
    let queue: String
    let context: WorkerContext
    let classify: FaultClassifier
    let conversation: @Sendable (IntakeItem) -> String?

    func decode(_ deliveries: [Delivery]) -> [IntakeItem] { self.handler.decode(deliveries) }

    func handle(_ messages: [IntakeItem]) async throws {
        let spans = MessageSpans(messages, from: self.queue, self.context.tracing)
        do {
            let outcomes = try await self.handler.store(spans.items)
            spans.end(outcomes, conversation: self.conversation)
            self.count(outcomes)
        } catch let cancellation as CancellationError {
            throw cancellation
        } catch {
            let fault = self.classify(error)
            spans.fail(fault)
            switch fault {
            case .transient, .dependencyDown: throw error
            case .permanent(_, let detail), .accountDown(_, let detail):
                throw HandlingError.permanent(kind: "not_storable", detail: detail)
            }
        }
    }

    func dropped(_ message: IntakeItem) { self.context.metrics.message(.removedCustomer) }

    private func count(_ outcomes: [MessageOutcome]) {
        self.context.metrics.batch(of: outcomes.count)
        for outcome in outcomes {
            self.context.metrics.message(outcome)
            guard case .refused(let fault) = outcome else { continue }
            self.context.metrics.failure(.messages, kind: fault.rawValue)
            self.context.logger.notice(
                "A chat message was refused",
                metadata: [LogKey.reason: "\(fault.rawValue)"]
            )
        }
    }
}
