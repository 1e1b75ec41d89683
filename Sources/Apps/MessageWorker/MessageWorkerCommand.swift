internal import ArgumentParser
internal import Assembly
internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Consumes chat messages: validates, deduplicates, encrypts and stores them, and arms the debounce, in batches.
@main
struct MessageWorkerCommand: PipelineWorker {
    static let configuration = described(
        as: "jadwal-message-worker",
        "Stores chat messages and arms their conversations."
    )

    @OptionGroup var options: WorkerOptions

    static func settings(reading reader: inout SettingsReader) -> PipelineSettings {
        PipelineSettings(reading: &reader)
    }

    static func checks(_ settings: PipelineSettings) -> [ServiceCheck] { WorkerAssembly.checks(settings) }

    static func services(
        _ settings: PipelineSettings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let pipeline = try await WorkerAssembly.open(
            settings,
            context,
            name: "jadwal-message-worker",
            connections: 5,
            seams: seams
        )
        let context = pipeline.context
        let queue = settings.broker.queues.messages
        // For each lane a batch in hand and a batch that waits; lanes overtake each other. `bytesInFlight` limits large
        // messages.
        let consumer = try pipeline.consumer(
            of: queue,
            prefetch: 3000,
            bytesInFlight: 8 << 20,
            settlementPatience: .milliseconds(50)
        )
        let loop = MessageLoop(
            source: seams.deliveries(consumer),
            handler: MessageHandler(store: seams.messages(PostgresMessageStore(pipeline.store)), now: { .now() }),
            deliveryStore: pipeline.deliveryStore,
            trials: pipeline.trials,
            queue: queue,
            context: context,
            classify: pipeline.classify,
            conversation: { pipeline.store.conversationID(of: $0) }
        )
        let forgetting = PostgresRetention(pipeline.store)
        let retention = Periodic(
            "retention",
            every: .seconds(60),
            context: context,
            classify: pipeline.classify
        ) {
            // Shutdown does not wait for it: the next worker can continue.
            try await cancelWhenGracefulShutdown { try await forgetting.sweep() }
        }
        let verdicts = VerdictPartitions(pipeline.store)
        let partitions = Periodic("verdicts", every: .seconds(60), context: context, classify: pipeline.classify) {
            context.metrics.strayVerdicts(try await verdicts.sweep())
        }
        let dead = try pipeline.deadLetterConsumer()
        return pipeline.telemetry.services + [
            pipeline.pool, pipeline.publisher, pipeline.fleet, pipeline.gauges, pipeline.clock,
            pipeline.brokerWatch([consumer, dead]),
            retention, partitions,
            pipeline.relay, dead, pipeline.deadLetters(from: dead), consumer, loop,
        ]
    }
}
