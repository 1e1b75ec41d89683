/// The receiver of spans, and the attributes of the program that made them.
public struct TelemetryConfiguration: Sendable {
    /// The whole address, including `/v1/traces`. https, or http on loopback.
    public var url: String
    /// Sent with each request. They may be credentials.
    public var headers: [(name: String, value: String)]
    /// For one request and its answer.
    public var timeout: Duration
    /// Attributes of the program: `service.name`, `service.version`, …
    public var resource: [(key: String, value: String)]
    /// The version of the code that makes the spans.
    public var version: String

    public init(
        url: String,
        headers: [(name: String, value: String)] = [],
        timeout: Duration = .seconds(10),
        resource: [(key: String, value: String)],
        version: String
    ) {
        (self.url, self.headers, self.timeout) = (url, headers, timeout)
        (self.resource, self.version) = (resource, version)
    }
}

/// The timing of the exporter.
struct ExportPace: Sendable {
    /// A batch that is not full leaves after this time.
    var interval = Duration.seconds(5)
    /// The highest number of requests for one batch.
    var attempts = 5
    /// The wait before the second attempt. It is doubled each time.
    var firstDelay = Duration.seconds(1)
    /// The longest wait, whatever a receiver asks for.
    var longestDelay = Duration.seconds(30)
    /// For the remaining spans when the program shuts down.
    var flush = Duration.seconds(2)

    /// - Parameters:
    ///   - attempt: the failed attempt, counted from 1.
    ///   - asked: the wait that the receiver asked for.
    func delay(afterAttempt attempt: Int, asked: Duration?) -> Duration {
        let own = self.firstDelay * Double(1 << min(attempt - 1, 20)) * Double.random(in: 0.8...1.2)
        return min(max(own, asked ?? .zero), self.longestDelay)
    }
}
