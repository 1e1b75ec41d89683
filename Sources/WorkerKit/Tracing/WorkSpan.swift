public import Logging
internal import Pipeline
internal import Time
internal import Tracing

/// A recorded span.
public struct WorkSpan: Sendable {
    private let span: any Tracing.Span
    private let tracer: any Tracer

    init(_ span: any Tracing.Span, _ tracer: any Tracer) { (self.span, self.tracer) = (span, tracer) }

    var context: InstrumentationContext { self.span.context }

    /// The header for messages that this span causes.
    public var traceParent: String? {
        var headers: [String: String] = [:]
        self.tracer.inject(self.span.context, into: &headers, using: HeaderCarrier())
        return headers[HeaderName.traceParent]
    }

    public func set(_ key: SpanKey, _ value: String) { self.set(key, .string(value)) }

    public func set(_ key: SpanKey, _ value: Int) { self.set(key, .int64(Int64(value))) }

    func set(_ key: SpanKey, _ value: Duration) { self.set(key, .double(value / .seconds(1))) }

    public func set(_ key: SpanKey, _ values: [String]) { self.set(key, .stringArray(values)) }

    /// Adds the number of elements of a batch with this outcome.
    public func set(_ outcome: String, count: Int) {
        self.span.updateAttributes {
            $0.set("\(SpanKey.outcome.rawValue).\(outcome)", value: .int64(Int64(count)))
        }
    }

    /// Links another span. After 128 links, further ones are only counted.
    func link(_ other: WorkSpan) { self.span.addLink(SpanLink(context: other.context, attributes: [:])) }

    /// Marks the work of the span as failed.
    ///
    /// - Parameter kind: a value of a closed set.
    public func fail(_ kind: String) {
        self.set(.errorType, kind)
        self.span.setStatus(SpanStatus(code: .error))
    }

    public func end() { self.span.end() }

    func end(at time: UnixTime) { self.span.end(at: DefaultTracerClock.Timestamp(time)) }

    /// Runs `body` with this as the current span. Its log lines name it.
    func run<R>(_ body: () async throws -> R) async rethrows -> R {
        var context = self.span.context
        context.logged = self.traceParent.flatMap { TraceParent($0) }
        return try await InstrumentationContext.$current.withValue(context, operation: body)
    }

    private func set(_ key: SpanKey, _ value: SpanAttribute) {
        self.span.updateAttributes { $0.set(key.rawValue, value: value) }
    }

    /// Adds the ids of the current span to each log line.
    public static let logging = Logger.MetadataProvider {
        guard let identity = InstrumentationContext.current?.logged else { return [:] }
        return [LogKey.trace: "\(identity.traceText)", LogKey.span: "\(identity.spanText)"]
    }
}

extension InstrumentationContext {
    private enum LoggedKey: InstrumentationContextKey { typealias Value = TraceParent }

    fileprivate var logged: TraceParent? {
        get { self[LoggedKey.self] }
        set { self[LoggedKey.self] = newValue }
    }
}

extension DefaultTracerClock.Timestamp {
    init(_ time: UnixTime) {
        self.init(nanosecondsSinceEpoch: UInt64(clamping: time.milliseconds) * 1_000_000)
    }
}
