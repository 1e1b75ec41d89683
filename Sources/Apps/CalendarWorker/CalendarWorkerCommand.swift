internal import ArgumentParser
internal import Assembly
internal import CalDAV
internal import HTTP
internal import Logging
internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import Time
internal import WorkerKit

/// Writes agreed events into their owners' calendars.
@main
struct CalendarWorkerCommand: PipelineWorker {
    static let configuration = described(as: "jadwal-calendar-worker", "Writes agreed events into calendars.")
    static let lanes = 32
    /// The most lanes of one customer, whose account may hang.
    static let customerLanes = 4

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
            name: "jadwal-calendar-worker",
            connections: 8,
            seams: seams
        )
        let context = pipeline.context
        let queues = settings.broker.queues
        let http = HTTPClient(pipeline.httpConfiguration)
        let client = CalDAVClient(
            exchange: context.tracing.calendars(http),
            policy: .customer(allowing: settings.outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
            calendarName: WorkerAssembly.calendarName,
            calendarColor: "#2ECC71",
            logger: context.logger
        )
        let time = settings.conflicts.time
        let handler = CalendarHandler(
            store: seams.calendar(PostgresCalendarStore(pipeline.store)),
            writer: seams.calendarWriter(client.writer),
            lookUp: time > .zero ? seams.calendarLookUp(client.lookUp(within: time)) : nil,
            notifications: NotificationWriter(calendarName: WorkerAssembly.calendarName),
            queues: queues,
            worker: pipeline.worker
        )
        let consumer = try pipeline.consumer(of: queues.calendar, prefetch: UInt16(Self.lanes))
        let loop = DeliveryLoop(
            source: seams.deliveries(consumer),
            handler: CalendarWork(queue: queues.calendar, handler: handler, context: context),
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
            pipeline.relay, dead, pipeline.deadLetters(from: dead), http, consumer, loop,
        ]
    }
}

/// `CalendarHandler` with its metrics and its log line.
private struct CalendarWork: Handler {
    let stage = Stage.calendar
    let queue: String
    let handler: CalendarHandler
    let context: WorkerContext

    func decode(_ deliveries: [Delivery]) -> [Received<CalendarMessage>] { deliveries.map(self.handler.decode) }

    func handle(_ messages: [Received<CalendarMessage>]) async throws {
        for message in messages { self.note(try await self.handler.handle(message), message.delivery.headers) }
    }

    private func note(_ report: CalendarReport, _ headers: [String: String]) {
        self.context.metrics.calendarWrite(report.action, report.outcome)
        if let span = self.context.tracing?.current {
            span.set(.calendarAction, report.action.rawValue)
            span.set(.outcome, report.outcome.rawValue)
        }
        self.context.logger.info(
            "A calendar message was handled",
            metadata: [
                LogKey.calendarAction: "\(report.action.rawValue)",
                LogKey.outcome: "\(report.outcome.rawValue)",
            ]
        )
        guard report.outcome == .written, let said = headers[HeaderName.saidAt].flatMap({ Int64($0) }),
            let waited = headers[HeaderName.waited].flatMap({ Double($0) })
        else { return }
        self.context.metrics.criticalTime(.now() - UnixTime(milliseconds: said) - .milliseconds(waited))
    }
}
