internal import ArgumentParser
internal import Assembly
internal import BridgeCare
internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Takes webhooks of the systems that chats come in from, and publishes their messages.
@main
struct BridgeCommand: PipelineWorker {
    static let configuration = described(
        as: "jadwal-bridge",
        "Takes chats from WAHA, Evolution, Meta's Cloud API and own scripts, and publishes their messages."
    )

    /// Each holds one while its envelope is stored.
    private static let connections = 8

    @OptionGroup var options: WorkerOptions

    struct Settings: Sendable {
        let pipeline: PipelineSettings
        let bridge: BridgeSettings
        let sources: [BridgeSource]
        let queues: [SourceQueue]
    }

    static func settings(reading reader: inout SettingsReader) -> Settings {
        let sources = BridgeSource.read(&reader)
        let (pipeline, bridge) = (PipelineSettings(reading: &reader), BridgeSettings(reading: &reader))
        let queues = SourceQueue.all(bridge, sources, pipeline.broker, &reader)
        return Settings(pipeline: pipeline, bridge: bridge, sources: sources, queues: queues)
    }

    /// The broker may be away: what comes in waits in the outbox.
    static func checks(_ settings: Settings) -> [ServiceCheck] {
        WorkerAssembly.checks(settings.pipeline).map { check in
            check.name == "broker" ? ServiceCheck("broker", isRequired: false, probe: check.probe) : check
        } + settings.queues.map { $0.check(settings.pipeline.broker) }
    }

    static func services(
        _ settings: Settings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        context.readiness.tolerate("broker", "outbox")
        let pipeline = try await WorkerAssembly.open(
            settings.pipeline,
            context,
            name: "jadwal-bridge",
            connections: Self.connections,
            seams: seams
        )
        let metrics = context.metrics.adding(BridgeMetrics.init)
        let rules = BridgeRules(
            readsDisappearing: settings.bridge.readsDisappearing,
            readsReactions: settings.bridge.readsReactions
        )
        let keeper = ConnectionKeeper(settings.bridge, settings.sources, pipeline, metrics, rules: rules)
        let receivers = ReceiverCache(PostgresReceivers(pipeline.store))
        let intake = EnvelopeIntake(
            longest: settings.bridge.longestBody,
            receivers: receivers,
            intake: PostgresBridgeIntake(pipeline.store, rules: rules),
            metrics: metrics,
            context: context,
            wakeUps: pipeline.wakeUps,
            hint: { await keeper.hint($0) },
            hiddenNames: keeper.hiddenNames
        )
        let handler = WebhookHandler(
            settings: settings.bridge,
            receivers: receivers,
            intake: intake,
            metrics: metrics,
            context: context
        )
        let connections = PostgresConnections(pipeline.store)
        let gauges = Periodic("connections", every: .seconds(10), context: context, classify: pipeline.classify) {
            for (kind, counts) in try await connections.counts() {
                let known = counts.compactMap { state, count in
                    BridgeConnectionState(rawValue: state).map { ($0, count) }
                }
                metrics.connections(Dictionary(uniqueKeysWithValues: known), of: kind)
            }
        }
        let watch = BodyWatch(context)
        var services: [any Service] = pipeline.telemetry.services
        services += [
            pipeline.pool, pipeline.publisher, pipeline.fleet, pipeline.gauges, pipeline.clock,
            pipeline.brokerWatch([]), gauges,
            pipeline.relay, watch,
        ]
        services += keeper.services
        services.append(WebhookServer(settings.bridge, handler: handler, watch: watch, logger: context.logger))
        services += try settings.queues.flatMap { try $0.services(pipeline, seams, settings.bridge, intake) }
        return services
    }
}
