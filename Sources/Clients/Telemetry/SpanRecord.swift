internal import Pipeline
internal import Tracing

/// A recorded span, within limits: further links and events are only counted.
struct SpanRecord: Sendable {
    static let maximumLinks = 128
    static let maximumEvents = 32

    var name: String
    let kind: SpanKind
    let identity: TraceParent
    /// nil for the first span of a trace.
    let parentSpan: UInt64?
    /// Nanoseconds since 1970.
    let begin: UInt64
    var end: UInt64
    var attributes: SpanAttributes = [:]
    var status: SpanStatus.Code?
    private(set) var links: [LinkRecord] = []
    private(set) var events: [SpanEvent] = []
    private(set) var droppedLinks = 0
    private(set) var droppedEvents = 0

    init(name: String, kind: SpanKind, identity: TraceParent, parentSpan: UInt64?, begin: UInt64) {
        (self.name, self.kind, self.identity, self.parentSpan) = (name, kind, identity, parentSpan)
        (self.begin, self.end) = (begin, begin)
    }

    mutating func add(_ link: LinkRecord) {
        guard self.links.count < Self.maximumLinks else { return self.droppedLinks += 1 }
        self.links.append(link)
    }

    mutating func add(_ event: SpanEvent) {
        guard self.events.count < Self.maximumEvents else { return self.droppedEvents += 1 }
        self.events.append(event)
    }
}

/// A related span.
struct LinkRecord: Sendable {
    let identity: TraceParent
    let attributes: SpanAttributes
}
