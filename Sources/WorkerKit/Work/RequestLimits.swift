internal import NIOConcurrencyHelpers

/// Limits the requests for each key in a time span. A key's span starts with its first request.
public final class RequestLimit: Sendable {
    private struct Span {
        var until: ContinuousClock.Instant
        var count = 0
    }

    private let most: Int
    private let span: Duration
    private let places: Int
    private let spans = NIOLockedValueBox<[String: Span]>([:])

    /// - Parameter places: the number of remembered keys. Beyond it, those whose span is over are forgotten first.
    public init(_ most: Int, in span: Duration, places: Int = 20_000) {
        (self.most, self.span, self.places) = (most, span, places)
    }

    /// Counts one request. Returns false if it exceeds the limit.
    public func allows(_ key: String, at now: ContinuousClock.Instant = .now) -> Bool {
        self.spans.withLockedValue { spans in
            if spans.count >= self.places, spans[key] == nil {
                spans = spans.filter { $0.value.until > now }
                if spans.count >= self.places { spans.removeAll() }
            }
            var span = spans[key] ?? Span(until: now + self.span)
            if span.until <= now { span = Span(until: now + self.span) }
            span.count += 1
            spans[key] = span
            return span.count <= self.most
        }
    }
}

/// Counts the requests in progress.
public final class RequestGate: Sendable {
    private let most: Int
    private let count = NIOLockedValueBox(0)

    public init(_ most: Int) { self.most = most }

    /// Returns false if there are too many. Otherwise `leave` must be called at the end.
    public func enter() -> Bool {
        self.count.withLockedValue { count in
            guard count < self.most else { return false }
            count += 1
            return true
        }
    }

    public func leave() { self.count.withLockedValue { $0 -= 1 } }
}
