public import Jadwal
internal import Logging
public import ServiceLifecycle
internal import Waiting

/// Works `wasapp.messages` in batches: take, store in one transaction, acknowledge. While the database is away it holds what it
/// has, takes no more and asks with growing pauses; the broker keeps the rest.
public struct MessageLoop: Service {
    static let width = 500
    /// Of bodies in a batch, which is held several times over while it is stored.
    static let bytes = 2 << 20
    static let patience = Duration.milliseconds(20)
    /// A delivery that came so often may be what kills the worker: it is worked alone.
    static let suspicion = 3

    private let source: any DeliverySource
    private let handler: MessageHandler
    private let ledger: any DeliveryLedger
    private let trial: Trial
    private let queue: String
    private let context: WorkerContext
    private let gate: DependencyGate
    private let exclusion = SharedLock()
    private let lanes: Int

    /// - Parameter lanes: batches that are stored at once. Each conversation has its lane, so that none waits for rows that
    ///   another holds.
    public init(
        source: any DeliverySource,
        handler: MessageHandler,
        ledger: any DeliveryLedger,
        trials: any DeliveryTrials,
        queue: String,
        context: WorkerContext,
        classify: @escaping FaultClassifier,
        lanes: Int = 2
    ) {
        self.source = source
        self.handler = handler
        self.ledger = ledger
        self.queue = queue
        self.context = context
        self.lanes = lanes
        self.gate = DependencyGate(queue, context: context, classify: classify)
        self.trial = Trial(trials, ledger, of: queue, at: .messages, self.gate, context)
    }

    public func run() async throws {
        let lanes = IntakeLanes(self.lanes)
        await withDiscardingTaskGroup { group in
            for number in 0..<self.lanes { group.addTask { await self.work(number, of: lanes) } }
            await self.take(into: lanes)
            await lanes.finish()
        }
    }

    /// Reads what comes and hands it to the lanes. What may end the process is worked here, one by one.
    private func take(into lanes: IntakeLanes) async {
        let intake = "messages"
        while !Pause.isOver {
            self.context.liveness.tick(intake)
            await self.gate.passage(of: intake)
            let batch = await Self.nextBatch(from: self.source)
            self.context.liveness.tick(intake)
            let (accused, others) = (batch.filter { $0.deaths > 0 }, batch.filter { $0.deaths == 0 })
            let suspects = others.filter { $0.earlierDeliveries >= Self.suspicion }
            let sound = others.filter { $0.earlierDeliveries < Self.suspicion }
            if !sound.isEmpty { await lanes.hand(self.handler.read(sound)) }
            // In another order each time, so that what kills the worker does not keep the same ones waiting behind it.
            for suspect in suspects.shuffled() {
                await self.exclusion.withShared { await self.store(self.handler.read([suspect]), intake) }
            }
            for delivery in accused.shuffled() {
                // Waiting for the others may take long, and is no standstill.
                self.context.liveness.finish(intake)
                await self.exclusion.withExclusive { await self.tryAlone(delivery, intake) }
            }
        }
        self.context.liveness.finish(intake)
    }

    private func work(_ number: Int, of lanes: IntakeLanes) async {
        let lane = "messages-\(number)"
        while true {
            let batch = await lanes.next(number, count: Self.width, bytes: Self.bytes)
            guard !batch.isEmpty else { return }
            guard !Pause.isOver else {
                await self.source.giveBack(batch.map(\.delivery.tag))
                continue
            }
            self.context.liveness.tick(lane)
            await self.exclusion.withShared { await self.store(batch, lane) }
            self.context.liveness.finish(lane)
        }
    }

    /// Waits for a quiet minute at most, so that the loop shows signs of life.
    private static func nextBatch(from source: any DeliverySource) async -> [Delivery] {
        await withTaskCancellationOrGracefulShutdown {
            await withDeadline(.seconds(20)) {
                await source.nextBatch(count: Self.width, bytes: Self.bytes, patience: Self.patience)
            }
        }
    }

    private func tryAlone(_ delivery: Delivery, _ lane: String) async {
        self.context.liveness.tick(lane)
        switch await self.trial.begin(delivery, lane) {
        case .begun:
            await self.store(self.handler.read([delivery]), lane)
            await self.trial.end(delivery)
        case .condemned: await self.source.acknowledge([delivery.tag])
        case .ending: await self.source.giveBack([delivery.tag])
        }
    }

    private func store(_ batch: [IntakeItem], _ lane: String) async {
        self.context.metrics.began(batch.count, at: .messages)
        defer { self.context.metrics.ended(batch.count, at: .messages) }
        let tags = batch.map(\.delivery.tag)
        switch await self.gate.insist(lane, { try await self.handler.store(batch) }) {
        case .done(let outcomes):
            await self.source.acknowledge(tags)
            self.count(outcomes)
        case .refused(let fault):
            await self.storeSingly(batch, after: fault, lane)
        case .ending:
            await self.source.giveBack(tags)
        }
    }

    /// One delivery that the store cannot take must not hold up the others: each is tried alone, and only what fails alone
    /// becomes a failure.
    private func storeSingly(_ batch: [IntakeItem], after fault: HandlingError, _ lane: String) async {
        guard batch.count == 1, let delivery = batch.first?.delivery else {
            for item in batch { await self.store([item], lane) }
            return
        }
        let failure = FailureReport(
            id: EventIdentity.random().id,
            stage: .messages,
            kind: "not_storable",
            detail: fault.detail,
            customerID: DeliveredCustomer.id(in: delivery.body),
            input: delivery.body,
            headers: delivery.keptHeaders,
            queue: self.queue,
            retryOf: delivery.headers[HeaderName.failureID]
        )
        switch await self.gate.insist(lane, mayRefuse: false, { try await self.ledger.fail(delivery, with: failure) }) {
        case .done(let isKept):
            await self.source.acknowledge([delivery.tag])
            if isKept {
                self.context.metrics.failure(.messages, kind: failure.kind)
            } else {
                self.context.metrics.message(.removedCustomer)
            }
        case .refused, .ending:
            await self.source.giveBack([delivery.tag])
        }
    }

    private func count(_ outcomes: [MessageOutcome]) {
        self.context.metrics.batch(of: outcomes.count)
        for outcome in outcomes {
            self.context.metrics.message(outcome)
            if case .refused(let fault) = outcome {
                self.context.metrics.failure(.messages, kind: fault.rawValue)
                self.context.logger.notice(
                    "A chat message was refused",
                    metadata: [LogKey.reason: "\(fault.rawValue)"]
                )
            }
        }
    }
}
