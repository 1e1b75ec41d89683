internal import ArgumentParser
internal import Assembly
internal import CalDAV
internal import HTTP
internal import ICalendar
internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import Waiting
internal import WorkerKit

/// Tells owners what is due at its minute.
@main
struct ScheduleWorkerCommand: PipelineWorker {
    static let configuration = described(as: "jadwal-schedule-worker", "Tells owners what is due at its minute.")

    /// For the calendars' answer before a reminder or an alarm. Its moment is still two minutes away.
    private static let look = Duration.seconds(5)

    @OptionGroup var options: WorkerOptions

    struct Settings: Sendable {
        let pipeline: PipelineSettings
        let mornings: MorningSettings
    }

    static func settings(reading reader: inout SettingsReader) -> Settings {
        Settings(pipeline: PipelineSettings(reading: &reader), mornings: MorningSettings(reading: &reader))
    }

    static func checks(_ settings: Settings) -> [ServiceCheck] {
        WorkerAssembly.checks(settings.pipeline) + settings.mornings.checks(settings.pipeline.outgoing)
    }

    static func services(
        _ settings: Settings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let pipeline = try await WorkerAssembly.open(
            settings.pipeline,
            context,
            name: "jadwal-schedule-worker",
            // Reads and commits are grouped.
            connections: 6,
            seams: seams
        )
        let context = pipeline.context
        let metrics = context.metrics.adding(ScheduleMetrics.init)
        let meetings = context.metrics.adding(MeetingMetrics.init)
        let store = PostgresScheduleStore(pipeline.store)
        let http = HTTPClient(pipeline.httpConfiguration)
        let client = CalDAVClient(
            exchange: context.tracing.calendars(http),
            policy: .customer(allowing: settings.pipeline.outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
            calendarName: WorkerAssembly.calendarName,
            logger: context.logger
        )
        let handler = ScheduleHandler(
            store: seams.schedules(store),
            writer: ReminderWriter(calendarName: WorkerAssembly.calendarName),
            entries: client.entries(within: Self.look),
            mornings: MorningFetch(
                pipeline.mornings(settings.mornings) { call throws(HTTPError) in try await http.execute(call) },
                calendars: client.lookUp(within: Self.look)
            ),
            calendars: client.lookUp(within: Self.look),
            rules: OwnRule.reader,
            queue: settings.pipeline.broker.queues.notifications,
            notificationID: { store.notificationID($0, $1) },
            drawOrder: { store.drawOrder($0, $1, $2) }
        )
        let loop = ScheduleLoop(
            store: seams.schedules(store),
            handler: handler,
            metrics: metrics,
            meetings: meetings,
            worker: pipeline.worker,
            context: context,
            classify: pipeline.classify,
            committed: { pipeline.wakeUps.signal() }
        )
        let zones = ZoneRulesUpgrade(pipeline.store)
        let dead = try pipeline.deadLetterConsumer()
        return pipeline.telemetry.services + [
            pipeline.pool, pipeline.publisher, pipeline.fleet, pipeline.gauges, pipeline.clock,
            pipeline.brokerWatch([dead]),
            pipeline.gaps,
            Periodic("schedules", every: .seconds(5), context: context, classify: pipeline.classify) {
                let counts = try await store.due()
                metrics.due(counts.due, leased: counts.leased, oldestAge: counts.oldestDueAge)
            },
            Periodic("rules of time zones", every: .seconds(1), context: context, classify: pipeline.classify) {
                try await zones.turn()
            },
            Periodic("armed schedules", every: .seconds(60), context: context, classify: pipeline.classify) {
                metrics.armed(try await store.armed())
            },
            Periodic("meetings", every: .seconds(60), context: context, classify: pipeline.classify) {
                meetings.counted(try await PostgresMeetings(pipeline.store).counts())
            },
            pipeline.relay, dead, pipeline.deadLetters(from: dead), http, loop,
        ]
    }
}
