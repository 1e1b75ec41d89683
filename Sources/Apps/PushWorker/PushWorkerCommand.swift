internal import ArgumentParser
internal import Assembly
internal import HTTP
internal import Logging
internal import Pipeline
internal import Push
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Pushes notifications of calendar changes to owners' devices.
@main
struct PushWorkerCommand: PipelineWorker {
    static let configuration = described(as: "jadwal-push-worker", "Pushes notifications to devices.")
    /// One and a half times the most pushes to APNs in flight (`NotificationPushing`), so that other services have lanes
    /// left while APNs is down.
    static let lanes = 96
    /// The most lanes of one customer, whose push service may hang.
    static let customerLanes = 8

    @OptionGroup var options: WorkerOptions

    static func settings(reading reader: inout SettingsReader) -> PushWorkerSettings {
        PushWorkerSettings(reading: &reader)
    }

    static func checks(_ settings: PushWorkerSettings) -> [ServiceCheck] { WorkerAssembly.checks(settings.pipeline) }

    static func services(
        _ settings: PushWorkerSettings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let pipeline = try await WorkerAssembly.open(
            settings.pipeline,
            context,
            name: "jadwal-push-worker",
            connections: 8,
            seams: seams
        )
        let context = pipeline.context
        let queue = settings.pipeline.broker.queues.notifications
        let authorities = settings.pipeline.outgoing.authoritiesFile
        // Apple asks clients to keep connections open.
        let apple = HTTPClient(
            HTTPConfiguration(caFile: authorities, maximumConnectionsPerHost: 1, maximumIdle: .seconds(600))
        )
        let endpoints = HTTPClient(HTTPConfiguration(caFile: authorities))
        let services = try await DeviceServices(
            settings,
            apple: context.tracing.pushes(apple),
            endpoints: context.tracing.pushes(endpoints),
            pipeline.store,
            context.logger
        ).all()
        // Without jadwal-api nobody answers them.
        let mint = TapMint(key: settings.pages.map { _ in pipeline.store.lookup })
        let handler = NotificationHandler(
            store: seams.notifications(PostgresNotificationStore(pipeline.store)),
            deliveryStore: pipeline.deliveryStore,
            queue: queue,
            services: services.mapValues { seams.pushService($0).traced(by: context.tracing) },
            outage: { service, reason in context.readiness.set(service, up: reason == nil, reason: reason) },
            taps: { mint.taps($0, $1) },
            briefToken: { mint.brief($0, $1) },
            pushID: { PushIdentifier.make(notificationID: $0, deviceID: $1, kind: $2) }
        )
        let consumer = try pipeline.consumer(of: queue, prefetch: UInt16(Self.lanes))
        let loop = DeliveryLoop(
            source: seams.deliveries(consumer),
            handler: PushWork(queue: queue, handler: handler, context: context),
            deliveryStore: pipeline.deliveryStore,
            trials: pipeline.trials,
            context: context,
            classify: pipeline.classify,
            lanes: Self.lanes,
            customerLanes: Self.customerLanes,
            wakeUps: pipeline.wakeUps
        )
        let dead = try pipeline.deadLetterConsumer()
        return pipeline.telemetry.services + [
            pipeline.pool, pipeline.publisher, pipeline.fleet, pipeline.gauges, pipeline.clock,
            pipeline.brokerWatch([consumer, dead]),
            pipeline.gaps,
            pipeline.relay, dead, pipeline.deadLetters(from: dead), apple, endpoints,
            consumer, loop,
        ]
    }
}

/// `NotificationHandler` with its metrics.
private struct PushWork: Handler {
    let stage = Stage.notifications
    let queue: String
    let handler: NotificationHandler
    let context: WorkerContext

    func decode(_ deliveries: [Delivery]) -> [Received<NotificationMessage>] { deliveries.map(self.handler.decode) }

    func handle(_ messages: [Received<NotificationMessage>]) async throws {
        for message in messages {
            let reports = try await self.handler.handle(message)
            self.context.tracing?.current?.set(.outcome, reports.map(\.outcome.rawValue))
            for report in reports {
                self.context.metrics.push(report.service, report.outcome)
            }
        }
    }
}

/// The settings of the push-worker.
struct PushWorkerSettings: Sendable {
    let pipeline: PipelineSettings
    /// nil without an APNs key: pushes go to the log.
    let push: PushSettings?
    /// nil without a VAPID key: browsers are not notified.
    let vapid: VAPID?
    /// The pages that ntfy opens; nil if there is no jadwal-api.
    let pages: OwnerPages?

    init(reading reader: inout SettingsReader) {
        self.pipeline = PipelineSettings(reading: &reader)
        self.push = PushSettings.read(&reader)
        self.pages = reader.value(.apiURL).map { OwnerPages(at: $0) }
        self.vapid = VAPIDSettings.read(&reader) { VAPIDKey($0) }.map { VAPID($0.key, subject: $0.subject) }
    }
}
