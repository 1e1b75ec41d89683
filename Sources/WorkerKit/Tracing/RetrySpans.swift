internal import NIOConcurrencyHelpers
internal import Tracing

/// The spans of retried failures: for each one whose trace is recorded, from the sending to the outcome, below the
/// failed attempt. If a person has requested a bulk retry, the span of that operation links them.
public final class RetrySpans: Sendable {
    private struct State {
        var open: [String: WorkSpan] = [:]
        /// The failures that were sent and therefore linked.
        var sent: Set<String> = []
    }

    private let tracing: WorkerTracing?
    private let operation: WorkSpan?
    private let state = NIOLockedValueBox(State())

    /// - Parameters:
    ///   - tracing: nil for no spans.
    ///   - operation: the span of the operation that sends them.
    public init(_ tracing: WorkerTracing?, for operation: WorkSpan? = nil) {
        (self.tracing, self.operation) = (tracing, operation)
    }

    /// Begins the span of a retry that is about to be sent. Called again if the transaction is repeated.
    ///
    /// - Parameter traceParent: the one stored with the failure.
    /// - Returns: the one for the sent message.
    public func begin(_ failure: String, under traceParent: String?) -> String? {
        guard let span = self.tracing?.resume(SpanName.retry, under: traceParent) else { return traceParent }
        self.state.withLockedValue { $0.open[failure] = span }
        return span.traceParent
    }

    /// Notes that the transaction has sent the retry.
    public func sent(_ failure: String) {
        let span = self.state.withLockedValue { state in
            state.open[failure].flatMap { state.sent.insert(failure).inserted ? $0 : nil }
        }
        if let span { self.operation?.link(span) }
    }

    /// - Parameter outcome: a value of a closed set.
    public func end(_ failure: String, as outcome: String, isFailure: Bool) {
        let span = self.state.withLockedValue { state in
            state.sent.remove(failure)
            return state.open.removeValue(forKey: failure)
        }
        guard let span else { return }
        span.set(.outcome, outcome)
        if isFailure { span.fail(outcome) }
        span.end()
    }

    /// Ends all spans, because this program no longer watches the outcomes. Retries that were not sent have no span.
    public func endAll() {
        let left = self.state.withLockedValue { state in
            defer { state = State() }
            return state.open.filter { state.sent.contains($0.key) }.values
        }
        for span in left {
            span.set(.outcome, "under-way")
            span.end()
        }
    }
}

extension WorkerTracing {
    /// The span of this program's work on a bulk operation. They are rare, so each is recorded, in its own trace.
    ///
    /// - Parameter kind: a value of a closed set.
    public func operation(_ id: String, kind: String) -> WorkSpan {
        let span = self.beginLinking(SpanName.operation, .internal, [])
        span.set(.operationID, id)
        span.set(.operationKind, kind)
        return span
    }
}
