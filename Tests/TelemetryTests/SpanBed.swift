import NIOConcurrencyHelpers
import Pipeline
import Tracing

@testable import Telemetry

/// A tracer, its queue, and the queue's counts.
struct SpanBed: Sendable {
    let queue: SpanQueue
    let tracer: TelemetryTracer
    private let counts: NIOLockedValueBox<[SpanOutcome: Int]>

    init(ratio: Double = 1, followsParent: Bool = true) {
        let counts = NIOLockedValueBox<[SpanOutcome: Int]>([:])
        self.counts = counts
        self.queue = SpanQueue { outcome, count in counts.withLockedValue { $0[outcome, default: 0] += count } }
        self.tracer = TelemetryTracer(
            sampler: TraceSampler(followsParent: followsParent, ratio: ratio),
            queue: self.queue
        )
    }

    func count(_ outcome: SpanOutcome) -> Int { self.counts.withLockedValue { $0[outcome] ?? 0 } }

    func end(spans count: Int) { for number in 0..<count { self.tracer.startSpan("\(number)").end() } }

    /// A context from a message's headers.
    func context(_ headers: [String: String]) -> InstrumentationContext {
        var context = InstrumentationContext.topLevel
        self.tracer.extract(headers, into: &context, using: HeaderCase())
        return context
    }

    func header(of context: InstrumentationContext) -> [String: String] {
        var headers: [String: String] = [:]
        self.tracer.inject(context, into: &headers, using: HeaderCase())
        return headers
    }

    private struct HeaderCase: Extractor, Injector {
        func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
        func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
    }
}
