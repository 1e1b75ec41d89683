internal import APNs
internal import ArgumentParser
internal import Assembly
internal import HTTP
internal import Jadwal
internal import Logging
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Tells owners' devices what has happened to their calendars.
@main
struct PushWorkerCommand: PipelineWorker {
    static let configuration = described(as: "jadwal-push-worker", "Pushes notifications to devices.")
    /// Half again as many as may push to APNs at once (`NotificationPushing`): with APNs away others have lanes left.
    static let lanes = 96
    /// Of one customer's devices, whose service may hang.
    static let customerLanes = 8

    @OptionGroup var options: WorkerOptions

    static func settings(reading reader: inout SettingsReader) -> PushWorkerSettings {
        PushWorkerSettings(reading: &reader)
    }

    static func checks(_ settings: PushWorkerSettings) -> [ServiceCheck] { Pipeline.checks(settings.pipeline) }

    static func services(
        _ settings: PushWorkerSettings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let pipeline = try await Pipeline.open(
            settings.pipeline,
            context,
            name: "jadwal-push-worker",
            connections: 8,
            seams: seams
        )
        let queue = settings.pipeline.broker.queues.notifications
        let authorities = settings.pipeline.outgoing.authoritiesFile
        // Apple wants connections to stay.
        let apple = HTTPClient(
            HTTPConfiguration(caFile: authorities, maximumConnectionsPerHost: 1, maximumIdle: .seconds(600))
        )
        let endpoints = HTTPClient(HTTPConfiguration(caFile: authorities))
        let services = try await PushServices(
            settings,
            apple: { call throws(HTTPError) in try await apple.execute(call) },
            endpoints: { call throws(HTTPError) in try await endpoints.execute(call) },
            pipeline.store,
            context.logger
        ).all()
        let handler = NotificationHandler(
            store: seams.notifications(PostgresNotificationStore(pipeline.store)),
            ledger: pipeline.ledger,
            queue: queue,
            services: services.mapValues { seams.pushService($0) },
            outage: { service, reason in context.readiness.set(service, up: reason == nil, reason: reason) },
            pushID: { PushIdentifier.make(notificationID: $0, deviceID: $1, kind: $2) }
        )
        let consumer = try pipeline.consumer(of: queue, prefetch: UInt16(Self.lanes))
        let loop = DeliveryLoop(
            source: seams.deliveries(consumer),
            handler: Self.work(handler, queue, context),
            ledger: pipeline.ledger,
            trials: pipeline.trials,
            context: context,
            classify: pipeline.classify,
            lanes: Self.lanes,
            customerLanes: Self.customerLanes,
            wakeUps: pipeline.wakeUps
        )
        let dead = try pipeline.deadLetterConsumer()
        return [
            pipeline.pool, pipeline.publisher, pipeline.fleet, pipeline.gauges, pipeline.clock,
            pipeline.brokerWatch([consumer, dead]),
            pipeline.gaps,
            pipeline.relay, dead, pipeline.deadLetters(from: dead), apple, endpoints,
            consumer, loop,
        ]
    }

    private static func work(
        _ handler: NotificationHandler,
        _ queue: String,
        _ context: WorkerContext
    ) -> DeliveryHandler {
        DeliveryHandler(stage: .notifications, queue: queue) { delivery in
            for report in try await handler.handle(delivery) {
                context.metrics.push(report.service, report.outcome)
            }
        } customerID: { delivery in
            DeliveredCustomer.id(in: delivery.body)
        } endsAt: { delivery in
            (try? NotificationMessageCoder().decode(delivery.body)).flatMap { Timestamp($0.event.end)?.instant }
        }
    }
}
