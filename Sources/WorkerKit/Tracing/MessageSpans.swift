internal import Pipeline
internal import Tracing

/// The spans of a batch of chat messages while it is stored: one for each message whose trace is recorded, and one for
/// the batch, which links them.
struct MessageSpans: Sendable {
    /// The batch to store. A message with a span has that span as its trace context, so that its conversation continues
    /// the trace.
    let items: [IntakeItem]
    private let stored: [(index: Int, span: WorkSpan)]
    private let batch: WorkSpan?

    /// - Parameter tracing: nil for no spans; then the batch stays unchanged.
    init(_ items: [IntakeItem], from queue: String, _ tracing: WorkerTracing?) {
        var (changed, stored) = (items, [(index: Int, span: WorkSpan)]())
        if let tracing {
            for (index, item) in items.enumerated() {
                let header = item.delivery.headers[HeaderName.traceParent]
                guard let span = tracing.begin(SpanName.storeMessage, under: header) else { continue }
                stored.append((index, span))
                changed[index] = IntakeItem(content: item.content, delivery: item.delivery.caused(by: span))
            }
        }
        (self.items, self.stored) = (changed, stored)
        self.batch =
            stored.isEmpty
            ? nil : tracing?.beginLinking(SpanName.process(queue), .consumer, stored.map(\.span))
        self.batch?.describe(queue, "process")
        self.batch?.set(.batchCount, items.count)
    }

    /// - Parameter conversation: the keyed hash of a message's conversation.
    func end(_ outcomes: [MessageOutcome], conversation: (IntakeItem) -> String?) {
        guard let batch = self.batch else { return }
        for (index, span) in self.stored {
            span.set(.outcome, outcomes[index].label)
            if let id = conversation(self.items[index]) { span.set(.conversation, id) }
            span.end()
        }
        for (label, same) in Dictionary(grouping: outcomes, by: \.label) { batch.set(label, count: same.count) }
        batch.end()
    }

    /// Nothing was stored. The attempt that stores the messages makes their spans.
    func fail(_ error: any Error) {
        self.batch?.fail((error as? HandlingError)?.spanType ?? "\(type(of: error))")
        self.batch?.end()
    }
}

extension WorkSpan {
    func describe(_ queue: String, _ operation: String) {
        self.set(.messagingSystem, "rabbitmq")
        self.set(.queue, queue)
        self.set(.operation, operation)
    }
}

extension Delivery {
    /// The same delivery with the span as its trace context.
    func caused(by span: WorkSpan) -> Delivery {
        var headers = self.headers
        headers[HeaderName.traceParent] = span.traceParent
        return Delivery(
            tag: self.tag,
            body: self.body,
            headers: headers,
            messageID: self.messageID,
            earlierDeliveries: self.earlierDeliveries,
            diedIn: self.diedIn
        )
    }
}

extension HandlingError {
    /// As a span's `error.type`.
    var spanType: String {
        switch self {
        case .transient(let kind, _, _), .permanent(let kind, _), .accountDown(let kind, _): kind
        case .dependencyDown: "dependency_down"
        }
    }
}
