internal import NIOConcurrencyHelpers
internal import Pipeline
public import Tracing

/// One span. When it ends, it goes to the exporter's queue once; later changes are lost. A span that is not recorded
/// keeps only its identity.
///
/// Texts that may come from people are dropped: the message of a status and the description of an error.
public final class TelemetrySpan: Span {
    private struct State {
        var record: SpanRecord?
        var name: String
    }

    let identity: TraceParent
    private let base: InstrumentationContext
    private let state: NIOLockedValueBox<State>
    private let ended: (@Sendable (SpanRecord) -> Void)?

    /// A recorded span.
    init(_ record: SpanRecord, in context: InstrumentationContext, ended: @escaping @Sendable (SpanRecord) -> Void) {
        (self.identity, self.base, self.ended) = (record.identity, context, ended)
        self.state = NIOLockedValueBox(State(record: record, name: record.name))
    }

    /// A span that is not recorded.
    init(_ name: String, _ identity: TraceParent, in context: InstrumentationContext) {
        (self.identity, self.base, self.ended) = (identity, context, nil)
        self.state = NIOLockedValueBox(State(name: name))
    }

    public var context: InstrumentationContext {
        var context = self.base
        context.telemetrySpan = self
        return context
    }

    public var operationName: String {
        get { self.state.withLockedValue { $0.name } }
        set {
            self.state.withLockedValue { state in
                state.name = newValue
                state.record?.name = newValue
            }
        }
    }

    public var attributes: SpanAttributes {
        get { self.state.withLockedValue { $0.record?.attributes ?? [:] } }
        set { self.change { $0.attributes = newValue } }
    }

    public var isRecording: Bool { self.state.withLockedValue { $0.record != nil } }

    public func setStatus(_ status: SpanStatus) { self.change { $0.status = status.code } }

    public func addEvent(_ event: SpanEvent) { self.change { $0.add(event) } }

    public func recordError<Instant: TracerInstant>(
        _ error: any Error,
        attributes: SpanAttributes,
        at instant: @autoclosure () -> Instant
    ) {
        guard self.isRecording else { return }
        var attributes = attributes
        attributes.set("exception.type", value: .string("\(type(of: error))"))
        self.addEvent(SpanEvent(name: "exception", at: instant(), attributes: attributes))
    }

    public func addLink(_ link: SpanLink) {
        guard let identity = link.context.traceParent else { return }
        self.change { $0.add(LinkRecord(identity: identity, attributes: link.attributes)) }
    }

    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        let record = self.state.withLockedValue { state in
            defer { state.record = nil }
            return state.record
        }
        guard var record else { return }
        // The two times may be of different clocks. A span never ends before it begins.
        record.end = max(record.begin, instant().nanosecondsSinceEpoch)
        self.ended?(record)
    }

    private func change(_ body: (inout SpanRecord) -> Void) {
        self.state.withLockedValue { state in
            guard var record = state.record else { return }
            // Only one reference is held, so that it is changed in place.
            state.record = nil
            body(&record)
            state.record = record
        }
    }
}
