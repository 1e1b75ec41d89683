internal import ArgumentParser
internal import Assembly
internal import CalDAV
internal import HTTP
internal import Jadwal
internal import Logging
internal import ServiceLifecycle
internal import Store
internal import WorkerKit

/// Makes agreed events stand in their owners' calendars.
@main
struct CalendarWorkerCommand: PipelineWorker {
    static let configuration = described(as: "jadwal-calendar-worker", "Writes agreed events into calendars.")
    static let lanes = 32
    /// Of one customer's account, which may hang.
    static let customerLanes = 4

    @OptionGroup var options: WorkerOptions

    static func settings(reading reader: inout SettingsReader) -> PipelineSettings {
        PipelineSettings(reading: &reader)
    }

    static func checks(_ settings: PipelineSettings) -> [ServiceCheck] { Pipeline.checks(settings) }

    static func services(
        _ settings: PipelineSettings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let pipeline = try await Pipeline.open(
            settings,
            context,
            name: "jadwal-calendar-worker",
            connections: 8,
            seams: seams
        )
        let queues = settings.broker.queues
        let http = HTTPClient(pipeline.httpConfiguration)
        let client = CalDAVClient(
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            policy: .customer(allowing: settings.outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
            calendarName: Pipeline.calendarName,
            calendarColor: "#2ECC71",
            logger: context.logger
        )
        let time = settings.conflicts.time
        let handler = CalendarHandler(
            store: seams.calendar(PostgresCalendarStore(pipeline.store)),
            writer: seams.calendarWriter(client.writer),
            lookUp: time > .zero ? seams.calendarLookUp(client.lookUp(within: time)) : nil,
            notifications: NotificationWriter(calendarName: Pipeline.calendarName),
            queues: queues,
            worker: pipeline.worker
        )
        let consumer = try pipeline.consumer(of: queues.calendar, prefetch: UInt16(Self.lanes))
        let loop = DeliveryLoop(
            source: seams.deliveries(consumer),
            handler: Self.work(handler, queues.calendar, context),
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
            pipeline.relay, dead, pipeline.deadLetters(from: dead), http, consumer, loop,
        ]
    }

    private static func work(
        _ handler: CalendarHandler,
        _ queue: String,
        _ context: WorkerContext
    ) -> DeliveryHandler {
        DeliveryHandler(stage: .calendar, queue: queue) { delivery in
            let report = try await handler.handle(delivery)
            context.metrics.calendarWrite(report.action, report.outcome)
            context.logger.info(
                "A calendar message was worked",
                metadata: [
                    LogKey.calendarAction: "\(report.action.rawValue)",
                    LogKey.outcome: "\(report.outcome.rawValue)",
                ]
            )
            guard report.outcome == .written, let said = delivery.headers[HeaderName.saidAt].flatMap({ Int64($0) }),
                let waited = delivery.headers[HeaderName.waited].flatMap({ Double($0) })
            else { return }
            context.metrics.criticalTime(.now() - UnixTime(milliseconds: said) - .milliseconds(waited))
        } customerID: { delivery in
            DeliveredCustomer.id(in: delivery.body)
        } endsAt: { delivery in
            (try? CalendarMessageCoder().decode(delivery.body))?.change.event.times.endAnywhere
        }
    }
}
