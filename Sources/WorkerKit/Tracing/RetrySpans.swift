internal import NIOConcurrencyHelpers
internal import Tracing

/// The spans of failures that are sent again: one from the sending to the outcome for each whose trace is recorded,
/// below the attempt that failed. If a person has asked for many at once, one for that operation links them.
public final class RetrySpans: Sendable {
    private struct State {
        var open: [String: WorkSpan] = [:]
        /// Sent, and so linked.
        var sent: Set<String> = []
    }

    private let tracing: WorkerTracing?
    private let operation: WorkSpan?
    private let state = NIOLockedValueBox(State())

    /// - Parameters:
    ///   - tracing: without one there are no spans.
    ///   - operation: the span of the operation that sends them.
    public init(_ tracing: WorkerTracing?, for operation: WorkSpan? = nil) {
        (self.tracing, self.operation) = (tracing, operation)
    }

    /// Begins the span of a retry that is about to be sent. Called again if the transaction is tried again.
    ///
    /// - Parameter traceParent: what is kept with the failure.
    /// - Returns: what the sent message carries.
    public func begin(_ failure: String, under traceParent: String?) -> String? {
        guard let span = self.tracing?.resume(SpanName.retry, under: traceParent) else { return traceParent }
        self.state.withLockedValue { $0.open[failure] = span }
        return span.traceParent
    }

    /// The transaction has sent it.
    public func sent(_ failure: String) {
        let span = self.state.withLockedValue { state in
            state.open[failure].flatMap { state.sent.insert(failure).inserted ? $0 : nil }
        }
        if let span { self.operation?.link(span) }
    }

    /// - Parameter outcome: of a closed set.
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

    /// This program looks for no further outcomes. What was not sent has no span.
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
    /// The span of this program's work on an act on many. People ask for few of them, so that each is recorded, in a
    /// trace of its own.
    ///
    /// - Parameter kind: of a closed set.
    public func operation(_ id: String, kind: String) -> WorkSpan {
        let span = self.beginLinking(SpanName.operation, .internal, [])
        span.set(.operationID, id)
        span.set(.operationKind, kind)
        return span
    }
}
