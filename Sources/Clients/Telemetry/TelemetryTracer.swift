internal import Pipeline
public import Tracing

/// Makes spans, and puts recorded ones into the exporter's queue. Trace contexts are W3C `traceparent`. `tracestate` is
/// not propagated: it is other systems' text, of any length.
public struct TelemetryTracer: Tracer {
    private let sampler: TraceSampler
    private let queue: SpanQueue
    private let ids: TraceIDs

    public init(sampler: TraceSampler, queue: SpanQueue) { self.init(sampler: sampler, queue: queue, ids: TraceIDs()) }

    init(sampler: TraceSampler, queue: SpanQueue, ids: TraceIDs) {
        (self.sampler, self.queue, self.ids) = (sampler, queue, ids)
    }

    public func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> InstrumentationContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> TelemetrySpan {
        let context = context()
        let parent = context.traceParent
        let trace = parent?.trace ?? self.ids.trace()
        let isSampled = self.sampler.takes(trace, parent: parent)
        guard let identity = TraceParent(trace: trace, span: self.ids.span(), isSampled: isSampled) else {
            preconditionFailure("ids are never zero")
        }
        guard isSampled else { return TelemetrySpan(operationName, identity, in: context) }
        let record = SpanRecord(
            name: operationName,
            kind: kind,
            identity: identity,
            parentSpan: parent?.span,
            begin: instant().nanosecondsSinceEpoch
        )
        return TelemetrySpan(record, in: context, ended: self.queue.add)
    }

    /// Spans are sent with the exporter's next batch.
    public func forceFlush() {}

    public func activeSpan(identifiedBy context: InstrumentationContext) -> TelemetrySpan? { context.telemetrySpan }

    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout InstrumentationContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {
        guard let header = extractor.extract(key: HeaderName.traceParent, from: carrier),
            let parent = TraceParent(header)
        else { return }
        context.remoteTraceParent = parent
    }

    public func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let parent = context.traceParent else { return }
        injector.inject(parent.text, forKey: HeaderName.traceParent, into: &carrier)
    }
}

extension InstrumentationContext {
    private enum SpanKey: InstrumentationContextKey { typealias Value = TelemetrySpan }
    private enum RemoteKey: InstrumentationContextKey { typealias Value = TraceParent }

    var telemetrySpan: TelemetrySpan? {
        get { self[SpanKey.self] }
        set { self[SpanKey.self] = newValue }
    }

    /// The parent that another program has sent.
    fileprivate var remoteTraceParent: TraceParent? {
        get { self[RemoteKey.self] }
        set { self[RemoteKey.self] = newValue }
    }

    /// The parent of a span that begins here.
    var traceParent: TraceParent? { self.telemetrySpan?.identity ?? self.remoteTraceParent }
}
