internal import Pipeline
public import Tracing

/// The spans of a worker. Without a configured endpoint there are none, and code that would make spans does nothing.
///
/// A trace begins with a chat message, by decision of the sampler or of the publisher. Later steps continue a recorded
/// trace, and never begin one.
public struct WorkerTracing: Sendable {
    private let tracer: any Tracer
    private let always: any Tracer

    /// - Parameters:
    ///   - tracer: its sampler decides which traces are recorded.
    ///   - always: records every span; for spans that only link recorded ones.
    public init(_ tracer: any Tracer, always: any Tracer) { (self.tracer, self.always) = (tracer, always) }

    /// The recorded span of the current task.
    public var current: WorkSpan? {
        guard let context = InstrumentationContext.current, let span = self.tracer.activeSpan(identifiedBy: context),
            span.isRecording
        else { return nil }
        return WorkSpan(span, self.tracer)
    }

    /// A span of the trace of `header`, or of a new one if that is not a valid trace context. nil if it is not
    /// recorded.
    func begin(_ name: String, _ kind: SpanKind = .internal, under header: String?) -> WorkSpan? {
        self.begin(name, kind, in: self.context(of: header), at: DefaultTracerClock.now)
    }

    /// A span of the recorded trace of `header`; nil if there is none.
    func resume(
        _ name: String,
        _ kind: SpanKind = .internal,
        under header: String?,
        at begin: DefaultTracerClock.Timestamp = DefaultTracerClock.now
    ) -> WorkSpan? {
        guard let header, let parent = TraceParent(header), parent.isSampled else { return nil }
        return self.begin(name, kind, in: self.context(of: header), at: begin)
    }

    /// A span inside the current one; nil if there is none.
    public func child(_ name: String, _ kind: SpanKind) -> WorkSpan? {
        guard let current = self.current else { return nil }
        return self.begin(name, kind, in: current.context, at: DefaultTracerClock.now)
    }

    /// A separate recorded trace that links others.
    func beginLinking(_ name: String, _ kind: SpanKind, _ spans: [WorkSpan]) -> WorkSpan {
        let span = self.always.startSpan(name, context: .topLevel, ofKind: kind)
        let work = WorkSpan(span, self.always)
        for other in spans { work.link(other) }
        return work
    }

    private func begin(
        _ name: String,
        _ kind: SpanKind,
        in context: InstrumentationContext,
        at begin: DefaultTracerClock.Timestamp
    ) -> WorkSpan? {
        let span = self.tracer.startSpan(name, context: context, ofKind: kind, at: begin)
        return span.isRecording ? WorkSpan(span, self.tracer) : nil
    }

    private func context(of header: String?) -> InstrumentationContext {
        var context = InstrumentationContext.topLevel
        guard let header else { return context }
        self.tracer.extract([HeaderName.traceParent: header], into: &context, using: HeaderCarrier())
        return context
    }
}

/// Headers of a message as the carrier of a trace context.
struct HeaderCarrier: Extractor, Injector {
    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }

    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
}
