internal import Pipeline
internal import Tracing

/// The spans of messages that leave the outbox, for those whose trace is recorded.
struct PublishSpans: Sendable {
    /// The messages to publish. A message with a span has that span as its trace context.
    let outgoing: [Outgoing]
    private let spans: [(index: Int, span: WorkSpan)]

    init(_ entries: [OutboxEntry], _ tracing: WorkerTracing?) {
        var outgoing = entries.map(\.outgoing)
        var spans: [(index: Int, span: WorkSpan)] = []
        if let tracing {
            for (index, entry) in entries.enumerated() {
                let header = entry.outgoing.headers[HeaderName.traceParent]
                let name = SpanName.publish(entry.outgoing.queue)
                guard let span = tracing.resume(name, .producer, under: header) else { continue }
                span.describe(entry.outgoing.queue, "send")
                if let waited = entry.waited { span.set(.waited, waited) }
                outgoing[index].headers[HeaderName.traceParent] = span.traceParent
                spans.append((index, span))
            }
        }
        (self.outgoing, self.spans) = (outgoing, spans)
    }

    func end(_ outcomes: [PublishOutcome]) {
        for (index, span) in self.spans {
            switch outcomes[index] {
            case .confirmed: span.set(.outcome, "confirmed")
            case .unroutable: span.fail("unroutable")
            case .refused: span.fail("refused")
            case .unknown: span.fail("unknown")
            }
            span.end()
        }
    }
}
