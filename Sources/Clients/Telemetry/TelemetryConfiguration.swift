/// Where spans go, and what is said about the program that made them.
public struct TelemetryConfiguration: Sendable {
    /// The whole address, with `/v1/traces`. https, or http on loopback.
    public var url: String
    /// Sent with each request. They may be credentials.
    public var headers: [(name: String, value: String)]
    /// For one request and its answer.
    public var timeout: Duration
    /// Attributes of the program: `service.name`, `service.version`, …
    public var resource: [(key: String, value: String)]
    /// Of the code that makes the spans.
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

/// How long the exporter waits.
struct ExportPace: Sendable {
    /// A batch that is not full leaves after this time.
    var interval = Duration.seconds(5)
    /// At most this often a request is made for one batch.
    var attempts = 5
    /// Before the second attempt. Doubled each time.
    var firstDelay = Duration.seconds(1)
    /// No receiver can ask for a longer wait.
    var longestDelay = Duration.seconds(30)
    /// For all that is left when the program shuts down.
    var flush = Duration.seconds(2)

    /// - Parameters:
    ///   - attempt: the one that failed, counted from 1.
    ///   - asked: by the receiver.
    func delay(afterAttempt attempt: Int, asked: Duration?) -> Duration {
        let own = self.firstDelay * Double(1 << min(attempt - 1, 20)) * Double.random(in: 0.8...1.2)
        return min(max(own, asked ?? .zero), self.longestDelay)
    }
}
