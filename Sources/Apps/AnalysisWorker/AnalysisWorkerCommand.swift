internal import ArgumentParser
internal import Assembly
internal import HTTP
internal import OpenAI
internal import Pipeline
internal import ServiceLifecycle
internal import Store
internal import Waiting
internal import WorkerKit

/// Claims due conversations, asks the model, validates the answer, commits the verdict with its outgoing messages.
@main
struct AnalysisWorkerCommand: PipelineWorker {
    static let configuration = described(as: "jadwal-analysis-worker", "Reads conversations that have come to rest.")

    @OptionGroup var options: WorkerOptions

    static func settings(reading reader: inout SettingsReader) -> AnalysisWorkerSettings {
        AnalysisWorkerSettings(reading: &reader)
    }

    static func checks(_ settings: AnalysisWorkerSettings) -> [ServiceCheck] {
        WorkerAssembly.checks(settings.pipeline) + [
            // A running worker waits for its model. Only --check reports it.
            ServiceCheck("model", isRequired: false) {
                let http = HTTPClient(HTTPConfiguration(caFile: settings.pipeline.outgoing.authoritiesFile))
                await http.start()
                defer { Task { await http.close() } }
                return try await ModelConnection.check(settings.model, http)
            },
            ServiceCheck("prompt") { try PromptFolder.load(settings.model.prompt).name },
        ]
    }

    static func services(
        _ settings: AnalysisWorkerSettings,
        _ context: WorkerContext,
        _ seams: Seams
    ) async throws -> [any Service] {
        let concurrency = settings.model.concurrency
        let pipeline = try await WorkerAssembly.open(
            settings.pipeline,
            context,
            name: "jadwal-analysis-worker",
            // Windows, answers and verdicts are read and written in batches, at any concurrency.
            connections: 8,
            seams: seams
        )
        let context = pipeline.context
        var connections = pipeline.httpConfiguration
        // Over HTTP/1.1 each call in flight needs a connection.
        connections.maximumConnectionsPerHost = max(connections.maximumConnectionsPerHost, settings.model.concurrency)
        let http = HTTPClient(connections)
        let store = seams.conversations(PostgresConversationStore(pipeline.store))
        let meter = UsageMeter(dailyTokens: settings.model.dailyTokens)
        let customers = CustomerMeter(settings.model.allowance)
        let router = ModelConnection.router(settings.model, http, meter, context)
        let limiter = ModelCallLimiter { min(concurrency, router.capacity) }
        let waits = RetryPolicy(first: .seconds(5), factor: 2, limit: .seconds(600), attempts: 6, jitter: 0.2)
        let template = try PromptFolder.load(settings.model.prompt)
        func asked(_ model: LanguageModel, _ name: String) -> LanguageModel {
            seams.model(model).traced(by: context.tracing, as: name, prompt: template.name)
                .measured(by: context.metrics).limited(by: limiter).metered(by: customers)
                .remembering(as: name, in: PostgresAnswers(pipeline.store))
        }
        let verifier = ModelConnection.verifier(settings.model, besides: router, http, meter, context)
        let queues = settings.pipeline.broker.queues
        let planner = EventPlanner(queue: queues.calendar)
        let handler = AnalysisHandler(
            store: store,
            model: asked(router.model, settings.model.model),
            verifier: verifier.map { asked($0, settings.model.verifyingModel) },
            template: template,
            retries: AnalysisRetries(attempts: waits.attempts) { attempt, asked in
                max(waits.delay(afterAttempt: attempt) ?? waits.limit, min(asked ?? .zero, .seconds(3600)))
            },
            planner: planner,
            questions: QuestionPlanner(
                planner: planner,
                writer: QuestionWriter(calendarName: WorkerAssembly.calendarName),
                queue: queues.notifications
            ),
            prefilter: settings.prefilter,
            meter: customers,
            committed: { if !$0.outgoing.isEmpty || !$0.questions.isEmpty { pipeline.wakeUps.signal() } },
            now: { .now() }
        )
        let loop = AnalysisLoop(
            store: store,
            handler: handler,
            // Calls in flight and conversations whose prompt is ready: `ModelCallLimiter.conversations`.
            concurrency: 2 * concurrency,
            capacity: {
                limiter.admit()
                return limiter.conversations(for: min(concurrency, router.capacity))
            },
            worker: pipeline.worker,
            context: context,
            classify: pipeline.classify
        )
        let dead = try pipeline.deadLetterConsumer()
        return pipeline.telemetry.services + [
            pipeline.pool, pipeline.publisher, pipeline.fleet, pipeline.gauges, pipeline.clock,
            pipeline.brokerWatch([dead]),
        ]
            + Self.housekeeping(pipeline)
            + [
                ModelConnection.gauges(router, context),
                UsageKeeper(meter, customers, pipeline),
            ]
            + [pipeline.relay, dead, pipeline.deadLetters(from: dead), http, loop]
    }

    private static func housekeeping(_ pipeline: WorkerAssembly) -> [any Service] {
        let housekeeping = PostgresHousekeeping(pipeline.store)
        let snapshots = PostgresSnapshots(pipeline.store)
        let clock = PostgresClock(pipeline.store)
        let questions = PostgresQuestions(pipeline.store)
        let metrics = pipeline.context.metrics
        func periodic(
            _ name: String,
            every interval: Duration,
            turn: @escaping @Sendable () async throws -> Void
        ) -> Periodic {
            Periodic(name, every: interval, context: pipeline.context, classify: pipeline.classify, turn: turn)
        }
        return [
            periodic("conversation gauges", every: .seconds(5)) {
                let counts = try await housekeeping.due()
                metrics.conversations(counts.due, in: .due)
                metrics.conversations(counts.leased, in: .leased)
                metrics.due(counts.due, oldestAge: counts.oldestDueAge)
            },
            periodic("census", every: .seconds(10)) {
                guard let census = try await snapshots.census() else { return }
                metrics.conversations(census.armed, in: .armed)
                metrics.conversations(census.idle, in: .idle)
                metrics.conversations(census.pending, in: .pending)
                for (kind, count) in census.feedback { metrics.feedback(count, of: kind) }
                if let failure = census.oldestFailure, let outgoing = census.oldestOutgoing {
                    metrics.oldest(failure: failure, outgoing: outgoing)
                }
            },
            periodic("questions", every: .seconds(5)) {
                try await questions.sweep()
                let counts = try await questions.count()
                metrics.questions(asked: counts.asked, ended: counts.ended)
            },
            periodic("waits after a step", every: .seconds(5)) {
                if try await clock.isUnsettled() { try await housekeeping.clampToClock() }
            },
            // Reads every conversation. It finds something only if no process has noticed the step.
            periodic("waits", every: .seconds(60)) { try await housekeeping.clampToClock() },
        ]
    }
}

/// The settings of the analysis-worker.
struct AnalysisWorkerSettings: Sendable {
    let pipeline: PipelineSettings
    let model: ModelSettings
    let prefilter: Prefilter

    init(reading reader: inout SettingsReader) {
        self.pipeline = PipelineSettings(reading: &reader)
        self.model = ModelSettings(reading: &reader)
        self.prefilter = Prefilter(reading: &reader)
    }
}
