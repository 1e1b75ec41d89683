public import Jadwal
internal import Logging
public import ServiceLifecycle

/// Works `wasapp.messages` in batches: take, store in one transaction, acknowledge. While the database is away it holds what it
/// has, takes no more and asks with growing pauses; the broker keeps the rest.
public struct MessageLoop: Service {
    static let width = 500
    static let bytes = 8 << 20
    static let patience = Duration.milliseconds(20)
    /// A delivery that came so often may be what kills the worker: it is worked alone.
    static let suspicion = 3

    private let source: any DeliverySource
    private let handler: MessageHandler
    private let ledger: any DeliveryLedger
    private let queue: String
    private let context: WorkerContext
    private let classify: FaultClassifier
    private let lanes: Int

    /// - Parameter lanes: batches in hand at once; with two, one is read while the other is stored, and the bodies in flight
    ///   stay within 16 MiB.
    public init(
        source: any DeliverySource,
        handler: MessageHandler,
        ledger: any DeliveryLedger,
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
        self.classify = classify
        self.lanes = lanes
    }

    public func run() async throws {
        await withDiscardingTaskGroup { group in
            for lane in 0..<self.lanes { group.addTask { await self.work("messages-\(lane)") } }
        }
    }

    private func work(_ lane: String) async {
        let source = self.source
        while !Pause.isOver {
            self.context.liveness.tick(lane)
            let batch = await Self.nextBatch(from: source)
            self.context.liveness.tick(lane)
            let (suspects, sound) = (
                batch.filter { $0.earlierDeliveries >= Self.suspicion },
                batch.filter { $0.earlierDeliveries < Self.suspicion }
            )
            if !sound.isEmpty { await self.store(sound) }
            for suspect in suspects { await self.store([suspect]) }
        }
        self.context.liveness.finish(lane)
    }

    /// Waits for a quiet minute at most, so that the loop shows signs of life.
    private static func nextBatch(from source: any DeliverySource) async -> [Delivery] {
        await withTaskCancellationOrGracefulShutdown {
            await withDeadline(.seconds(20)) {
                await source.nextBatch(count: Self.width, bytes: Self.bytes, patience: Self.patience)
            }
        }
    }

    private func store(_ batch: [Delivery]) async {
        self.context.metrics.began(batch.count, at: .messages)
        defer { self.context.metrics.ended(batch.count, at: .messages) }
        var attempt = 0
        while true {
            do {
                let outcomes = try await self.handler.handle(batch)
                await self.source.acknowledge(batch.map(\.tag))
                self.context.readiness.set("database", up: true)
                return self.count(outcomes)
            } catch {
                let fault = self.classify(error)
                guard case .dependencyDown(let reason) = fault else {
                    return await self.storeSingly(batch, after: fault)
                }
                self.context.readiness.set("database", up: false, reason: reason)
            }
            attempt += 1
            guard !Pause.isOver else { return await self.source.giveBack(batch.map(\.tag)) }
            await Pause.sleep(Pause.afterFailure(attempt))
        }
    }

    /// One delivery that the store cannot take must not hold up the others: each is tried alone, and only what fails alone
    /// becomes a failure.
    private func storeSingly(_ batch: [Delivery], after fault: HandlingError) async {
        guard batch.count == 1, let delivery = batch.first else {
            for delivery in batch { await self.store([delivery]) }
            return
        }
        let failure = FailureReport(
            id: EventIdentity.random().id,
            stage: .messages,
            kind: "not_storable",
            detail: fault.detail,
            input: delivery.body,
            headers: delivery.headers.filter { HeaderName.kept.contains($0.key) },
            queue: self.queue,
            retryOf: delivery.headers[HeaderName.failureID]
        )
        do {
            try await self.ledger.fail(delivery, with: failure)
            await self.source.acknowledge([delivery.tag])
            self.context.metrics.failure(.messages, kind: failure.kind)
        } catch {
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
