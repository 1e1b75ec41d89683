internal import NIOConcurrencyHelpers
public import Pipeline
internal import Waiting

/// Ended spans that wait to be exported. It never blocks and never exceeds its limit, so it cannot slow a worker down.
public final class SpanQueue: Sendable {
    /// A full queue drops the newest spans: the older ones show how the trouble began.
    public static let capacity = 2048
    /// The highest number of spans in one request. With this many, the exporter does not wait for more.
    static let batch = 512

    private let spans = NIOLockedValueBox<[SpanRecord]>([])
    private let isReady = WakeUpSignal()
    private let count: @Sendable (SpanOutcome, Int) -> Void

    /// - Parameter count: called with the outcome of spans.
    public init(count: @escaping @Sendable (SpanOutcome, Int) -> Void) { self.count = count }

    func add(_ span: SpanRecord) {
        let length: Int? = self.spans.withLockedValue { spans in
            guard spans.count < Self.capacity else { return nil }
            spans.append(span)
            return spans.count
        }
        guard let length else { return self.note(.dropped, 1) }
        if length == Self.batch { self.isReady.signal() }
    }

    /// The oldest spans, at most a batch.
    func take() -> [SpanRecord] {
        self.spans.withLockedValue { spans in
            let batch = Array(spans.prefix(Self.batch))
            spans.removeFirst(batch.count)
            return batch
        }
    }

    /// Returns when there is a whole batch, or when the task is cancelled.
    func waitForBatch() async {
        guard self.spans.withLockedValue({ $0.count < Self.batch }) else { return }
        await self.isReady.wait()
    }

    func note(_ outcome: SpanOutcome, _ spans: Int) { if spans > 0 { self.count(outcome, spans) } }
}
