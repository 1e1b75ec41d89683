internal import Glibc
public import HTTP
internal import HTTPTypes
internal import Logging
internal import Pipeline
public import ServiceLifecycle
internal import Telemetry
internal import Tracing
public import WorkerKit

/// The tracing of a worker, if an endpoint is configured.
public struct WorkerTelemetry: Sendable {
    public let tracing: WorkerTracing?
    /// Come first among the services, so that they end last and send what the others' last spans are. None if nothing
    /// is traced.
    public let services: [any Service]

    /// - Parameters:
    ///   - program: the name of the service, unless the settings have one.
    ///   - worker: the name of this process.
    init(_ settings: TelemetrySettings?, _ context: WorkerContext, program: String, worker: String, caFile: String?) {
        let (metrics, logger) = (context.metrics, context.logger)
        self.init(
            settings,
            program: program,
            worker: worker,
            caFile: caFile,
            count: { metrics.spans($1, $0) },
            trouble: { reason in
                guard let reason else { return logger.notice("Traces arrive again") }
                logger.notice(
                    "Traces do not arrive and are lost; the work is not affected",
                    metadata: [LogKey.error: "\(reason)"]
                )
            }
        )
    }

    /// - Parameters:
    ///   - count: is told what became of spans.
    ///   - trouble: is called with the reason if spans begin to be lost, and with nil when they arrive again.
    private init(
        _ settings: TelemetrySettings?,
        program: String,
        worker: String,
        caFile: String?,
        count: @escaping @Sendable (SpanOutcome, Int) -> Void,
        trouble: @escaping @Sendable (String?) -> Void
    ) {
        guard let settings else {
            (self.tracing, self.services) = (nil, [])
            return
        }
        let queue = SpanQueue(count: count)
        let http = HTTPClient(HTTPConfiguration(caFile: caFile, maximumConnectionsPerHost: 1))
        let exporter = SpanExporter(
            Self.configuration(settings, program: program, worker: worker),
            of: queue,
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            trouble: trouble
        )
        let sampler = TraceSampler(followsParent: settings.sampler.followsParent, ratio: settings.ratio)
        let every = TraceSampler(followsParent: false, ratio: 1)
        self.tracing = WorkerTracing(
            TelemetryTracer(sampler: sampler, queue: queue),
            always: TelemetryTracer(sampler: every, queue: queue)
        )
        self.services = [http, exporter]
    }

    /// Traces what a command does, if an endpoint is configured. Sends what is left when the command has ended, for 2 s
    /// at most.
    public static func during<R: Sendable>(
        _ settings: PipelineSettings,
        program: String,
        _ body: @Sendable (WorkerTracing?) async throws -> R
    ) async throws -> R {
        let telemetry = WorkerTelemetry(
            settings.telemetry,
            program: program,
            worker: "\(program)-\(getpid())-\(EventIdentity.random().id.prefix(8))",
            caFile: settings.outgoing.authoritiesFile,
            count: { _, _ in },
            trouble: { reason in
                if let reason { StandardError.write("\(program): traces do not arrive: \(reason)\n") }
            }
        )
        guard let tracing = telemetry.tracing else { return try await body(nil) }
        let sending = ServiceGroup(
            services: telemetry.services,
            logger: Logger(label: program) { _ in SwiftLogNoOpLogHandler() }
        )
        async let sent: Void = sending.run()
        let result: Result<R, any Error>
        do { result = .success(try await body(tracing)) } catch { result = .failure(error) }
        await sending.triggerGracefulShutdown()
        try? await sent
        return try result.get()
    }

    private static func configuration(
        _ settings: TelemetrySettings,
        program: String,
        worker: String
    ) -> TelemetryConfiguration {
        let own = [
            "service.name": settings.serviceName ?? settings.resource.last { $0.name == "service.name" }?.value
                ?? program,
            "service.version": JadwalVersion.current,
            "service.instance.id": worker,
        ]
        let resource = Dictionary(settings.resource.map { ($0.name, $0.value) }) { $1 }.merging(own) { $1 }
        return TelemetryConfiguration(
            url: settings.endpoint + "/v1/traces",
            headers: settings.headers.map { ($0.name, $0.value) },
            timeout: settings.timeout,
            resource: resource.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            version: JadwalVersion.current
        )
    }
}

extension WorkerTracing? {
    /// How calendars are asked: each call for a traced event has a span, without host, path or user, which name people.
    public func calendars(_ http: HTTPClient) -> HTTPExchange {
        guard let tracing = self else { return { call throws(HTTPError) in try await http.execute(call) } }
        return { call throws(HTTPError) in
            let method = call.method.rawValue
            guard let span = tracing.child(SpanName.calendar(method), .client) else {
                return try await http.execute(call)
            }
            defer { span.end() }
            span.set(.method, method)
            return try await Self.noting(call, over: http, on: span)
        }
    }

    /// How push services are asked: the span of the push says the status.
    public func pushes(_ http: HTTPClient) -> HTTPExchange {
        guard let tracing = self else { return { call throws(HTTPError) in try await http.execute(call) } }
        return { call throws(HTTPError) in
            guard let span = tracing.current else { return try await http.execute(call) }
            return try await Self.noting(call, over: http, on: span)
        }
    }

    private static func noting(
        _ call: HTTPCall,
        over http: HTTPClient,
        on span: WorkSpan
    ) async throws(HTTPError) -> HTTPAnswer {
        do throws(HTTPError) {
            let answer = try await http.execute(call)
            span.set(.statusCode, answer.status)
            return answer
        } catch {
            span.fail("\(error.code)")
            throw error
        }
    }
}
